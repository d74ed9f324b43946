import { Link } from 'react-router-dom'
import { isUnconfirmed, NOT_CONFIRMED } from '../../../shared/domain/confirmation.ts'
import { inboxPlaceOf, isAnswerDue, waitsSince } from '../../../shared/domain/inbox.ts'
import { type Lead, type LeadStatus, leadSourceLabels } from '../../../shared/domain/lead.ts'
import { paths } from '../../../shared/platform/pages.ts'
import { EmailLink, PhoneLink } from '../../ui/contact-links.tsx'
import { formatDateTime } from '../../ui/format.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import type { CardChoice } from '../../ui/list/DataList.tsx'
import { cardBase, rowParts } from '../../ui/list/row-parts.tsx'
import { Status } from '../../ui/Status.tsx'
import { slotClasses } from '../../ui/slot-classes.ts'
import { leadStatusLooks } from '../../ui/status-looks.ts'
import { cssColor } from '../../ui/theme/colors.ts'
import { SubmissionMarks } from '../consent/SubmissionMarks.tsx'
import { HeldBadge } from '../legal-hold/HeldBadge.tsx'
import { Overdue } from './Overdue.tsx'
import { QuickStatusButtons } from './QuickStatusButtons.tsx'

type LeadCardProps = {
  readonly lead: Lead
  readonly isNew: boolean
  readonly choice: CardChoice
  /** Name of the filter that the lead no longer matches after it was handled. */
  readonly leftFilter: string | undefined
  readonly isBusy: boolean
  /** Absent if the person lacks the right. */
  readonly onSwitch?: ((status: LeadStatus) => void) | undefined
  readonly onEdit?: (() => void) | undefined
  readonly onDelete?: (() => void) | undefined
}

const styles = slotClasses({
  card: {
    ...cardBase,
    display: 'grid',
    gridTemplateAreas: {
      base: '"who edit" "contact contact" "origin origin" "status status" "switch switch"',
      md: '"who contact status switch edit" "who origin status switch edit"',
      xl: '"who contact origin status switch edit"',
    },
    gridTemplateColumns: {
      base: 'minmax(0, 1fr) auto',
      md: 'minmax(0, 1fr) minmax(0, 1fr) 124px 216px 60px',
      xl: 'minmax(0, 1.2fr) minmax(0, 1fr) 160px 124px 216px 60px',
    },
    gridTemplateRows: { md: 'auto 1fr', xl: 'auto' },
    columnGap: { base: '2', md: '5' },
    rowGap: { base: '2', md: '0' },
    padding: { base: '4', md: '14px 16px 14px 20px' },
    alignItems: 'start',
    _hover: { background: 'hover' },
    '&[data-new], &[data-new]:hover': { background: 'signal-wash' },
    '&[data-handled], &[data-handled]:hover': { background: 'page' },
    '&[data-chosen]': { background: 'select-wash', _hover: { background: 'select-wash' } },
  },
  who: { gridArea: 'who' },
  name: { fontSize: 'body', lineHeight: '1.5rem', letterSpacing: '-.012em', color: 'ink' },
  id: { color: 'ink-3', whiteSpace: 'nowrap' },
  // Placed where the row has room, so that it keeps its height.
  leftBelowName: { color: 'ink-3', display: { base: 'none', md: 'block' } },
  leftBesideStatus: { color: 'ink-3', display: { md: 'none' }, textAlign: 'right' },
  contact: { gridArea: 'contact', paddingTop: { md: '4px' } },
  origin: {
    gridArea: 'origin',
    paddingTop: { xl: '4px' },
    display: { base: 'flex', md: 'block' },
    justifyContent: 'space-between',
    columnGap: '3',
    flexWrap: 'wrap',
  },
  status: {
    gridArea: 'status',
    display: 'grid',
    gridTemplateColumns: 'auto 1fr',
    gap: '2',
    alignItems: 'center',
    height: { base: '20px', md: '28px' },
    marginRight: { md: '-24px' },
    // The line from the status to the quick buttons.
    '&[data-line]': {
      height: { base: '20px', md: '88px' },
      _after: { content: { md: '""' }, height: '2px', marginLeft: '2px', background: 'currentColor' },
    },
  },
  switch: {
    gridArea: 'switch',
    borderTop: { base: '1px solid {colors.line}', md: '0' },
    paddingTop: { base: '2', md: '0' },
    marginTop: { base: '1', md: '0' },
  },
  edit: {
    gridArea: 'edit',
    display: 'flex',
    justifyContent: 'flex-end',
    gap: { base: '0', md: '1' },
    marginTop: { base: '-6px', md: '0' },
  },
})

export const LeadCard = ({ lead, isNew, choice, leftFilter, isBusy, onSwitch, onEdit, onDelete }: LeadCardProps) => {
  const { firstName, lastName, status } = lead
  const name = `${firstName} ${lastName}`
  const left = leftFilter && `nicht mehr in „${leftFilter}“`
  const look = leadStatusLooks[status]
  const isOnTrack = status !== 'IB-Interessent' && status !== 'Abgelehnt'
  const line = onSwitch === undefined ? {} : { 'data-line': '', style: { color: cssColor(isOnTrack ? look.color : 'tick') } }
  return (
    <li
      className={styles.card}
      data-new={isNew ? '' : undefined}
      data-handled={leftFilter === undefined ? undefined : ''}
      data-chosen={choice?.isChosen ? '' : undefined}
    >
      <div className={styles.who}>
        {choice?.box}
        <h2 className={styles.name}>
          <Link className={`${rowParts.opener} ${styles.name}`} to={paths.record('lead', lead.id)}>
            {name}
          </Link>
        </h2>
        <p>
          über {lead.partnerName} <span className={styles.id}>{lead.partnerId}</span>
        </p>
        <HeldBadge hold={lead.legalHold} />
        {left !== undefined && <p className={styles.leftBelowName}>{left}</p>}
      </div>
      <div className={styles.contact}>
        <p>
          <EmailLink address={lead.email} canCopy />
        </p>
        <p>
          <PhoneLink number={lead.phone} canCopy />
        </p>
      </div>
      <div className={styles.origin}>
        <p>{leadSourceLabels[lead.source]}</p>
        <p className={styles.id}>{formatDateTime(lead.createdAt)}</p>
        <SubmissionMarks record={lead} />
        {isAnswerDue(inboxPlaceOf.lead(lead), lead) && <Overdue promise="recruitment" createdAt={waitsSince(lead)} />}
      </div>
      <div className={styles.status} {...line}>
        <Status look={look}>{status}</Status>
        {left !== undefined && <p className={styles.leftBesideStatus}>{left}</p>}
      </div>
      {onSwitch !== undefined && (
        <div className={styles.switch}>
          <QuickStatusButtons
            name={name}
            status={status}
            isBusy={isBusy}
            notAcceptable={isUnconfirmed(lead) ? NOT_CONFIRMED : undefined}
            onSwitch={onSwitch}
          />
        </div>
      )}
      <div className={styles.edit}>
        {onEdit !== undefined && <IconButton icon="edit" label={`Status bearbeiten: ${name}`} tip="Status bearbeiten" onClick={onEdit} />}
        {onDelete !== undefined && <IconButton icon="remove" label={`Löschen: ${name}`} tip="Löschen" onClick={onDelete} />}
      </div>
    </li>
  )
}
