import type { Application, ApplicationStatus } from '../../../shared/domain/application.ts'
import { mailTimes } from '../../../shared/domain/confirmation.ts'
import type { JoinedRecord } from '../../../shared/domain/joined-record.ts'
import { LEAD_STATUSES, type Lead, type LeadStatus } from '../../../shared/domain/lead.ts'
import type { LegalHold } from '../../../shared/domain/legal-hold.ts'
import { PRIVACY_STATES, privacyKindLabels } from '../../../shared/domain/privacy-request.ts'
import type { UpcomingDeletions } from '../../../shared/domain/retention.ts'
import type { RetentionRuleName } from '../../../shared/domain/retention-periods.ts'
import type { Confirmation } from '../../../shared/domain/submission.ts'
import { personName } from '../../../shared/domain/user.ts'
import { applications } from '../../data/applications.ts'
import { customers } from '../../data/customers.ts'
import { lists, mailWorkLists } from '../../data/keys.ts'
import { leads } from '../../data/leads.ts'
import { deleteMailItems, storedMailSchema } from '../../data/mails.ts'
import { privacyRequests } from '../../data/privacy-requests.ts'
import { readable } from '../../data/readable.ts'
import { auditEntriesBetween, type OldRows, rowsBy, rowsCreatedBy, signInsBetween } from '../../data/retained-rows.ts'
import type { Remains } from '../../data/retention-jobs.ts'
import type { WriteItem } from '../../data/transact.ts'
import { removeCustomerItems } from '../records/change-customer.ts'

/** A record that a rule may delete. */
export type Candidate = UpcomingDeletions['first'][number] & {
  readonly isHeld: boolean
  /** Items that delete it; refused (stale) when it has changed. */
  readonly removeItems: () => WriteItem[]
  /** What is left to delete after it; null for nothing. */
  readonly remains: Remains | null
}

/** A rule that deletes records one by one. */
export type RecordRule = {
  /** The rows to read; all that are created later are too young. */
  readonly rows: (cutoff: string) => readonly OldRows[]
  readonly read: (row: Record<string, unknown>) => readonly Candidate[]
}

type Person = {
  readonly id: number
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly createdAt: string
  readonly confirmation?: Confirmation | undefined
  readonly legalHold?: LegalHold | undefined
  readonly joined?: readonly JoinedRecord[] | undefined
}

const candidate = (
  kind: 'INTERESSENT' | 'APPLICATION' | 'CUSTOMER',
  person: Person,
  { since, removeItems }: Pick<Candidate, 'since' | 'removeItems'>,
): Candidate => {
  const { id, email, legalHold, joined = [] } = person
  return {
    kind,
    id,
    name: personName(person),
    since,
    isHeld: legalHold !== undefined,
    removeItems,
    remains: {
      entity: kind,
      id,
      email,
      times: mailTimes(person),
      joined: joined.map((one) => ({ id: one.id, email: one.email, times: mailTimes(one) })),
    },
  }
}

const ofLeads = (...statuses: readonly LeadStatus[]): RecordRule => ({
  rows: (cutoff) => statuses.map((status) => rowsCreatedBy('gsi2', lists.leadsByStatus(status), cutoff)),
  read: (row) =>
    readable<Lead>(leads.definition.schema, row).map((lead) =>
      candidate('INTERESSENT', lead, { since: lead.updatedAt, removeItems: () => leads.removeItems(lead) }),
    ),
})

const ofApplications = (status: ApplicationStatus): RecordRule => ({
  rows: (cutoff) => [rowsCreatedBy('gsi2', lists.applicationsByStatus(status), cutoff)],
  read: (row) =>
    readable<Application>(applications.definition.schema, row).map((application) =>
      candidate('APPLICATION', application, {
        since: application.reviewedAt ?? application.updatedAt,
        removeItems: () => applications.removeItems(application),
      }),
    ),
})

/** Leads that nobody has decided about. Accepted ones belong to their partner. */
const UNDECIDED = LEAD_STATUSES.filter((status) => status !== 'IB-Akzeptiert' && status !== 'Abgelehnt')

/** States of privacy requests that have been answered. */
const CLOSED = PRIVACY_STATES.filter((state) => state !== 'open')

/** What deletes log entries, by the time up to which they are deleted already. */
export const logRules = {
  auditLog: auditEntriesBetween,
  signInLog: signInsBetween,
} satisfies Partial<Record<RetentionRuleName, (from: string, until: string) => readonly OldRows[]>>
export type LogRuleName = keyof typeof logRules
/** Whether a rule deletes log entries, and not records. */
export const isLogRule = (name: RetentionRuleName): name is LogRuleName => name in logRules

export const recordRules = {
  rejectedLeads: ofLeads('Abgelehnt'),
  unansweredLeads: ofLeads(...UNDECIDED),
  rejectedApplications: ofApplications('rejected'),
  unansweredApplications: ofApplications('pending'),
  unconvertedRegistrations: {
    rows: (cutoff) => [rowsCreatedBy('gsi3', lists.customersByTypeAndStatus('interessent', 'inactive'), cutoff)],
    read: (row) =>
      readable(customers.definition.schema, row)
        // Whoever has an account has become a customer.
        .filter(({ ibAccountNumber }) => ibAccountNumber === null)
        .map((customer) =>
          candidate('CUSTOMER', customer, {
            since: customer.updatedAt,
            removeItems: () => removeCustomerItems(customer),
          }),
        ),
  },
  mails: {
    rows: (cutoff) => [rowsBy('gsi2', mailWorkLists.ended, cutoff)],
    read: (row) =>
      readable(storedMailSchema, row).map((mail) => ({
        kind: 'MAIL',
        id: mail.id,
        name: mail.replyTo.name,
        since: mail.finishedAt ?? mail.createdAt,
        isHeld: false,
        removeItems: () => deleteMailItems(mail),
        remains: null,
      })),
  },
  privacyRequests: {
    rows: (cutoff) => CLOSED.map((state) => rowsCreatedBy('gsi2', lists.privacyRequestsByState(state), cutoff)),
    read: (row) =>
      readable(privacyRequests.definition.schema, row).map((request) => ({
        kind: 'PRIVACY',
        id: request.id,
        name: request.person.name ?? request.person.email ?? privacyKindLabels[request.kind],
        since: request.closedAt ?? request.updatedAt,
        isHeld: false,
        removeItems: () => privacyRequests.removeItems(request),
        remains: { entity: 'PRIVACY', id: request.id, email: '', times: [], joined: [] },
      })),
  },
} satisfies Record<Exclude<RetentionRuleName, LogRuleName>, RecordRule>
