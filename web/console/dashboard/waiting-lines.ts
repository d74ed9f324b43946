import { COUNTED_AT_MOST, PRIVACY_NEAR_DAYS } from '../../../shared/domain/desk-limits.ts'
import type { DeskOverview } from '../../../shared/domain/desk-overview.ts'
import { paths } from '../../../shared/platform/pages.ts'
import { formatCount } from '../../ui/format.ts'

/** A line of what waits: how many of what, and the list behind it. */
export type WaitingLine = {
  readonly count: string
  readonly label: string
  readonly to: string
  /** Whether something is late. */
  readonly isLate: boolean
}

/** What waits, by its sources; absent or null where unknown, or not for this person. */
type Waiting = {
  readonly desk: DeskOverview | undefined
  readonly waitingPages: number | null | undefined
  readonly mailsToHandle: number | null | undefined
}

const inbox = (query: string) => `${paths.inbox()}?${query}`
const bounded = (count: number) => (count >= COUNTED_AT_MOST ? `${COUNTED_AT_MOST}+` : formatCount(count))

/** The lines of what waits, the most urgent first; a line with nothing behind it is left out. */
export const waitingLines = ({ desk, waitingPages, mailsToHandle }: Waiting): readonly WaitingLine[] => {
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
  return [
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
}
