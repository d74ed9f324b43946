import { type LeadCounts, type LeadStatus, leadFilters } from '../../../shared/domain/lead.ts'
import { leadStatusLooks } from '../status-looks.ts'

/** Shares of a wide bar's width, by the length of the labels. */
const widths = {
  'IB-Bewerbung': 112,
  'IB-Interessent': 150,
  'IB-Akzeptiert': 132,
  Kontaktiert: 136,
  Abgelehnt: 136,
} as const satisfies Record<LeadStatus, number>

/** The options of the filter by status of a list of leads. @param counts undefined while they load */
export const leadStatusOptions = (counts: LeadCounts | undefined) => {
  const runOf = (status: LeadStatus) => ({ count: counts?.byStatus[status] ?? 0, color: leadStatusLooks[status].color })
  const runs = leadFilters.flatMap(({ status }) => (status === null ? [] : [runOf(status)]))
  return leadFilters.map(({ status, label }) => ({
    status: status ?? undefined,
    label,
    width: status === null ? 200 : widths[status],
    count: status === null ? counts?.total : counts?.byStatus[status],
    runs: status === null ? runs : [runOf(status)],
  }))
}
