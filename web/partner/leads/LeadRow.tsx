import { Link } from 'react-router-dom'
import type { Lead } from '../../../shared/domain/lead.ts'
import { personName } from '../../../shared/domain/user.ts'
import { paths } from '../../../shared/platform/pages.ts'
import { EmailLink, PhoneLink } from '../../ui/contact-links.tsx'
import { formatDateTime } from '../../ui/format.ts'
import { cardBase } from '../../ui/list/row-parts.tsx'
import { Status } from '../../ui/Status.tsx'
import { slotClasses } from '../../ui/slot-classes.ts'
import { leadStatusLooks } from '../../ui/status-looks.ts'
import { stretchedLink } from '../../ui/stretched-link.ts'
import { NewMark } from '../NewMark.tsx'
import { AnswerClock } from './AnswerClock.tsx'

const styles = slotClasses({
  row: {
    ...cardBase,
    position: 'relative',
    display: 'grid',
    gridTemplateAreas: { base: '"name date" "contact contact" "status status" "clock clock"', lg: '"name contact status clock date"' },
    gridTemplateColumns: { base: 'minmax(0, 1fr) auto', lg: 'minmax(0, 1.2fr) minmax(0, 1.4fr) 140px 240px 132px' },
    gap: { base: '4px 12px', lg: '5' },
    alignItems: 'center',
    minHeight: '14',
    padding: { base: '12px 16px', lg: '8px 20px' },
    _hover: { background: 'hover' },
    '&[data-new], &[data-new]:hover': { background: 'signal-wash' },
  },
  name: { gridArea: 'name' },
  opener: { fontSize: '15px', lineHeight: '24px', fontWeight: '600', color: 'ink', ...stretchedLink },
  // Above the link that covers the row.
  contact: {
    gridArea: 'contact',
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '4',
    '& a': { position: 'relative', minHeight: { base: 'control-touch', lg: 'auto' }, alignContent: 'center' },
  },
  status: { gridArea: 'status' },
  clock: { gridArea: 'clock', _empty: { display: { base: 'none', lg: 'block' } } },
  date: { gridArea: 'date', color: 'ink-3', whiteSpace: 'nowrap', textAlign: 'right' },
})

/** A lead in the partner's list; the whole row opens it. */
export const LeadRow = ({ lead, isNew }: { readonly lead: Lead; readonly isNew: boolean }) => (
  <li className={styles.row} data-new={isNew ? '' : undefined}>
    <span className={styles.name}>
      <Link className={styles.opener} to={paths.ownLead(lead.id)}>
        {personName(lead)}
      </Link>
      <NewMark createdAt={lead.createdAt} />
    </span>
    <span className={styles.contact}>
      <EmailLink address={lead.email} />
      <PhoneLink number={lead.phone} />
    </span>
    <span className={styles.status}>
      <Status look={leadStatusLooks[lead.status]}>{lead.status}</Status>
    </span>
    <span className={styles.clock}>
      <AnswerClock lead={lead} />
    </span>
    <span className={styles.date}>{formatDateTime(lead.createdAt)}</span>
  </li>
)
