import * as z from 'zod'
import { applicationStatusLabels } from '../../../shared/domain/application.ts'
import { auditActionLabels } from '../../../shared/domain/audit-action-labels.ts'
import type { AuditEntry } from '../../../shared/domain/audit-entry.ts'
import { AUDIT_ENTITIES, auditEntityLabels, isAuditEntity } from '../../../shared/domain/audit-labels.ts'
import { customerTypeLabels } from '../../../shared/domain/customer.ts'
import { activityLabels } from '../../../shared/domain/entity.ts'
import type { JoinedRecord } from '../../../shared/domain/joined-record.ts'
import { isPersonalMail, LISTED_MAIL_KINDS, mailStatusLabels } from '../../../shared/domain/mail.ts'
import { mailKindLabels } from '../../../shared/domain/mail-kind-labels.ts'
import { inviteeOf } from '../../../shared/domain/partner-invitation.ts'
import { phonesIn } from '../../../shared/domain/phone-number.ts'
import { type ReferralLink, referralLinkSchema } from '../../../shared/domain/referral-link.ts'
import { roleLabels } from '../../../shared/domain/role-labels.ts'
import { personName } from '../../../shared/domain/user.ts'
import { applications, listApplications } from '../../data/applications.ts'
import { listAuditLog } from '../../data/audit-log.ts'
import { internal } from '../../data/cursor.ts'
import { customers, listCustomers } from '../../data/customers.ts'
import { listImports } from '../../data/imports.ts'
import { leads, listLeads } from '../../data/leads.ts'
import { everyRow } from '../../data/list.ts'
import { listMails, type StoredMail } from '../../data/mails.ts'
import { listPageDrafts } from '../../data/page-drafts.ts'
import { listPartners, partners } from '../../data/partners.ts'
import { listReferralLinks } from '../../data/referral-links.ts'
import type { SubmissionEntity } from '../../data/submissions.ts'
import { listUsers, users } from '../../data/users.ts'
import { pageTexts } from './page-texts.ts'
import {
  addressesIn,
  given,
  PAGE,
  pageTextsIn,
  personRecordId,
  reasonsIn,
  recordOf,
  type Source,
  searchesIn,
  source,
  type Traced,
  textsIn,
  traces,
} from './traced.ts'
import { configurationsOf } from './traced-configurations.ts'
import { privateViews, tracedImport, tracedViewEntry, viewsForAll } from './traced-names.ts'

/** Partners whose links are read at once. */
const PARTNERS_AT_ONCE = 20

/** What a record keeps of those that were joined to it, as traces, and each as a deleted record. */
const joinedOf = (entity: SubmissionEntity, joined: readonly JoinedRecord[] = [], country?: string | null) => ({
  emails: joined.map(({ email }) => email),
  phones: joined.flatMap(({ phone }) => phonesIn(phone, country)),
  names: joined.map(personName),
  customerIds: joined.flatMap(({ customerId }) => given(customerId)),
  records: joined.map((one) => {
    const recordId = `${entity}#${one.id}`
    const detail = `${auditEntityLabels[entity]}, zusammengeführt`
    return { ...recordOf('AUDIT', recordId, personName(one), detail, one.createdAt), id: personRecordId('AUDIT', recordId) }
  }),
})

type Reachable = { readonly phone: string | null; readonly country?: string | null | undefined }

const phonesOf = ({ phone, country }: Reachable = { phone: null }) => phonesIn(phone, country)

const tracedMail = (mail: StoredMail): Traced => {
  const submitted = mail.submitted.map(({ value }) => value)
  // A notification about somebody else goes to its recipient, but is not about them.
  const isToPerson = isPersonalMail(mail.kind) || mail.invitation !== undefined
  const recipients = isToPerson ? [...mail.to, ...given((mail.person ?? mail.account ?? mail.invitation ?? mail.answer)?.recipient)] : []
  return {
    record: recordOf('MAIL', mail.id, mailKindLabels[mail.kind], `${mail.replyTo.name}, ${mailStatusLabels[mail.status]}`, mail.createdAt),
    traces: traces({
      emails: [mail.replyTo.address, ...submitted.filter((value) => value.includes('@')), ...recipients],
      phones: submitted.flatMap((value) => phonesIn(value)),
      names: isPersonalMail(mail.kind) && mail.answer === undefined ? [] : [mail.replyTo.name],
    }),
  }
}

const personSchema = z.object({ firstName: z.string(), lastName: z.string() })
const phoneSchema = z.object({ phone: z.string(), country: z.string().nullish() })
/** Other fields may have the same text as a customer id by chance, such as an account number of somebody else. */
const customerIdSchema = z.object({ customerId: z.string() })

type TracedLink = Pick<ReferralLink, 'partnerId' | 'name' | 'campaign' | 'createdAt'>
/** What the audit log tells of a link; of a change, only the side after it names the link. */
const loggedLinkSchema = referralLinkSchema.pick({ name: true, campaign: true })

/** The link whose campaign names a person, such as one whom its partner has invited. */
const tracedLink = (link: TracedLink, companyName: string): Traced[] =>
  link.campaign === null
    ? []
    : [
        {
          record: recordOf(
            'REFERRAL_LINK',
            `${link.partnerId}#${link.name}`,
            inviteeOf(link.campaign),
            `Link ${link.name} von ${companyName}`,
            link.createdAt,
          ),
          // Partners type what they like, such as „Dr. Anna Schmidt (Messe)“.
          traces: traces({ texts: [inviteeOf(link.campaign)], names: [inviteeOf(link.campaign)] }),
          isOnlyProposed: true,
        },
      ]

/** The links of a page of partners. */
const linksOf: Source = async (cursor) => {
  const { items, ...page } = await listPartners({}, { limit: PARTNERS_AT_ONCE, cursor, total: 'none', caller: internal })
  const traced = items.map(async ({ id, companyName }) => {
    const found: Traced[] = []
    for await (const link of everyRow((next) => listReferralLinks(id, next), PAGE)) found.push(...tracedLink(link, companyName))
    return found
  })
  return { items: (await Promise.all(traced)).flat(), cursor: page.cursor }
}

/** The same entry for what somebody has written in it, which may be about another person than its record. */
const aside = ({ record, traces: { emails } }: Traced, texts: readonly string[]): Traced => ({
  record,
  traces: traces({ emails, phones: texts.flatMap((text) => phonesIn(text)), texts }),
  isNote: true,
})

const tracedEntry = (entry: AuditEntry): Traced[] => {
  // What the log tells of a view belongs to the view.
  if (entry.action.startsWith('savedView')) return tracedViewEntry(entry)
  const sides = [entry.before, entry.after].filter((side) => side !== null)
  // What the log tells of a link belongs to the link.
  if (entry.action.startsWith('referralLink'))
    return sides
      .flatMap((side) => loggedLinkSchema.safeParse(side).data ?? [])
      .flatMap((link) => tracedLink({ ...link, partnerId: Number(entry.entityId), createdAt: entry.time }, entry.name ?? 'einem Partner'))
  const texts = [...textsIn(sides), ...given(entry.name), String(entry.entityId)]
  const kind = isAuditEntity(entry.entity) ? auditEntityLabels[entry.entity] : entry.entity
  const recordId = `${entry.entity}#${entry.entityId}`
  const searches = searchesIn(sides)
  const isAboutPerson = readers[entry.entity] !== undefined
  // Whoever lists, exports or sets up something has typed anything, in any field.
  const typed = isAboutPerson ? searches : texts
  const traced = {
    record: {
      id: personRecordId('AUDIT', recordId, entry.id),
      kind: 'AUDIT' as const,
      recordId,
      entry: entry.id,
      name: entry.name ?? kind,
      detail: `${kind}: ${auditActionLabels[entry.action] ?? entry.action}`,
      createdAt: entry.time,
    },
    traces: {
      emails: texts.flatMap(addressesIn),
      phones: [...sides.flatMap((side) => phonesOf(phoneSchema.safeParse(side).data)), ...typed.flatMap((text) => phonesIn(text))],
      names: [...searches, ...sides.flatMap((side) => personSchema.safeParse(side).data ?? []).map(personName), ...given(entry.name)],
      customerIds: [...searches, ...sides.flatMap((side) => customerIdSchema.safeParse(side).data?.customerId ?? [])],
      texts: typed,
    },
  }
  if (/^(note|legalHold)/.test(entry.action)) return [aside(traced, texts)]
  const asides = isAboutPerson ? [...reasonsIn(sides), ...(entry.entity === 'PARTNER' ? pageTextsIn(sides) : [])] : []
  return asides.length === 0 ? [traced] : [traced, aside(traced, asides)]
}

/** All data that may be about a person, records first: what is found there need not be found again in the audit log. */
export const sources: readonly Source[] = [
  source(
    (page) => listCustomers({}, page),
    (customer) => {
      const joined = joinedOf('CUSTOMER', customer.joined, customer.country)
      return {
        joined: joined.records,
        record: recordOf(
          'CUSTOMER',
          customer.id,
          personName(customer),
          `${customer.customerId}, ${customerTypeLabels[customer.customerType]}, ${activityLabels[customer.status]}`,
          customer.createdAt,
        ),
        traces: {
          emails: [customer.email, ...joined.emails],
          phones: [...phonesOf(customer), ...joined.phones],
          names: [personName(customer), ...joined.names],
          customerIds: [customer.customerId, ...joined.customerIds],
        },
      }
    },
  ),
  source(
    (page) => listLeads({}, page),
    (lead) => {
      const joined = joinedOf('INTERESSENT', lead.joined)
      return {
        joined: joined.records,
        record: recordOf('INTERESSENT', lead.id, personName(lead), `${lead.status}, über ${lead.partnerName}`, lead.createdAt),
        traces: traces({
          emails: [lead.email, ...joined.emails],
          phones: [...phonesOf(lead), ...joined.phones],
          names: [personName(lead), ...joined.names],
        }),
      }
    },
  ),
  source(
    (page) => listApplications({}, page),
    (application) => {
      const joined = joinedOf('APPLICATION', application.joined, application.country)
      return {
        joined: joined.records,
        record: recordOf(
          'APPLICATION',
          application.id,
          personName(application),
          [application.companyName, applicationStatusLabels[application.status]].filter(Boolean).join(', '),
          application.createdAt,
        ),
        traces: traces({
          emails: [application.email, ...joined.emails],
          phones: [...phonesOf(application), ...joined.phones],
          names: [personName(application), ...joined.names],
        }),
      }
    },
  ),
  source(
    (page) => listPartners({}, page),
    (partner) => ({
      record: recordOf('PARTNER', partner.id, personName(partner), `${partner.companyName}, ${partner.partnerId}`, partner.createdAt),
      traces: traces({ emails: [partner.email], phones: phonesOf(partner), names: [personName(partner), partner.companyName] }),
    }),
  ),
  source(listPageDrafts, ({ id, profile, createdAt }) => ({
    record: recordOf('PARTNER', id, personName(profile), 'Entwurf eines Partners für seine Seite', createdAt),
    traces: traces({ emails: [profile.email], phones: phonesOf(profile), names: [personName(profile)] }),
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
  linksOf,
  configurationsOf,
  source(listImports, tracedImport),
  viewsForAll,
  privateViews,
  pageTexts,
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
