import { createHash } from 'node:crypto'
import { fold } from '../../shared/domain/fold.ts'
import { foldPublicId } from '../../shared/domain/ids.ts'
import { partitions } from '../../shared/platform/table.ts'

/** Every key of every item, and nothing else makes one. Charts of entities and access patterns: README.md beside this file. */

/** Characters of somebody's text that a key holds. A single sign may fold into eighteen, and a sort key takes 1024 bytes. */
const LONGEST = 200

/** A name, public id or address as part of a key: folded, and what is longer than anyone writes as a hash. */
const named = (text: string) => {
  const folded = foldPublicId(text)
  return folded.length <= LONGEST ? folded : createHash('sha256').update(folded).digest('base64url')
}

/** The beginning of a text by which a list is sorted. */
export const sortableText = (text: string) => [...fold(text)].slice(0, LONGEST).join('')

export type Key = { readonly pk: string; readonly sk: string }

/** Ids sort as text once they are padded to the 16 digits of the largest safe integer; names sort without regard to case. */
export const sortableId = (id: number | string) => (typeof id === 'number' ? String(id).padStart(16, '0') : named(id))

const single = (pk: string): Key => ({ pk, sk: 'A' })

export const userKey = (username: string) => single(`${partitions.user}${named(username)}`)
/** What the user pool still has to be told of a user. */
export const poolTaskKey = (username: string): Key => ({ ...userKey(username), sk: 'POOL' })
/** How many administrators are active: one item, so that the last one can be guarded by a condition. */
export const activeAdminsKey: Key = { pk: partitions.activeAdmins, sk: 'ACTIVE' }
export const sessionKey = (sidHash: string) => single(`${partitions.session}${sidHash}`)
export const tokenKey = (tokenId: string) => single(`${partitions.token}${tokenId}`)
/** All roles' granted keys in one item, so that a request reads its rights at once. */
export const grantsKey: Key = { pk: partitions.grants, sk: 'GRANTS' }
/** The switches of the role page, beside the grants that they add up to. */
export const rolePermissionPartition = partitions.rolePermission
export const rolePermissionKey = (role: string, permission: string): Key => ({ pk: rolePermissionPartition, sk: `${role}#${permission}` })

export const partnerKey = (id: number) => single(`${partitions.partner}${id}`)
export const partnerMailKey = (id: number): Key => ({ ...partnerKey(id), sk: 'MAIL' })
export const globalMailKey: Key = { pk: partitions.settings, sk: 'MAIL' }
/** Who runs the portal, what it warns of, and which editions of its legal texts count. */
export const portalSettingsKey: Key = { pk: partitions.portal, sk: 'SETTINGS' }
/** An edition of a legal text; editions are kept for good, because consents refer to them. */
export const legalEditionKey = (text: string, version: string): Key => ({ pk: `${partitions.legalTexts}${text}`, sk: version })
/** The public side of a partner, which is also the uniqueness of its partnerId. */
export const publicPartnerKey = (partnerId: string): Key => ({ pk: `${partitions.publicPartner}${named(partnerId)}`, sk: 'PUB' })
export const customerKey = (id: number) => single(`${partitions.customer}${id}`)
export const leadKey = (id: number) => single(`${partitions.lead}${id}`)
export const applicationKey = (id: number) => single(`${partitions.application}${id}`)
/** All form configurations live together: there are few, and a form needs them all. */
export const formConfigurationKey = (id: number): Key => ({ pk: partitions.formConfigurations, sk: sortableId(id) })

export const uniqueKey = (what: 'USER_EMAIL' | 'PARTNER_EMAIL' | 'CUSTOMER_ID' | 'FORM_KEY', value: string): Key => ({
  pk: `${partitions.unique}${what}#${named(value)}`,
  sk: 'U',
})

/** Entities that can be searched; the name is part of the search token's key. */
export type Searchable = 'USER' | 'PARTNER' | 'CUSTOMER' | 'INTERESSENT' | 'APPLICATION' | 'FORM' | 'MAIL'

/** Search tokens of one entity kind that share their first letter live together, so that a search may be as short as one letter. */
export const searchPartition = (entity: Searchable, word: string) => `${partitions.search}${entity}#${[...word][0] ?? ''}`
/** In gsi2, the tokens of one partner's records alone. */
export const partnerSearchPartition = (entity: Searchable, partnerId: number, word: string) =>
  `${partitions.search}${entity}#${partnerId}#${[...word][0] ?? ''}`
export const searchKey = (entity: Searchable, word: string, id: number | string): Key => ({
  pk: searchPartition(entity, word),
  sk: `${word}#${sortableId(id)}`,
})

export const counterPartition = (name: string) => `${partitions.count}${name}`
export const counterKey = (name: string, shard: number): Key => ({ pk: counterPartition(name), sk: String(shard) })
/** The running number behind generated partner ids. */
export const partnerSequenceKey: Key = { pk: partitions.sequence, sk: 'PARTNER' }
/** The running number behind generated customer ids. */
export const customerSequenceKey: Key = { pk: partitions.sequence, sk: 'CUSTOMER' }

/** A move of partners whose descendants' levels still have to follow. */
export const levelJobKey = (partnerId: number) => single(`${partitions.levelJob}${partnerId}`)
/** Sparse: jobs that are not finished, by the time from which somebody else may take them over. */
export const jobDuePartition = partitions.dueJobs

export const mailKey = (id: number) => single(`${partitions.outbox}${id}`)
/** The words of a mail as it was sent: apart, so that lists do not read them. */
export const mailWordsKey = (id: number): Key => ({ pk: mailKey(id).pk, sk: 'WORDS' })
/** What the mailer has to do next, by time: send what is due, release what is held once mail is resumed, forget what ended long ago. */
export const mailAgenda = { due: 'MAIL#DUE', trial: 'MAIL#TRIAL', held: 'MAIL#HELD', ended: 'MAIL#ENDED' } as const

export const auditKey = (entity: string, id: string | number, time: string, unique: string): Key => ({
  pk: `${partitions.audit}${entity}#${id}`,
  sk: `${time}#${unique}`,
})
/** @param month such as `2026-11`, or any moment in it */
export const auditMonthPartition = (month: string) => `AUDIT#${month.slice(0, 7)}`
export const auditActorPartition = (actor: string) => `AUDITBY#${named(actor)}`

export const idempotencyKey = (hash: string) => single(`${partitions.idempotency}${hash}`)
/** What a person sent a moment ago, so that sending it again stores it once. */
export const resubmissionKey = (hash: string) => single(`${partitions.resubmission}${hash}`)
/** How often something was done within one window of time. */
export const rateKey = (bucket: string, window: number) => single(`${partitions.rate}${bucket}#${window}`)

/** List partitions of the indexes. */
export const lists = {
  partners: 'PARTNER',
  partnerChildren: (parentId: number | null) => `${partitions.children}${parentId ?? 'ROOT'}`,
  customers: 'CUSTOMER',
  customersOfPartner: (partnerId: number | null) => `PCUSTOMER#${partnerId ?? 'NONE'}`,
  customersByTypeAndStatus: (type: string, status: string) => `CUSTOMER#${type}#${status}`,
  customersByStatus: (status: string) => `CUSTOMER#STATUS#${status}`,
  customersByType: (type: string) => `CUSTOMER#TYPE#${type}`,
  leads: 'INTERESSENT',
  leadsByStatus: (status: string) => `INTERESSENT#${status}`,
  leadsOfPartner: (partnerId: number) => `PINTERESSENT#${partnerId}`,
  applications: 'APPLICATION',
  applicationsByStatus: (status: string) => `APPLICATION#${status}`,
  users: 'USER',
  usersOfPartner: (partnerId: number) => `USER#PARTNER#${partnerId}`,
  usersByRole: (role: string) => `USER#ROLE#${role}`,
  usersByStatus: (status: string) => `USER#STATUS#${status}`,
  mails: 'MAIL#ALL',
  mailsByStatus: (status: string) => `MAIL#STATUS#${status}`,
} as const
