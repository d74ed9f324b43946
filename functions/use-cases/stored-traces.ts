import * as z from 'zod'
import type { Page } from '../../shared/api/route.ts'
import { applicationStatusLabels } from '../../shared/domain/application.ts'
import { auditActionLabels } from '../../shared/domain/audit-action-labels.ts'
import type { AuditEntry } from '../../shared/domain/audit-entry.ts'
import { AUDIT_ENTITIES, auditEntityLabels, isAuditEntity } from '../../shared/domain/audit-labels.ts'
import { customerTypeLabels } from '../../shared/domain/customer.ts'
import { activityLabels } from '../../shared/domain/entity.ts'
import { isPersonalMail, LISTED_MAIL_KINDS, mailStatusLabels } from '../../shared/domain/mail.ts'
import { mailKindLabels } from '../../shared/domain/mail-kind-labels.ts'
import { roleLabels } from '../../shared/domain/permissions.ts'
import type { PersonRecordKind } from '../../shared/domain/privacy-request.ts'
import { personName } from '../../shared/domain/user.ts'
import { applications, listApplications } from '../data/applications.ts'
import { listAuditLog } from '../data/audit-log.ts'
import { internal } from '../data/cursor.ts'
import { customers, listCustomers } from '../data/customers.ts'
import { leads, listLeads } from '../data/leads.ts'
import { listMails, type StoredMail } from '../data/mails.ts'
import { listPageDrafts } from '../data/page-drafts.ts'
import { listPartners, partners } from '../data/partners.ts'
import type { FoundRecord } from '../data/person-records.ts'
import { listUsers, users } from '../data/users.ts'
import { sha256 } from '../runtime/sha256.ts'
import type { Traces } from './match-person.ts'

/** A stored record that may be about a person: how the desk shows it, and the names and addresses in it. */
export type Traced = {
  readonly record: Omit<FoundRecord, 'reasons' | 'isSure'>
  readonly traces: Traces
  /** Set if the record itself may be about somebody else. */
  readonly isOnlyProposed?: true
}

/** A kind of data, read page by page. */
export type Source = (cursor: string | undefined) => Promise<{ readonly items: readonly Traced[]; readonly cursor?: string | undefined }>

const PAGE = 1000

/** The id of a person record. Ids that are names or addresses are hashed, because they are part of addresses on the console. */
export const personRecordId = (kind: PersonRecordKind, recordId: string, entry = ''): string =>
  `${kind}.${/^\d+$/.test(recordId) ? recordId : sha256(`${recordId} ${entry}`).slice(0, 22)}`

const recordOf = (kind: PersonRecordKind, recordId: string | number, name: string, detail: string, createdAt: string | null) => ({
  id: personRecordId(kind, String(recordId)),
  kind,
  recordId: String(recordId),
  entry: null,
  name,
  detail,
  createdAt,
})

const source =
  <Row>(
    list: (page: { limit: number; cursor: string | undefined; total: 'none'; caller: typeof internal }) => Promise<Page<Row>>,
    tracedOf: (row: Row) => Traced,
  ): Source =>
  async (cursor) => {
    const page = await list({ limit: PAGE, cursor, total: 'none', caller: internal })
    return { items: page.items.map(tracedOf), cursor: page.cursor }
  }

const traces = (known: Partial<Traces>): Traces => ({ emails: [], phones: [], names: [], customerIds: [], ...known })
const given = (value: string | null | undefined) => (value ? [value] : [])

const tracedMail = (mail: StoredMail): Traced => {
  const submitted = mail.submitted.map(({ value }) => value)
  // A notification about somebody else goes to its recipient, but is not about them.
  const isToPerson = isPersonalMail(mail.kind) || mail.invitation !== undefined
  const recipients = isToPerson ? [...mail.to, ...given((mail.person ?? mail.account ?? mail.invitation)?.recipient)] : []
  return {
    record: recordOf('MAIL', mail.id, mailKindLabels[mail.kind], `${mail.replyTo.name}, ${mailStatusLabels[mail.status]}`, mail.createdAt),
    traces: traces({
      emails: [mail.replyTo.address, ...submitted.filter((value) => value.includes('@')), ...recipients],
      phones: submitted,
      names: isPersonalMail(mail.kind) ? [] : [mail.replyTo.name],
    }),
  }
}

const personSchema = z.object({ firstName: z.string(), lastName: z.string() })
const phoneSchema = z.object({ phone: z.string() })
/** Other fields may have the same text as a customer id by chance, such as an account number of somebody else. */
const customerIdSchema = z.object({ customerId: z.string() })

/** All texts in some values of an audit entry. */
const textsIn = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(textsIn)
}

const tracedEntry = (entry: AuditEntry): Traced => {
  const sides = [entry.before, entry.after].filter((side) => side !== null)
  const texts = [...textsIn(sides), ...given(entry.name), String(entry.entityId)]
  const kind = isAuditEntity(entry.entity) ? auditEntityLabels[entry.entity] : entry.entity
  const recordId = `${entry.entity}#${entry.entityId}`
  return {
    record: {
      id: personRecordId('AUDIT', recordId, entry.id),
      kind: 'AUDIT',
      recordId,
      entry: entry.id,
      name: entry.name ?? kind,
      detail: `${kind}: ${auditActionLabels[entry.action] ?? entry.action}`,
      createdAt: entry.time,
    },
    traces: {
      emails: texts.flatMap((text) => text.split(/[\s,;<>]+/).filter((word) => word.includes('@'))),
      phones: sides.flatMap((side) => phoneSchema.safeParse(side).data?.phone ?? []),
      names: [...sides.flatMap((side) => personSchema.safeParse(side).data ?? []).map(personName), ...given(entry.name)],
      customerIds: sides.flatMap((side) => customerIdSchema.safeParse(side).data?.customerId ?? []),
    },
  }
}

/** All data that may be about a person, records first: what is found there need not be found again in the audit log. */
export const sources: readonly Source[] = [
  source(
    (page) => listCustomers({}, page),
    (customer) => ({
      record: recordOf(
        'CUSTOMER',
        customer.id,
        personName(customer),
        `${customer.customerId}, ${customerTypeLabels[customer.customerType]}, ${activityLabels[customer.status]}`,
        customer.createdAt,
      ),
      traces: {
        emails: [customer.email],
        phones: given(customer.phone),
        names: [personName(customer)],
        customerIds: [customer.customerId],
      },
    }),
  ),
  source(
    (page) => listLeads({}, page),
    (lead) => ({
      record: recordOf('INTERESSENT', lead.id, personName(lead), `${lead.status}, über ${lead.partnerName}`, lead.createdAt),
      traces: traces({ emails: [lead.email], phones: [lead.phone], names: [personName(lead)] }),
    }),
  ),
  source(
    (page) => listApplications({}, page),
    (application) => ({
      record: recordOf(
        'APPLICATION',
        application.id,
        personName(application),
        [application.companyName, applicationStatusLabels[application.status]].filter(Boolean).join(', '),
        application.createdAt,
      ),
      traces: traces({ emails: [application.email], phones: [application.phone], names: [personName(application)] }),
    }),
  ),
  source(
    (page) => listPartners({}, page),
    (partner) => ({
      record: recordOf('PARTNER', partner.id, personName(partner), `${partner.companyName}, ${partner.partnerId}`, partner.createdAt),
      traces: traces({ emails: [partner.email], phones: given(partner.phone), names: [personName(partner), partner.companyName] }),
    }),
  ),
  source(listPageDrafts, ({ id, profile, createdAt }) => ({
    record: recordOf('PARTNER', id, personName(profile), 'Entwurf eines Partners für seine Seite', createdAt),
    traces: traces({ emails: [profile.email], phones: given(profile.phone), names: [personName(profile)] }),
    isOnlyProposed: true,
  })),
  source(
    (page) => listUsers({}, page),
    (user) => ({
      record: recordOf('USER', user.id, personName(user), `${user.id}, ${roleLabels[user.role]}`, user.createdAt),
      traces: traces({ emails: [user.email, user.id], names: [personName(user)] }),
    }),
  ),
  source((page) => listMails({ kinds: LISTED_MAIL_KINDS }, page), tracedMail),
  // The desk itself lists requests of the same person.
  source((page) => listAuditLog({ visible: AUDIT_ENTITIES.filter((entity) => entity !== 'PRIVACY') }, page), tracedEntry),
]

const readers: Readonly<Record<string, (id: string) => Promise<object | undefined>>> = {
  CUSTOMER: (id) => customers.get(Number(id)),
  INTERESSENT: (id) => leads.get(Number(id)),
  APPLICATION: (id) => applications.get(Number(id)),
  PARTNER: (id) => partners.get(Number(id)),
  USER: (id) => users.get(id),
}

/** Whether the record of a person that audit entries are about exists or was deleted; undefined for other kinds of records. */
export const stateOfPerson = async (entity: string, id: string): Promise<'present' | 'deleted' | undefined> => {
  const read = readers[entity]
  if (read === undefined) return undefined
  return (await read(id)) === undefined ? 'deleted' : 'present'
}
