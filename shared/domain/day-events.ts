import type { Application } from './application.ts'
import { isUnconfirmed } from './confirmation.ts'
import type { Customer } from './customer.ts'
import type { ArrivalSource, DayFigure } from './day-figure.ts'
import { isWaiting, promisedBy, type WorkRecord, waitsSince } from './inbox.ts'
import type { Lead } from './lead.ts'
import type { WorkKind } from './record-kind.ts'

/** What a record adds to the figures of the time at which something happened to it. */
export type DayEvent = { readonly at: string; readonly figures: readonly DayFigure[] }

const answerOf = (
  kind: WorkKind,
  record: WorkRecord[WorkKind],
  { waits, isAccepted }: { readonly waits: boolean; readonly isAccepted: boolean },
): DayEvent[] => {
  const { answeredAt } = record
  if (answeredAt === undefined || waits) return []
  const isInTime = Date.parse(answeredAt) <= promisedBy[kind](waitsSince(record))
  return [{ at: answeredAt, figures: ['answered', ...(isInTime ? ['inTime' as const] : []), ...(isAccepted ? ['accepted' as const] : [])] }]
}

/** A form that its person has to confirm came in when they did. */
const arrivalOf = (record: WorkRecord[WorkKind], source: ArrivalSource): DayEvent[] =>
  isUnconfirmed(record) ? [] : [{ at: waitsSince(record), figures: [source] }]

/** What each kind of record adds to the figures per day: when it came in, and when staff first answered it. */
export const dayEventsOf: { readonly [Kind in WorkKind]: (record: WorkRecord[Kind]) => DayEvent[] } = {
  lead: (lead: Lead) => [
    ...arrivalOf(lead, lead.imported === undefined ? 'recruitment' : 'staff'),
    ...answerOf('lead', lead, { waits: isWaiting.lead(lead), isAccepted: lead.status === 'IB-Akzeptiert' }),
  ],
  application: (application: Application) => [
    ...arrivalOf(application, application.companyType === null ? 'application' : 'general_application'),
    ...answerOf('application', application, {
      waits: isWaiting.application(application),
      isAccepted: application.status === 'approved',
    }),
  ],
  customer: (customer: Customer) => [
    ...arrivalOf(customer, customer.isFromLandingPage ? 'landing_page' : 'staff'),
    ...answerOf('customer', customer, {
      waits: isWaiting.customer(customer),
      isAccepted: customer.decision?.outcome === 'accepted',
    }),
  ],
}
