import { useState } from 'react'
import { Link } from 'react-router-dom'
import {
  type ErasureAction,
  erasureOutcomeLabels,
  type ListedPersonRecord,
  matchReasonLabels,
  type PrivacyRequest,
  personRecordLabels,
} from '../../../shared/domain/privacy-request.ts'
import { change } from '../../api/change.ts'
import { useCan } from '../../api/session.tsx'
import { Checkbox } from '../../ui/CheckField.tsx'
import { formatDate } from '../../ui/format.ts'
import { cardBase, rowParts } from '../../ui/list/row-parts.tsx'
import { numbered } from '../../ui/PartnerName.tsx'
import { Status } from '../../ui/Status.tsx'
import { slotClasses } from '../../ui/slot-classes.ts'
import { erasureLooks } from '../../ui/status-looks.ts'
import { showFailure } from '../../ui/toast.ts'
import { HeldBadge } from '../legal-hold/HeldBadge.tsx'
import { LegalHoldButton } from './LegalHoldButton.tsx'
import { recordPath } from './record-links.ts'

const styles = slotClasses({
  row: {
    ...cardBase,
    display: 'grid',
    gridTemplateColumns: { base: '20px minmax(0, 1fr)', md: '20px minmax(0, 1.4fr) minmax(0, 1fr) 120px' },
    columnGap: '4',
    rowGap: '0.5',
    alignItems: 'start',
    padding: { base: '12px 16px', md: '10px 20px' },
    '&[data-left-out]': { color: 'ink-3' },
  },
  name: { fontWeight: '500', color: 'ink' },
  forgotten: { color: 'ink-3' },
  struck: { textDecoration: 'line-through', color: 'ink-3' },
  more: { gridColumn: { base: '2', md: 'auto' } },
  date: {
    gridColumn: { base: '2', md: 'auto' },
    display: 'grid',
    justifyItems: { base: 'start', md: 'end' },
    '& > button': { marginInline: '-10px' },
    color: 'ink-3',
    whiteSpace: 'nowrap',
  },
})

type ErasedProps = { readonly action: ErasureAction; readonly reason: string }

const Erased = ({ action, reason }: ErasedProps) => (
  <>
    <Status look={erasureLooks[action]}>{erasureOutcomeLabels[action]}</Status>
    <div>{reason}</div>
  </>
)

/** Whether a record is included: as read, or as just clicked until it has been read again. */
const useInclusion = (record: ListedPersonRecord, requestId: number) => {
  const [clicked, setClicked] = useState<{ readonly record: ListedPersonRecord; readonly isIncluded: boolean }>()
  const isIncluded = clicked?.record === record ? clicked.isIncluded : record.isIncluded
  const include = async (next: boolean) => {
    setClicked({ record, isIncluded: next })
    try {
      await change('personRecordUpdate', { params: { id: requestId, recordId: record.id }, body: { isIncluded: next } })
    } catch (error) {
      setClicked(undefined)
      showFailure('Die Auswahl konnte nicht gespeichert werden.', error)
    }
  }
  return { isIncluded, include }
}

type PersonRecordRowProps = {
  readonly record: ListedPersonRecord
  readonly request: PrivacyRequest
  /** Whether the person may still decide what is included. */
  readonly isOpen: boolean
}

/** Something that was found: a checkbox that includes it, what it is, and why it matches; after an erasure what has become of it. */
export const PersonRecordRow = ({ record, request, isOpen }: PersonRecordRowProps) => {
  const can = useCan()
  const path = recordPath(record, request, can)
  const { isIncluded, include } = useInclusion(record, request.id)
  const { erased, reasons, createdAt } = record
  const isGone = erased !== null && erased.action !== 'keep'
  // A closed request has forgotten which record it was.
  const isForgotten = record.recordId === ''
  const name = isForgotten ? 'Angaben gelöscht' : record.name || numbered(record.recordId)
  return (
    <li className={styles.row} data-left-out={isIncluded ? undefined : ''}>
      <Checkbox
        checked={isIncluded}
        disabled={!isOpen || erased !== null}
        aria-label={`Einbeziehen: ${personRecordLabels[record.kind]}, ${name}`}
        onChange={(event) => void include(event.currentTarget.checked)}
      />
      <div>
        {path === undefined ? (
          <span className={isForgotten ? styles.forgotten : isGone ? styles.struck : styles.name}>{name}</span>
        ) : (
          <Link className={`${rowParts.link} ${styles.name}`} to={path}>
            {name}
          </Link>
        )}
        <div>{record.detail}</div>
        <HeldBadge hold={record.legalHold ?? undefined} />
      </div>
      <div className={styles.more}>
        {erased === null ? (
          <>
            {record.hasOtherName && <b>anderer Name, </b>}
            {reasons.map((reason) => matchReasonLabels[reason]).join(', ')}
          </>
        ) : (
          <Erased {...erased} />
        )}
      </div>
      <div className={styles.date}>
        {createdAt !== null && <span>{formatDate(createdAt)}</span>}
        {can('privacy.act') && !isForgotten && <LegalHoldButton record={record} name={name} />}
      </div>
    </li>
  )
}
