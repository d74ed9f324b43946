import { Link } from 'react-router-dom'
import { type Application, applicationStatusLabels } from '../../../shared/domain/application.ts'
import { inboxPlaceOf, isAnswerDue, waitsSince } from '../../../shared/domain/inbox.ts'
import { paths } from '../../../shared/platform/pages.ts'
import { EmailLink, PhoneLink } from '../../ui/contact-links.tsx'
import { formatDateTime } from '../../ui/format.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import type { CardChoice } from '../../ui/list/DataList.tsx'
import { cardBase, rowParts } from '../../ui/list/row-parts.tsx'
import { RowButton } from '../../ui/RowButton.tsx'
import { Status } from '../../ui/Status.tsx'
import { slotClasses } from '../../ui/slot-classes.ts'
import { applicationStatusLooks } from '../../ui/status-looks.ts'
import { SubmissionMarks } from '../consent/SubmissionMarks.tsx'
import { Overdue } from '../leads/Overdue.tsx'
import { HeldBadge } from '../legal-hold/HeldBadge.tsx'
import { originOf } from './application-facts.ts'

type ApplicationCardProps = {
  readonly application: Application
  readonly isNew: boolean
  readonly choice: CardChoice
  /** The filter that it was handled under and no longer matches, by name. */
  readonly leftFilter: string | undefined
  readonly onReview: () => void
  readonly onTimeline: () => void
  readonly onDelete?: (() => void) | undefined
}

const styles = slotClasses({
  card: {
    ...cardBase,
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 1.2fr) minmax(0, 1fr) 172px 148px auto' },
    columnGap: '5',
    rowGap: '2',
    padding: { base: '4', md: '14px 16px 14px 20px' },
    alignItems: 'start',
    _hover: { background: 'hover' },
    '&[data-new], &[data-new]:hover': { background: 'signal-wash' },
    '&[data-handled], &[data-handled]:hover': { background: 'page' },
    '&[data-chosen]': { background: 'select-wash', _hover: { background: 'select-wash' } },
  },
  name: { fontSize: 'body', lineHeight: '1.5rem', letterSpacing: '-.012em', color: 'ink' },
  origin: { display: { base: 'flex', md: 'block' }, justifyContent: 'space-between', gap: '3' },
  time: { color: 'ink-3', whiteSpace: 'nowrap' },
  status: { display: 'grid', justifyItems: 'start', gap: '0.5' },
  actions: { display: 'flex', gap: '1', justifyContent: 'flex-end' },
})

export const ApplicationCard = ({ application, isNew, choice, leftFilter, onReview, onTimeline, onDelete }: ApplicationCardProps) => {
  const { firstName, lastName, companyName, email, phone, status, createdAt, reviewedBy, reviewedByName } = application
  const name = `${firstName} ${lastName}`
  return (
    <li
      className={styles.card}
      data-new={isNew ? '' : undefined}
      data-handled={leftFilter === undefined ? undefined : ''}
      data-chosen={choice?.isChosen ? '' : undefined}
    >
      <div>
        {choice?.box}
        <h2 className={styles.name}>
          <Link className={`${rowParts.opener} ${styles.name}`} to={paths.record('application', application.id)}>
            {name}
          </Link>
        </h2>
        <p>{companyName ?? 'ohne Firma'}</p>
        <HeldBadge hold={application.legalHold} />
        {leftFilter !== undefined && <p className={styles.time}>{`nicht mehr in „${leftFilter}“`}</p>}
      </div>
      <div>
        <p>
          <EmailLink address={email} />
        </p>
        <p>
          <PhoneLink number={phone} />
        </p>
      </div>
      <div className={styles.origin}>
        <p>{originOf(application)}</p>
        <p className={styles.time}>{formatDateTime(createdAt)}</p>
      </div>
      <div className={styles.status}>
        <Status look={applicationStatusLooks[status]}>{applicationStatusLabels[status]}</Status>
        <SubmissionMarks record={application} />
        {isAnswerDue(inboxPlaceOf.application(application), application) && (
          <Overdue promise="application" createdAt={waitsSince(application)} />
        )}
        {reviewedBy !== null && <span className={rowParts.aside}>von {reviewedByName ?? reviewedBy}</span>}
      </div>
      <div className={styles.actions}>
        <RowButton aria-label={`Bewerbung ${status === 'pending' ? 'prüfen' : 'ansehen'}: ${name}`} onClick={onReview}>
          {status === 'pending' ? 'Prüfen' : 'Ansehen'}
        </RowButton>
        <IconButton icon="history" label={`Verlauf: ${name}`} tip="Verlauf" onClick={onTimeline} />
        {onDelete !== undefined && <IconButton icon="remove" label={`Löschen: ${name}`} tip="Löschen" onClick={onDelete} />}
      </div>
    </li>
  )
}
