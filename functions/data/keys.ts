import type { AuditEntity } from '../../shared/domain/audit-labels.ts'
import { fold } from '../../shared/domain/fold.ts'
import { foldPublicId } from '../../shared/domain/ids.ts'
import type { AccountLinkKind } from '../../shared/domain/password-link.ts'
import type { PermissionKey } from '../../shared/domain/permissions.ts'
import type { PublicForm } from '../../shared/domain/public-forms.ts'
import { partitions } from '../../shared/platform/table.ts'
import { sha256 } from '../runtime/sha256.ts'

/** All keys of all items; no other file builds keys. README.md beside this file charts entities and access patterns. */

/** Maximum characters of user text in a key. One character may fold into eighteen, and a sort key holds 1024 bytes. */
const LONGEST = 200

/** A name, public id or address as part of a key: folded, and hashed when it exceeds the limit. */
const named = (text: string) => {
  const folded = foldPublicId(text)
  return folded.length <= LONGEST ? folded : sha256(folded)
}

/** The first characters of a text, folded, for a list sorted by it. */
export const sortableText = (text: string) => [...fold(text)].slice(0, LONGEST).join('')

export type Key = { readonly pk: string; readonly sk: string }

/** Ids are padded to the 16 digits of the largest safe integer so that they sort as text; names sort without case. */
export const sortableId = (id: number | string) => (typeof id === 'number' ? String(id).padStart(16, '0') : named(id))

const single = (pk: string): Key => ({ pk, sk: 'A' })

export const userKey = (username: string) => single(`${partitions.user}${named(username)}`)
/** The pending update of a user in the user pool. */
export const poolTaskKey = (username: string) => single(`${partitions.poolTask}${named(username)}`)
/** What belongs to a person's own account. */
const accountPartition = (username: string) => `${partitions.account}${named(username)}`
/** The open link of a user to choose a password; one of each kind. */
export const accountLinkKey = (username: string, kind: AccountLinkKind): Key => ({
  pk: accountPartition(username),
  sk: `LINK#${kind}`,
})
/** A browser that a user has signed in with. */
export const accountDeviceKey = (username: string, id: string): Key => ({ pk: accountPartition(username), sk: `DEVICE#${id}` })
/** A kind of browser in a network that a user has signed in from. */
export const accountPlaceKey = (username: string, hash: string): Key => ({ pk: accountPartition(username), sk: `PLACE#${hash}` })
/** When a user was here before. */
export const ownVisitKey = (username: string): Key => ({ pk: accountPartition(username), sk: 'VISITS' })
/** Which first steps a user has done. */
export const firstStepsKey = (username: string): Key => ({ pk: accountPartition(username), sk: 'FIRSTSTEPS' })
/** A user's second factor. */
export const secondFactorKey = (username: string): Key => ({ pk: accountPartition(username), sk: 'FACTOR' })
/** @param id the hash of the credential's id */
export const passkeyKey = (id: string) => single(`${partitions.passkey}${id}`)
/** A challenge that a passkey has answered. */
export const usedChallengeKey = (challenge: string) => single(`${partitions.passkey}USED#${challenge}`)
/** The number of active administrators, in one item so that a condition can protect the last one. */
export const activeAdminsKey: Key = { pk: partitions.activeAdmins, sk: 'ACTIVE' }
export const sessionPartition = (username: string) => `${partitions.session}${named(username)}`
/** @param id the hash of the cookie's secret */
export const sessionKey = (username: string, id: string): Key => ({ pk: sessionPartition(username), sk: id })
/** The granted keys of all roles in one item, so that one read gives a request its rights. */
export const grantsKey: Key = { pk: partitions.grants, sk: 'GRANTS' }
/** The rows of the role page; the grants are derived from them. */
export const rolePermissionPartition = partitions.rolePermission
export const rolePermissionKey = (role: string, permission: string): Key => ({ pk: rolePermissionPartition, sk: `${role}#${permission}` })

export const partnerKey = (id: number) => single(`${partitions.partner}${id}`)
export const partnerMailKey = (id: number): Key => ({ ...partnerKey(id), sk: 'MAIL' })
const REFERRAL_LINK = 'REFERRAL#'
/** A link to one of a partner's pages. @param name empty for the beginning of all of them */
export const referralLinkKey = (partnerId: number, name: string): Key => ({ ...partnerKey(partnerId), sk: `${REFERRAL_LINK}${name}` })
/** What a partner's pages brought, day by day. */
export const referralDaysPartition = (partnerId: number) => `${partitions.referralDays}${partnerId}`
/** One of the items with the figures of a day, a page and a link. @param link empty for what came without one */
export const referralDayKey = (partnerId: number, day: string, page: string, link: string, shard: number): Key => ({
  pk: referralDaysPartition(partnerId),
  sk: `${day}#${page}#${link}#${shard}`,
})
/** How far the onboarding of a partner is, apart from the partner: visits and sign-ins change it. */
export const onboardingKey = (partnerId: number) => single(`${partitions.onboarding}${partnerId}`)
/** A partner's changes to its own page that wait for release. */
export const pageDraftKey = (id: number): Key => ({ ...partnerKey(id), sk: 'DRAFT' })
/** The draft of a deleted partner, which comes back with the partner. */
export const deletedPageDraftKey = (id: number): Key => ({ ...partnerKey(id), sk: 'DRAFT#DELETED' })
const PAGE_VERSION = 'PAGE#'
/** A released version of a partner's page. @param number empty for the beginning of all of them */
export const pageVersionKey = (id: number, number: number | ''): Key => ({
  ...partnerKey(id),
  sk: `${PAGE_VERSION}${number === '' ? '' : sortableId(number)}`,
})
export const picturePartition = (partnerId: number) => `${partitions.picture}${partnerId}`
/** An uploaded picture of a partner. */
export const pictureKey = (partnerId: number, id: string): Key => ({ pk: picturePartition(partnerId), sk: id })
/** What staff provide for partners; all of it shares a partition, because a partner reads all that it may see. */
export const materialKey = (id: number): Key => ({ pk: partitions.material, sk: sortableId(id) })
export const globalMailKey: Key = { pk: partitions.settings, sk: 'MAIL' }
/** The operator, the risk warning and the current editions of the legal texts. */
export const portalSettingsKey: Key = { pk: partitions.portal, sk: 'SETTINGS' }
/** How long each kind of record is kept. */
export const retentionSettingsKey: Key = { pk: partitions.portal, sk: 'RETENTION' }
/** What mails to the people of public forms say. Visitors' requests read it, which may not read the partition of the mail configurations. */
export const mailTemplatesKey: Key = { pk: partitions.portal, sk: 'TEMPLATES' }
/** An edition of a legal text. Editions are kept for ever because consents refer to them. */
export const legalEditionKey = (text: string, version: string): Key => ({ pk: `${partitions.legalTexts}${text}`, sk: version })
/** The public side of a partner. Its key also makes the partnerId unique. */
export const publicPartnerKey = (partnerId: string): Key => ({ pk: `${partitions.publicPartner}${named(partnerId)}`, sk: 'PUB' })
/** The public id that a renamed partner has now. No public id begins with a `#`. */
export const presentPartnerIdKey = (id: number): Key => ({ pk: `${partitions.publicPartner}#${id}`, sk: 'ID' })
export const customerKey = (id: number) => single(`${partitions.customer}${id}`)
export const leadKey = (id: number) => single(`${partitions.lead}${id}`)
export const applicationKey = (id: number) => single(`${partitions.application}${id}`)
/** Which record a record was joined to. @param entity as the audit log calls its kind @param id of the joined one */
export const joinedKey = (entity: string, id: number) => single(`${partitions.joined}${entity}#${id}`)
/** All form configurations share a partition: there are few, and a form needs all of them. */
export const formConfigurationKey = (id: number): Key => ({ pk: partitions.formConfigurations, sk: sortableId(id) })

export const uniqueKey = (what: 'USER_EMAIL' | 'PARTNER_EMAIL' | 'CUSTOMER_ID' | 'FORM_KEY', value: string): Key => ({
  pk: `${partitions.unique}${what}#${named(value)}`,
  sk: 'U',
})

/** Entities with a search; the name is part of the search token's key. */
export type Searchable =
  | 'USER'
  | 'PARTNER'
  | 'CUSTOMER'
  | 'INTERESSENT'
  | 'APPLICATION'
  | 'FORM'
  | 'MAIL'
  | 'SUPPRESSION'
  | 'PRIVACY'
  | 'PAGE_DRAFT'
  | 'ONBOARDING'

/** What a search token is of: one word, two words of a name such as `anna schmidt`, or the digits of a phone number from its end. */
export type TokenKind = 'word' | 'pair' | 'phone'

const TOKEN_KINDS = { word: '', pair: 'PAIR#', phone: 'PHONE#' } as const satisfies Record<TokenKind, string>

const tokenPartition = (entity: string, kind: TokenKind, text: string) =>
  `${partitions.search}${entity}#${TOKEN_KINDS[kind]}${[...text][0] ?? ''}`

/** Search tokens of one entity lie together by their first letter, so that a search may be a single letter. */
export const searchPartition = (entity: Searchable, kind: TokenKind, text: string) => tokenPartition(entity, kind, text)
/** In gsi2: the tokens of one partner's records. */
export const partnerSearchPartition = (entity: Searchable, partnerId: number, kind: TokenKind, text: string) =>
  tokenPartition(`${entity}#${partnerId}`, kind, text)

/** Sorts after every character. */
const LAST = '\u{10ffff}'

/** The sort keys that begin with the prefix, from the one that was read last; the bounds are those of a `BETWEEN`, which includes them. */
export const keyRange = (prefix: string, readTo: string | undefined, isForward: boolean) => ({
  ':from': isForward ? (readTo ?? prefix) : prefix,
  ':to': isForward ? `${prefix}${LAST}` : (readTo ?? `${prefix}${LAST}`),
})

/** The newest of records with the same word comes first. */
const newestFirst = (id: number) => sortableId(Number.MAX_SAFE_INTEGER - id)

/** Characters of a name in a search token, which also has words. */
const LONGEST_NAME_IN_TOKEN = 60

/**
 * The key of a search token. Records with the same word follow each other in the order of their list.
 * @param name what an alphabetical list is sorted by; undefined for a list by id, the newest first
 */
export const searchKey = (
  entity: Searchable,
  kind: TokenKind,
  text: string,
  { id, name }: { readonly id: number | string; readonly name?: string | undefined },
): Key => {
  const position =
    name === undefined && typeof id === 'number'
      ? newestFirst(id)
      : `${[...(name ?? '')].slice(0, LONGEST_NAME_IN_TOKEN).join('')}#${sortableId(id)}`
  return { pk: searchPartition(entity, kind, text), sk: `${text}#${position}` }
}

/** Name of the counter of mails. */
export const mailCounter = 'MAIL'
export const counterPartition = (name: string) => `${partitions.count}${name}`
export const counterKey = (name: string, shard: number): Key => ({ pk: counterPartition(name), sk: String(shard) })
/** Sequence of generated partner ids. */
export const partnerSequenceKey: Key = { pk: partitions.sequence, sk: 'PARTNER' }
/** Sequence of generated customer ids. */
export const customerSequenceKey: Key = { pk: partitions.sequence, sk: 'CUSTOMER' }
/** Sequence of the records of a form that several people take care of in turn. */
export const turnKey = (form: PublicForm): Key => ({ pk: partitions.sequence, sk: `TURN#${form}` })

export const privacyRequestKey = (id: number) => single(`${partitions.privacy}#${id}`)
const PERSON_RECORD = 'RECORD#'
/** Something that was found about the person of a privacy request. @param recordId such as `CUSTOMER.17`; empty for the beginning of all of them */
export const personRecordKey = (requestId: number, recordId: string): Key => ({
  pk: privacyRequestKey(requestId).pk,
  sk: `${PERSON_RECORD}${recordId}`,
})
/** Leads from a mailbox to its open request of withdrawals by link. @param mailbox its hash */
export const openWithdrawalKey = (mailbox: string) => single(`${partitions.openWithdrawal}${mailbox}`)
/** Notes that an erasure was carried out in this table. @param requestId of its privacy request */
export const erasedKey = (requestId: number) => single(`${partitions.erased}${requestId}`)

/** Number of the last migration of the data. */
export const schemaVersionKey: Key = { pk: partitions.schema, sk: 'VERSION' }

/** The log of backups, in the order of their beginning. */
export const backupPartition = partitions.backups
/** The last backup that a person has started. */
export const lastBackupKey = single(`${partitions.backups}#LAST`)
export const backupKey = (startedAt: string, id: string): Key => ({ pk: backupPartition, sk: `${startedAt}#${id}` })

/** A background job. @param kind such as `LEVELS` @param id unique within its kind */
export const jobKey = (kind: string, id: string) => single(`${partitions.job}${kind}#${id}`)
/** A part of the records of a bulk operation. @param nth counted from 0; empty for the beginning of all of them */
export const bulkChunkKey = (operation: string, nth: number | ''): Key => ({
  pk: `${partitions.bulk}${operation}`,
  sk: `CHUNK#${nth === '' ? '' : String(nth).padStart(4, '0')}`,
})
/** An import of records from a file. */
export const importKey = (id: string) => single(`${partitions.import}${id}`)
const IMPORT_PARTS = { rows: 'ROWS#', results: 'RESULTS#' } as const
/** A part of the rows of an import, or of what became of them. @param nth counted from 0; empty for the beginning of all of them */
export const importChunkKey = (id: string, part: keyof typeof IMPORT_PARTS, nth: number | ''): Key => ({
  pk: importKey(id).pk,
  sk: `${IMPORT_PARTS[part]}${nth === '' ? '' : String(nth).padStart(4, '0')}`,
})
/** In gsi1: the imports of a user, in the order of their times. */
export const importsOfPartition = (username: string) => `${partitions.import}OF#${named(username)}`
/** In gsi2: all imports, in the order of their times. */
export const allImportsPartition = `${partitions.import}ALL`
/** The columns that a user chose for the last import of a kind. */
export const importColumnsKey = (username: string, kind: string): Key => ({
  pk: `${partitions.import}COLUMNS#${named(username)}`,
  sk: kind,
})
/** A bulk operation in the list of those that a person has started, and in the list of all. */
export const bulkListKey = (owner: string, startedAt: string, operation: string) => ({
  pk: bulkOwnerPartition(owner),
  sk: `${startedAt}#${operation}`,
  gsi1pk: bulkListPartition,
  gsi1sk: `${startedAt}#${operation}`,
})
export const bulkOwnerPartition = (owner: string) => `${partitions.bulk}OF#${owner}`
export const bulkListPartition = `${partitions.bulk}ALL`
/** In gsi1: the jobs that a person has started and that run or have failed, in the order of their times. */
export const jobsOfPartition = (username: string) => `${partitions.jobsOf}${named(username)}`
/** Sparse index: unfinished jobs by the time from which another process may take them over. */
export const jobDuePartition = partitions.dueJobs
/** The same of jobs that read the whole table. */
export const wholeTableDuePartition = `${partitions.dueJobs}#WHOLE`
/** The turn of the jobs that read the whole table, which one of them has. */
export const wholeTableTurnKey: Key = { pk: `${partitions.job}TURN`, sk: 'WHOLE' }

export const mailKey = (id: number) => single(`${partitions.outbox}${id}`)
/** The text of a sent mail, in an item of its own so that lists do not read it. */
export const mailWordsKey = (id: number): Key => ({ pk: mailKey(id).pk, sk: 'WORDS' })
/** @param id the address, folded */
export const mailSuppressionKey = (id: string) => single(`${partitions.mailSuppression}${named(id)}`)
/** The lease of the one mailer that delivers. */
export const mailerLeaseKey: Key = { pk: partitions.mailer, sk: 'LEASE' }
/** Work lists of the mailer by time: mails to send, test messages, mails held while sending is paused, and ended mails to delete. */
export const mailWorkLists = {
  due: `${partitions.outbox}DUE`,
  trial: `${partitions.outbox}TRIAL`,
  held: `${partitions.outbox}HELD`,
  ended: `${partitions.outbox}ENDED`,
} as const

/** Whom an event concerns: the users of one partner, those of all partners, the staff who hold a right, or one user. */
export type EventAudience = { readonly partnerId: number | 'all' } | { readonly right: PermissionKey } | { readonly user: string }
/** The events of an audience, in the order of their times. */
export const eventPartition = (audience: EventAudience) => {
  if ('user' in audience) return `${partitions.events}#USER#${named(audience.user)}`
  return `${partitions.events}#${'right' in audience ? `RIGHT#${audience.right}` : `PARTNER#${audience.partnerId}`}`
}
/** @param id of the record that it is about */
export const eventKey = (audience: EventAudience, at: string, kind: string, id: number): Key => ({
  pk: eventPartition(audience),
  sk: `${at}#${kind}#${id}`,
})
/** What a person has chosen and read of their notifications. */
export const notificationChoicesKey = (username: string) => single(`${partitions.notificationChoices}${named(username)}`)
/** In an index: the users who have chosen a frequency, by name. */
export const notifiedPartition = (frequency: string) => `${partitions.notificationChoices}MAIL#${frequency}`
/** In gsi1: all events, in the order of their times. */
export const allEventsPartition = partitions.events

export const auditKey = (entity: string, id: string | number, time: string, unique: string): Key => ({
  pk: `${partitions.audit}${entity}#${id}`,
  sk: `${time}#${unique}`,
})
/** The entries of a month. @param month such as `2026-11`, or an ISO time in it */
export const auditMonthPartition = (month: string) => `${partitions.audit}${month.slice(0, 7)}`
/** A seal of the audit log by the end of its period. */
export const auditSealKey = (until: string): Key => ({ pk: partitions.auditSeals, sk: until })
export const auditActorPartition = (actor: string) => `${partitions.auditOfActor}${named(actor)}`

/** A deleted record that can be restored. @param entity its kind in the audit log */
export const trashKey = (entity: AuditEntity, id: number): Key => single(`${partitions.trash}${entity}#${id}`)

/** @param who name of a user, or the hash of a typed name that no user has */
export const signInKey = (who: string | { readonly unknown: string }, sk: string): Key => ({
  pk: `${partitions.signIn}${typeof who === 'string' ? named(who) : `unknown#${who.unknown}`}`,
  sk,
})
/** In gsi1: all entries of the sign-in log, in the order of their times. */
export const signInsPartition = partitions.signIns

export const idempotencyKey = (hash: string) => single(`${partitions.idempotency}${hash}`)
/** A recent submission of a person; it makes a repeated one count once. */
export const resubmissionKey = (hash: string) => single(`${partitions.resubmission}${hash}`)
/** Number of attempts within one time window. */
export const rateKey = (bucket: string, window: number) => single(`${partitions.rate}${bucket}#${window}`)
/** A solution of a challenge that has been used. @param hash of the challenge's signature */
export const usedSolutionKey = (hash: string) => single(`${partitions.rate}SOLVED#${hash}`)
/** Number of attempts since the last pause. */
export const cooldownKey = (bucket: string) => single(`${partitions.rate}${bucket}`)

/** The figures per day of a kind of record. @param entity such as `INTERESSENT` */
export const dayFiguresPartition = (entity: string) => `${partitions.dayFigures}${entity}`
/** A part of the figures of a day. @param day such as `2026-11-23` */
export const dayFiguresKey = (entity: string, day: string, shard: number): Key => ({
  pk: dayFiguresPartition(entity),
  sk: `${day}#${shard}`,
})

/** A row of the inbox, in the order of what is due. @param due ISO time */
export const inboxKey = (due: string, kind: string, id: number): Key => ({ pk: lists.inbox, sk: `${due}#${kind}#${id}` })
/** In gsi2: the rows of the inbox by assignee. */
export const inboxAssigneePartition = (username: string) => `${partitions.inbox}OF#${named(username)}`

/** The notes about a record. */
export const notesPartition = (entity: string, id: number) => `${partitions.notes}${entity}#${id}`
/** @param noteId its time and random characters, so that notes are in the order of their times */
export const noteKey = (entity: string, id: number, noteId: string): Key => ({ pk: notesPartition(entity, id), sk: noteId })
/** Who has which record open: few people, in one partition. */
export const presencePartition = partitions.presence
export const presenceKey = (username: string): Key => ({ pk: presencePartition, sk: named(username) })

/** The views of a list that are for all. */
export const sharedViewsKey = (list: string) => single(`${partitions.savedViews}LIST#${list}`)
/** A person's own views of all lists, and the order of their tabs. */
export const ownViewsKey = (username: string) => single(`${partitions.savedViews}USER#${named(username)}`)
/** A deleted view, which can be restored for a day. */
export const deletedViewKey = (id: number) => single(`${partitions.savedViews}DELETED#${id}`)

/** Partition keys of the indexes that hold lists. */
export const lists = {
  partners: 'PARTNER',
  partnerChildren: (parentId: number | null) => `${partitions.children}${parentId ?? 'ROOT'}`,
  /** The onboardings of partners that are not finished. */
  unfinishedPartners: partitions.unfinishedPartners,
  /** Drafts of partners' pages. */
  pageDrafts: `${partitions.partner}DRAFT`,
  pageDraftsByState: (state: string) => `${partitions.partner}DRAFT#${state}`,
  customers: `${partitions.customer}ALL`,
  customersOfPartner: (partnerId: number) => `PCUSTOMER#${partnerId}`,
  customersByTypeAndStatus: (type: string, status: string) => `${partitions.customer}${type}#${status}`,
  customersByStatus: (status: string) => `${partitions.customer}STATUS#${status}`,
  customersByType: (type: string) => `${partitions.customer}TYPE#${type}`,
  leads: `${partitions.lead}ALL`,
  leadsByStatus: (status: string) => `${partitions.lead}${status}`,
  leadsOfPartner: (partnerId: number) => `PINTERESSENT#${partnerId}`,
  applications: `${partitions.application}ALL`,
  applicationsByStatus: (status: string) => `${partitions.application}${status}`,
  /** Also the partition of the table itself that holds its rows. */
  inbox: `${partitions.inbox}ALL`,
  privacyRequests: partitions.privacy,
  privacyRequestsByState: (state: string) => `${partitions.privacyStates}${state}`,
  /** Deleted records of a kind. */
  trash: (entity: AuditEntity) => `${partitions.trash}${entity}`,
  users: 'USER',
  usersOfPartner: (partnerId: number) => `${partitions.user}PARTNER#${partnerId}`,
  usersByRole: (role: string) => `${partitions.user}ROLE#${role}`,
  usersByStatus: (status: string) => `${partitions.user}STATUS#${status}`,
  mails: `${partitions.outbox}ALL`,
  mailSuppressions: 'SUPPRESSED',
  mailsByStatus: (status: string) => `${partitions.outbox}STATUS#${status}`,
} as const
