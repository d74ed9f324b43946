import { Link } from 'react-router-dom'
import { recordKinds } from '../../../shared/domain/record-kind.ts'
import type { TrashRow } from '../../../shared/domain/trash.ts'
import { paths } from '../../../shared/platform/pages.ts'
import { formatDate, formatDateTime } from '../../ui/format.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import type { CardChoice } from '../../ui/list/DataList.tsx'
import { cardBase, rowParts } from '../../ui/list/row-parts.tsx'
import { RowButton } from '../../ui/RowButton.tsx'
import { slotClasses } from '../../ui/slot-classes.ts'

const styles = slotClasses({
  row: {
    ...cardBase,
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 1.4fr) minmax(0, 1fr) 152px auto' },
    columnGap: '5',
    rowGap: '1',
    alignItems: 'center',
    padding: { base: '12px 16px', md: '10px 12px 10px 20px' },
    _hover: { background: 'hover' },
    '&[data-chosen]': { background: 'select-wash' },
  },
  name: { fontSize: '15px', lineHeight: '22px', letterSpacing: '-.012em', color: 'ink' },
  actions: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '1',
    justifyContent: { md: 'flex-end' },
  },
})

type DeletedRecordProps = {
  readonly row: TrashRow
  readonly choice: CardChoice
  /** When it can no longer be restored, as an ISO time. */
  readonly until: string
  readonly isBusy: boolean
  readonly onRestore: () => void
  readonly onTimeline: () => void
  /** Absent if the person lacks the right. */
  readonly onPurge: (() => void) | undefined
}

/** A deleted record: what it was, who deleted it when, and until when it comes back. */
export const DeletedRecord = ({ row, choice, until, isBusy, onRestore, onTimeline, onPurge }: DeletedRecordProps) => {
  const { kind, name, publicId, deletedAt, deletedBy, deletedByName, joinedTo } = row
  return (
    <li className={styles.row} data-chosen={choice?.isChosen ? '' : undefined}>
      <div>
        {choice?.box}
        <h2 className={styles.name}>{name}</h2>
        <span className={rowParts.aside}>
          {recordKinds[kind].label}
          {publicId !== null && ` ${publicId}`}
        </span>
      </div>
      <div>
        <p>
          {joinedTo === undefined ? 'Gelöscht' : 'Zusammengeführt'} {formatDateTime(deletedAt)}
        </p>
        {deletedBy !== null && <p className={rowParts.aside}>von {deletedByName ?? `@${deletedBy}`}</p>}
      </div>
      <p className={rowParts.aside}>wiederherstellbar bis {formatDate(until)}</p>
      <div className={styles.actions}>
        {joinedTo === undefined ? (
          <RowButton aria-label={`Wiederherstellen: ${name}`} disabled={isBusy} onClick={onRestore}>
            {isBusy ? 'Wird wiederhergestellt...' : 'Wiederherstellen'}
          </RowButton>
        ) : (
          <Link className={rowParts.link} to={paths.record(kind, joinedTo)} aria-label={`Eintrag, der geblieben ist: ${name}`}>
            Eintrag, der geblieben ist
          </Link>
        )}
        <RowButton look="ghost" aria-label={`Verlauf: ${name}`} onClick={onTimeline}>
          Verlauf
        </RowButton>
        {onPurge !== undefined && joinedTo === undefined && (
          <IconButton icon="remove" label={`Endgültig löschen: ${name}`} tip="Endgültig löschen" onClick={onPurge} />
        )}
      </div>
    </li>
  )
}
