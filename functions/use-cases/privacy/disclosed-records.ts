import { actorWithoutName, auditActionLabels } from '../../../shared/domain/audit-action-labels.ts'
import type { AuditEntry } from '../../../shared/domain/audit-entry.ts'
import { AUDIT_ENTITIES, auditEntityLabels, isAuditEntity } from '../../../shared/domain/audit-labels.ts'
import { byFieldOrder } from '../../../shared/domain/field-labels.ts'
import { formatField, labelOf, PARTNER_FIELDS } from '../../../shared/domain/format-field.ts'
import { formatDateTime } from '../../../shared/domain/german.ts'
import { foldPublicId } from '../../../shared/domain/ids.ts'
import { isRecord } from '../../../shared/domain/is-record.ts'
import { mailStatusLabels } from '../../../shared/domain/mail.ts'
import { mailKindLabels } from '../../../shared/domain/mail-kind-labels.ts'
import { suppressionReasonLabels } from '../../../shared/domain/mail-suppression.ts'
import { mentionsIn } from '../../../shared/domain/note.ts'
import { isStepDone, ONBOARDING_STEPS, type Onboarding, onboardingStepLabels } from '../../../shared/domain/onboarding.ts'
import {
  auditSubject,
  linkSubject,
  PERSON_RECORD_KINDS,
  type PersonRecord,
  type PersonRecordKind,
  viewSubject,
} from '../../../shared/domain/privacy-request.ts'
import { signInEventLabels, signInOutcomeLabels } from '../../../shared/domain/sign-in-log.ts'
import { userSchema } from '../../../shared/domain/user.ts'
import type { DisclosedRecord } from '../../content/disclosure-archive.ts'
import { applications } from '../../data/applications.ts'
import { listAuditLog } from '../../data/audit-log.ts'
import { customers } from '../../data/customers.ts'
import { getImport } from '../../data/imports.ts'
import { leads } from '../../data/leads.ts'
import { everyRow } from '../../data/list.ts'
import { mailSuppressions } from '../../data/mail-suppressions.ts'
import { getMailWords, mails } from '../../data/mails.ts'
import { listNotes, type NoteSubject } from '../../data/notes.ts'
import { onboardings } from '../../data/onboardings.ts'
import { pageDrafts } from '../../data/page-drafts.ts'
import { partners } from '../../data/partners.ts'
import { listPictures } from '../../data/pictures.ts'
import { getPageContent } from '../../data/public-partners.ts'
import { getReferralLink } from '../../data/referral-links.ts'
import { readOwnViews, readSharedViews } from '../../data/saved-views.ts'
import { listSignIns } from '../../data/sign-in-log.ts'
import { users } from '../../data/users.ts'
import { getPictureFile } from '../../storage/media-files.ts'
import { STAFF, staffHider } from './hide-staff.ts'
import { readPageText } from './page-texts.ts'
import { textsIn } from './traced.ts'

/** Fields for the portal alone, and what is kept for a dispute. */
const INTERNAL: readonly string[] = ['version', 'legalHold', 'hierarchyPath', 'noteCount']
const PAGE = 100

type Facts = Readonly<Record<string, unknown>>

type Reading = {
  readonly hide: ReturnType<typeof staffHider>
  readonly partnerName: (id: unknown) => Promise<string>
  readonly isOwnUser: (id: string | null) => boolean
}

/** Names of partners, each read once. */
const partnerNames = () => {
  const known = new Map<number, string>()
  return async (id: unknown): Promise<string> => {
    if (typeof id !== 'number') return ''
    const name = known.get(id) ?? (await partners.get(id))?.companyName ?? ''
    known.set(id, name)
    return name
  }
}

/** When the steps of a partner's onboarding were done, by their names. */
const stepDays = ({ settled }: Onboarding) =>
  Object.fromEntries(
    ONBOARDING_STEPS.flatMap((step) => (isStepDone(settled[step]) ? [[onboardingStepLabels[step], settled[step]?.at]] : [])),
  )

/** Fields of a joined record for the portal alone. */
const INTERNAL_OF_JOINED: readonly string[] = ['id', 'ibPartnerId', 'by', 'noteCount']

/** A field as people read it; of joined records all that they have sent. */
const factText = (name: string, value: unknown): string => {
  if (name !== 'joined' || !Array.isArray(value)) return formatField(name, value)
  const sent = (record: object) => Object.fromEntries(Object.entries(record).filter(([field]) => !INTERNAL_OF_JOINED.includes(field)))
  return value.map((record: unknown) => formatField('', isRecord(record) ? sent(record) : record)).join('\n\n')
}

/** Fields as people read them: labels and values of the screens, without empty ones. */
const readableFacts = async (data: Facts, { partnerName }: Reading): Promise<DisclosedRecord['facts']> => {
  const facts = await Promise.all(
    Object.entries(data)
      .sort(([one], [other]) => byFieldOrder(one, other))
      .map(async ([name, value]) => {
        const text = PARTNER_FIELDS.includes(name) ? await partnerName(value) : factText(name, value)
        return [labelOf(name), text] as const
      }),
  )
  return facts.filter(([, text]) => text !== '')
}

/** Without what is for the portal alone, and without the people who have dealt with it. */
const cleaned = async (reading: Reading, data: object, dealtWith: readonly string[] = []): Promise<Facts> => {
  const value = await reading.hide(Object.fromEntries(Object.entries(data).filter(([name]) => !INTERNAL.includes(name))), dealtWith)
  return isRecord(value) ? value : {}
}

const disclosed = async (
  kind: PersonRecordKind,
  title: string,
  record: object,
  reading: Reading,
  dealtWith: readonly string[] = [],
): Promise<DisclosedRecord> => {
  const data = await cleaned(reading, record, dealtWith)
  return { kind, title, data, facts: await readableFacts(data, reading) }
}

const mailOf = async (id: number, reading: Reading, addresses: ReadonlySet<string>): Promise<DisclosedRecord | undefined> => {
  const [mail, words] = await Promise.all([mails.get(id), getMailWords(id)])
  if (mail === undefined) return undefined
  const isOwn = (address: string) => addresses.has(foldPublicId(address))
  const to = (words?.to ?? mail.to).map((address) => (isOwn(address) ? address : 'Empfänger beim Betreiber oder Partner'))
  const data = await cleaned(reading, {
    id: mail.id,
    kind: mail.kind,
    status: mail.status,
    createdAt: mail.createdAt,
    finishedAt: mail.finishedAt,
    partnerName: mail.partnerName,
    replyTo: mail.replyTo,
    to: [...new Set(to)],
    submitted: mail.submitted,
    subject: words?.subject ?? null,
    text: words?.text ?? null,
  })
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  const facts = [
    ['Art', mailKindLabels[mail.kind]],
    ['Angelegt', formatDateTime(mail.createdAt)],
    ['Status', mailStatusLabels[mail.status]],
    ['Partner', mail.partnerName ?? ''],
    ['Antwort an', `${mail.replyTo.name} ${mail.replyTo.address}`],
    ['An', [...new Set(to)].join('\n')],
    ['Betreff', text(data.subject)],
    ['Text', text(data.text) || mail.submitted.map(({ label, value }) => `${label}: ${value}`).join('\n')],
  ] as const
  return {
    kind: 'MAIL',
    title: `${mailKindLabels[mail.kind]}, ${formatDateTime(mail.createdAt)}`,
    data,
    facts: facts.filter(([, value]) => value !== ''),
  }
}

/** Fields that mean nothing in a list of changes. */
const BOOKKEEPING: readonly string[] = ['id', 'createdAt', 'updatedAt']
const withoutBookkeeping = (facts: Facts): Facts =>
  Object.fromEntries(Object.entries(facts).filter(([name]) => !BOOKKEEPING.includes(name)))

const entryOf = async (entry: AuditEntry, reading: Reading): Promise<DisclosedRecord> => {
  // What the log has of a note are words of staff.
  const isNote = entry.action.startsWith('note')
  const [before, after] = await Promise.all(
    [entry.before, entry.after].map(async (side) => {
      const facts = side ?? {}
      const dealtWith = [...(entry.actor === null ? [] : [entry.actor]), ...textsIn(facts).flatMap(mentionsIn).flat()]
      const shown = await cleaned(reading, isNote ? { note: facts } : facts, dealtWith)
      return isNote && isRecord(shown.note) ? shown.note : shown
    }),
  )
  const actor = entry.actor === null ? actorWithoutName(entry.action) : reading.isOwnUser(entry.actor) ? 'Sie selbst' : STAFF
  const kind = isAuditEntity(entry.entity) ? auditEntityLabels[entry.entity] : entry.entity
  const action = auditActionLabels[entry.action] ?? entry.action
  const [left, right] = await Promise.all([before, after].map((side) => readableFacts(withoutBookkeeping(side ?? {}), reading)))
  const [was, is] = [new Map(left ?? []), new Map(right ?? [])]
  const changes = [...new Set([...was.keys(), ...is.keys()])].flatMap((label) => {
    const [from = '', to = ''] = [was.get(label), is.get(label)]
    if (from === to) return []
    return [
      [label, entry.before === null || entry.after === null ? from || to : `vorher ${from || '(leer)'}, danach ${to || '(leer)'}`] as const,
    ]
  })
  return {
    kind: 'AUDIT',
    title: `${formatDateTime(entry.time)}, ${kind}: ${action}`,
    data: {
      zeit: entry.time,
      vorgang: action,
      datensatz: kind,
      kennung: entry.entityId,
      durch: actor,
      vorher: entry.before && before,
      nachher: entry.after && after,
    },
    facts: [['Durch', actor], ...changes],
  }
}

/** All audit entries about a record, or a single one. */
async function* entriesAbout(recordId: string, entry: string | null, reading: Reading): AsyncGenerator<DisclosedRecord> {
  const { entity, id: entityId } = auditSubject({ recordId })
  const time = entry?.split('#')[0]
  const query = { entity, entityId, visible: AUDIT_ENTITIES, from: time, to: time }
  for await (const found of everyRow((page) => listAuditLog(query, page), PAGE))
    if (entry === null || found.id === entry) yield await entryOf(found, reading)
}

async function* signInsOf(username: string, reading: Reading): AsyncGenerator<DisclosedRecord> {
  for await (const { time, event, outcome, network, device } of everyRow((page) => listSignIns({ user: username }, page), PAGE))
    yield {
      kind: 'SIGN_IN',
      title: `${formatDateTime(time)}, ${signInEventLabels[event]}`,
      data: await cleaned(reading, { time, event, outcome, network, device }),
      facts: [
        ['Ergebnis', signInOutcomeLabels[outcome]],
        ['Gerät', device],
        ['Netz', network],
      ],
    }
}

const suppressionOf = async (id: string, reading: Reading): Promise<DisclosedRecord | undefined> => {
  const found = await mailSuppressions.get(id)
  if (found === undefined) return undefined
  const { address, since, reason, words } = found
  return {
    kind: 'MAIL_SUPPRESSION',
    title: address,
    data: await cleaned(reading, { address, since, reason, words }),
    facts: [
      ['Adresse', address],
      ['Seit', formatDateTime(since)],
      ['Grund', suppressionReasonLabels[reason]],
      ['Antwort des Mailservers', words],
    ],
  }
}

/** Kinds of records about which the audit log has entries that a search does not list one by one. */
const LOGGED: readonly PersonRecordKind[] = ['CUSTOMER', 'INTERESSENT', 'APPLICATION', 'PARTNER', 'USER']

/** A record with what staff have noted about it and about those that were joined to it, and by whom. */
const withNotes = async <Record extends { readonly id: number; readonly joined?: readonly { readonly id: number }[] | undefined }>(
  entity: NoteSubject['entity'],
  record: Record,
) => {
  const subjects = [record, ...(record.joined ?? [])]
  const notes = (await Promise.all(subjects.map(({ id }) => listNotes({ entity, id })))).flat()
  const dealtWith = notes.flatMap(({ author, mentions }) => [author, ...mentions])
  return { dealtWith, noted: notes.length === 0 ? record : { ...record, notes: notes.map(({ createdAt, text }) => ({ createdAt, text })) } }
}

/** The record itself; undefined when it was deleted meanwhile. */
const recordOf = async (
  { kind, recordId }: PersonRecord,
  reading: Reading,
  addresses: ReadonlySet<string>,
): Promise<DisclosedRecord | undefined> => {
  const id = Number(recordId)
  switch (kind) {
    case 'CUSTOMER': {
      const found = await customers.get(id)
      if (found === undefined) return undefined
      const { noted, dealtWith } = await withNotes(kind, found)
      return disclosed(kind, `Kunde ${found.customerId}`, noted, reading, dealtWith)
    }
    case 'INTERESSENT': {
      const found = await leads.get(id)
      if (found === undefined) return undefined
      const { noted, dealtWith } = await withNotes(kind, found)
      return disclosed(kind, `Anfrage vom ${formatDateTime(found.createdAt)}`, noted, reading, dealtWith)
    }
    case 'APPLICATION': {
      const found = await applications.get(id)
      if (found === undefined) return undefined
      const { noted, dealtWith } = await withNotes(kind, found)
      return disclosed(kind, `Bewerbung vom ${formatDateTime(found.createdAt)}`, noted, reading, dealtWith)
    }
    case 'PARTNER': {
      const found = await partners.get(id)
      if (found === undefined) return undefined
      const [content, draft, pictures, onboarding] = await Promise.all([
        getPageContent(found.partnerId),
        pageDrafts.get(id),
        listPictures(id),
        onboardings.get(id),
      ])
      const { noted, dealtWith } = await withNotes(kind, found)
      const facts = {
        ...noted,
        ...content,
        ...(onboarding && { onboarding: stepDays(onboarding) }),
        ...(draft && { pageDraft: { ...draft.profile, ...draft.content, reason: draft.reason } }),
      }
      const record = await disclosed(
        kind,
        `IB-Partner ${found.partnerId}`,
        pictures.length === 0 ? facts : { ...facts, pictures },
        reading,
        dealtWith,
      )
      return {
        ...record,
        files: pictures.map((picture) => ({ name: `bilder/${picture.id}.webp`, read: () => getPictureFile(picture.id) })),
      }
    }
    case 'PAGE_TEXT': {
      const text = await readPageText({ recordId })
      return text === undefined ? undefined : disclosed(kind, 'Text auf der Seite eines IB-Partners', { text }, reading)
    }
    case 'REFERRAL_LINK': {
      const { partnerId, name } = linkSubject({ recordId })
      const found = await getReferralLink(partnerId, name)
      return found && disclosed(kind, `Empfehlungslink ${found.name}`, found, reading)
    }
    case 'IMPORT': {
      // Only the name, in which the person is named.
      const { createdAt, fileName } = (await getImport(recordId)) ?? {}
      return createdAt === undefined
        ? undefined
        : disclosed(kind, `Import vom ${formatDateTime(createdAt)}`, { createdAt, fileName }, reading)
    }
    case 'SAVED_VIEW': {
      const { id: viewId, username } = viewSubject({ recordId })
      const all = username === undefined ? await readSharedViews() : await readOwnViews([username])
      const view = all.flatMap(({ stored }) => stored.views).find((one) => one.id === viewId)
      if (view === undefined) return undefined
      const { createdAt, name, filters } = view
      return disclosed(kind, `Ansicht vom ${formatDateTime(createdAt)}`, { createdAt, name, search: filters.search }, reading)
    }
    case 'USER': {
      const found = await users.get(recordId)
      return found && disclosed(kind, `Benutzer ${found.id}`, userSchema.parse(found), reading)
    }
    case 'MAIL':
      return mailOf(id, reading, addresses)
    case 'MAIL_SUPPRESSION':
      return suppressionOf(recordId, reading)
    default:
      return undefined
  }
}

/** E-mail addresses in a record. */
const addressesIn = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return /^\S+@\S+$/.test(value) ? [foldPublicId(value)] : []
  return isRecord(value) ? Object.values(value).flatMap(addressesIn) : []
}

/**
 * What is stored about the person of a privacy request, by kind: the included records with all their fields, and what the audit log says about them.
 * Other people are left out or called „Mitarbeiter“.
 * @param included the records that belong to the person
 * @param email the person's own address
 */
export async function* disclosedRecords(included: readonly PersonRecord[], email: string | null): AsyncGenerator<DisclosedRecord> {
  const own = new Set(included.filter(({ kind }) => kind === 'USER').map(({ recordId }) => foldPublicId(recordId)))
  const reading: Reading = {
    hide: staffHider(included),
    partnerName: partnerNames(),
    isOwnUser: (id) => id !== null && own.has(foldPublicId(id)),
  }
  const addresses = new Set(email === null ? [] : [foldPublicId(email)])
  for (const kind of PERSON_RECORD_KINDS) {
    for (const record of included.filter((candidate) => candidate.kind === kind)) {
      if (kind === 'SIGN_IN') yield* signInsOf(record.recordId, reading)
      else if (kind === 'AUDIT') yield* entriesAbout(record.recordId, record.entry, reading)
      else {
        const found = await recordOf(record, reading, addresses)
        if (found === undefined) continue
        if (LOGGED.includes(kind)) for (const address of addressesIn(found.data)) addresses.add(address)
        yield found
      }
    }
  }
  for (const { kind, recordId } of included) if (LOGGED.includes(kind)) yield* entriesAbout(`${kind}#${recordId}`, null, reading)
}
