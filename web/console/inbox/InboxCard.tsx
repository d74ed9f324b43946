import { Link } from 'react-router-dom'
import { applicationStatusLabels } from '../../../shared/domain/application.ts'
import { type Customer, registrationOutcomeLabels } from '../../../shared/domain/customer.ts'
import { type InboxRow, waitsSince } from '../../../shared/domain/inbox.ts'
import type { Partner } from '../../../shared/domain/partner.ts'
import { personName } from '../../../shared/domain/user.ts'
import { countOf } from '../../ui/format.ts'
import type { CardChoice } from '../../ui/list/DataList.tsx'
import { cardBase } from '../../ui/list/row-parts.tsx'
import { Status } from '../../ui/Status.tsx'
import { slotClasses } from '../../ui/slot-classes.ts'
import {
  applicationStatusLooks,
  customerTypeLooks,
  leadStatusLooks,
  registrationOutcomeLooks,
  type StatusLook,
} from '../../ui/status-looks.ts'
import { stretchedLink } from '../../ui/stretched-link.ts'
import { originOf } from '../applications/application-facts.ts'
import { requestNouns } from '../merge/second-requests.ts'
import { AnswerClock } from '../record/AnswerClock.tsx'
import { formatDay } from '../record/use-work.ts'

const styles = slotClasses({
  row: {
    ...cardBase,
    position: 'relative',
    display: 'grid',
    // The box, if there is one, the name and the clock.
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    padding: { base: '12px 16px', lg: '8px 16px 8px 20px' },
    minHeight: '14',
    alignItems: 'center',
    _hover: { background: 'hover' },
    '&[data-new], &[data-new]:hover': { background: 'signal-wash' },
    '&[data-done], &[data-done]:hover': { background: 'page' },
    '&[data-chosen], &[data-chosen]:hover': { background: 'select-wash' },
    '&[data-current], &[data-current]:hover': { background: 'select-wash', boxShadow: 'inset 3px 0 0 {colors.info}' },
    '& > *': { minWidth: '0' },
  },
  name: {
    gridColumn: { base: '2 / -1', sm: '2' },
    fontSize: { base: '15px', lg: 'ui' },
    lineHeight: '20px',
    fontWeight: '600',
    color: 'ink',
    ...stretchedLink,
  },
  // Above the link that covers the row.
  box: { gridRow: '1 / span 3', alignSelf: 'start', position: 'relative', zIndex: '1', marginTop: { base: '-1px', md: '-4px' } },
  about: { gridColumn: '2 / -1', display: 'flex', columnGap: '2.5', alignItems: 'center' },
  origin: { minWidth: '0', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  aside: { gridColumn: '2 / -1', color: 'ink-3' },
  // Where there is little room, it stands below the name.
  clock: { gridColumn: { base: '2 / -1', sm: '3' }, textAlign: { sm: 'right' }, paddingLeft: { sm: '3' } },
  late: { color: 'danger', fontWeight: '500' },
})

type State = { readonly look: StatusLook; readonly word: string }

const stateOf = (row: InboxRow): State => {
  switch (row.kind) {
    case 'lead':
      return { look: leadStatusLooks[row.record.status], word: row.record.status }
    case 'application':
      return { look: applicationStatusLooks[row.record.status], word: applicationStatusLabels[row.record.status] }
    case 'customer':
      return registrationState(row.record)
  }
}

const registrationState = ({ decision, customerType }: Customer): State =>
  decision === undefined
    ? { look: customerTypeLooks[customerType], word: 'Kundenanfrage' }
    : { look: registrationOutcomeLooks[decision.outcome], word: registrationOutcomeLabels[decision.outcome] }

/** What a record is in one line: where it came from. */
const originIn = (row: InboxRow, owners: ReadonlyMap<number, Partner>) => {
  if (row.kind === 'lead') return `über ${row.record.partnerName}`
  if (row.kind === 'application')
    return ['Bewerbung', originOf(row.record), row.record.companyName].filter((part) => part !== null).join(', ')
  const owner = row.record.ibPartnerId === null ? undefined : owners.get(row.record.ibPartnerId)
  return owner === undefined ? row.record.customerId : `über ${owner.companyName}`
}

const Clock = ({ row }: { readonly row: InboxRow }) => {
  const { kind, record, isOverdue, isOpen } = row
  if (record.followUpOn !== undefined) {
    const day = formatDay(record.followUpOn)
    return isOverdue ? <span className={styles.late}>{`Wiedervorlage ${day}`}</span> : `Wiedervorlage ${day}`
  }
  if (!isOpen) return 'erledigt'
  return <AnswerClock promise={kind === 'application' ? 'application' : 'recruitment'} since={waitsSince(record)} isShort />
}

type InboxCardProps = {
  readonly row: InboxRow
  /** Where it opens. */
  readonly to: string
  readonly isCurrent: boolean
  readonly isNew: boolean
  readonly choice: CardChoice
  /** Whether the same person has written before. */
  readonly isSecond: boolean
  /** Whether all rows are one's own, so that none needs to say so. */
  readonly isMine: boolean
  /** The partners of the registrations. */
  readonly owners: ReadonlyMap<number, Partner>
  /** A colleague by user name. */
  readonly nameOf: (username: string) => string
  /** Names of colleagues who have it open. */
  readonly readers: readonly string[]
}

/** A row of the inbox: state, name, where it came from, who takes care of it, and the clock of the promised answer. */
export const InboxCard = ({ row, to, isCurrent, isNew, isSecond, isMine, choice, owners, nameOf, readers }: InboxCardProps) => {
  const { record } = row
  const { look, word } = stateOf(row)
  const isDone = !row.isOpen && record.followUpOn === undefined
  const { assignee, noteCount = 0 } = record
  const work = [
    ...(isSecond ? [`Zweite ${requestNouns[row.kind]} dieser Person`] : []),
    ...(assignee === undefined || isMine ? [] : [`bei ${nameOf(assignee)}`]),
    ...(noteCount === 0 ? [] : [countOf(noteCount, 'Notiz', 'Notizen')]),
    ...readers.map((name) => `${name} liest`),
  ]
  return (
    <li
      className={styles.row}
      data-new={isNew ? '' : undefined}
      data-done={isDone ? '' : undefined}
      data-chosen={choice?.isChosen ? '' : undefined}
      data-current={isCurrent ? '' : undefined}
    >
      {choice !== undefined && <span className={styles.box}>{choice.box}</span>}
      <Link className={styles.name} to={to} aria-current={isCurrent ? 'true' : undefined} data-inbox-row={row.id}>
        {personName(record)}
      </Link>
      <span className={styles.clock}>
        <Clock row={row} />
      </span>
      <span className={styles.about}>
        <Status look={look}>{word}</Status>
        <span className={styles.origin}>{originIn(row, owners)}</span>
      </span>
      {work.length > 0 && <span className={styles.aside}>{work.join(', ')}</span>}
    </li>
  )
}
