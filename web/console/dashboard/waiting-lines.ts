import type { DeskOverview, OwnJobKind } from '../../../shared/domain/desk-overview.ts'
import { groupBy } from '../../../shared/domain/group-by.ts'
import { INBOX_COUNTED_AT_MOST, PRIVACY_NEAR_DAYS } from '../../../shared/platform/limits.ts'
import { paths } from '../../../shared/platform/pages.ts'
import { formatCount } from '../../ui/format.ts'

/** A line of what waits: how many of what, and the list behind it. */
export type WaitingLine = {
  readonly count: string
  readonly label: string
  readonly to: string
  /** Whether something is late or has failed. */
  readonly isLate: boolean
  /** The failed jobs that it counts; it is gone once they have been looked at. */
  readonly failed?: readonly string[]
}

/** What waits, by its sources; absent or null where unknown, or not for this person. */
type Waiting = {
  readonly desk: DeskOverview | undefined
  readonly waitingPages: number | null | undefined
  readonly mailsToHandle: number | null | undefined
  /** Failed jobs that the person has looked at. */
  readonly seen?: readonly string[]
}

type JobFacts = { readonly to: string; readonly words: readonly [string, string] }

const exportOf = (to: string): JobFacts => ({ to, words: ['Export', 'Exporte'] })

const jobFacts = {
  bulk: { to: paths.bulkOperations(), words: ['Sammelaktion', 'Sammelaktionen'] },
  import: { to: paths.imports(), words: ['Import', 'Importe'] },
  customers: exportOf(paths.customers()),
  leads: exportOf(paths.leads()),
  applications: exportOf(paths.applications()),
  partners: exportOf(paths.partners()),
  inbox: exportOf(paths.inbox()),
  auditLog: exportOf(paths.auditLog()),
  referrals: exportOf(paths.reports()),
} as const satisfies Record<OwnJobKind, JobFacts>

/** A line for each place where jobs of this state are looked at. */
const jobLines = (jobs: DeskOverview['jobs'], state: 'running' | 'failed'): readonly WaitingLine[] =>
  [...groupBy(jobs, ({ kind }) => kind)].flatMap(([kind, all]): WaitingLine[] => {
    const ids = all.filter((job) => job.state === state).map(({ id }) => id)
    if (ids.length === 0) return []
    const { to, words } = jobFacts[kind]
    const [one, many] = words
    const name = ids.length === 1 ? one : many
    if (state === 'failed') return [{ count: formatCount(ids.length), label: `${name} fehlgeschlagen`, to, isLate: true, failed: ids }]
    return [{ count: formatCount(ids.length), label: `${name} ${ids.length === 1 ? 'läuft' : 'laufen'}`, to, isLate: false }]
  })

const inbox = (query: string) => `${paths.inbox()}?${query}`
const bounded = (count: number) => (count >= INBOX_COUNTED_AT_MOST ? `${INBOX_COUNTED_AT_MOST}+` : formatCount(count))

/** The lines of what waits, the most urgent first; a line with nothing behind it is left out. */
export const waitingLines = ({ desk, waitingPages, mailsToHandle, seen = [] }: Waiting): readonly WaitingLine[] => {
  const jobs = desk?.jobs.filter(({ id }) => !seen.includes(id)) ?? []
  const line = (count: number | null | undefined, [one, many]: readonly [string, string], to: string, isLate = false) => ({
    number: count ?? 0,
    count: formatCount(count ?? 0),
    label: count === 1 ? one : many,
    to,
    isLate,
  })
  const boundedLine = (count: number | undefined, labels: readonly [string, string], to: string, isLate = false) => ({
    ...line(count, labels, to, isLate),
    count: bounded(count ?? 0),
  })
  const same = (label: string) => [label, label] as const
  const openPrivacy = `${paths.privacyRequests()}?state=open`
  const lines = [
    line(
      desk?.privacy?.late,
      ['Datenschutzanfrage über der gesetzlichen Frist', 'Datenschutzanfragen über der gesetzlichen Frist'],
      openPrivacy,
      true,
    ),
    boundedLine(desk?.overdue, same('überfällig im Eingang'), inbox('view=overdue'), true),
    line(mailsToHandle, ['E-Mail nicht zugestellt', 'E-Mails nicht zugestellt'], paths.mails(), true),
    line(
      desk?.privacy?.near,
      [
        `Datenschutzanfrage, deren Frist in ${PRIVACY_NEAR_DAYS} Tagen endet`,
        `Datenschutzanfragen, deren Frist in ${PRIVACY_NEAR_DAYS} Tagen endet`,
      ],
      openPrivacy,
    ),
    boundedLine(desk?.followUpsDue, ['Wiedervorlage bis heute', 'Wiedervorlagen bis heute'], inbox('view=followUp')),
    line(desk?.open.lead, ['IB-Bewerbung von einer Anwerbeseite', 'IB-Bewerbungen von Anwerbeseiten'], inbox('kind=lead')),
    line(
      desk?.open.application,
      ['Bewerbung über Startseite oder Formular', 'Bewerbungen über Startseite und Formular'],
      inbox('kind=application'),
    ),
    line(desk?.open.customer, ['Kundenanfrage', 'Kundenanfragen'], inbox('kind=customer')),
    boundedLine(desk?.mine, same('Ihnen zugewiesen'), inbox('view=mine')),
    line(waitingPages, ['Partnerseite zur Freigabe', 'Partnerseiten zur Freigabe'], `${paths.partners()}?tab=freigabe`),
  ].flatMap(({ number, ...rest }) => (number > 0 ? [rest] : []))
  const rest = lines.filter(({ isLate }) => !isLate)
  return [...lines.filter(({ isLate }) => isLate), ...jobLines(jobs, 'failed'), ...rest, ...jobLines(jobs, 'running')]
}
