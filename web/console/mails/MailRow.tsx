import { canCancelMail, canResendMail, type Mail, mailStatusLabels } from '../../../shared/domain/mail.ts'
import { formatDateTime } from '../../ui/format.ts'
import { Icon } from '../../ui/Icon.tsx'
import type { CardChoice } from '../../ui/list/DataList.tsx'
import { cardBase, rowParts } from '../../ui/list/row-parts.tsx'
import { RowButton } from '../../ui/RowButton.tsx'
import { Status } from '../../ui/Status.tsx'
import { slotClasses } from '../../ui/slot-classes.ts'
import { mailStatusLooks } from '../../ui/status-looks.ts'

const styles = slotClasses({
  row: {
    ...cardBase,
    display: 'grid',
    gridTemplateAreas: { base: '"subject" "to" "status" "reason" "actions"', md: '"subject status actions" "to reason actions"' },
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 300px) auto' },
    columnGap: '5',
    rowGap: '1',
    alignItems: 'start',
    padding: { base: '4', md: '12px 16px 12px 20px' },
    _hover: { background: 'hover' },
    '&[data-chosen]': { background: 'select-wash' },
  },
  subject: {
    gridArea: 'subject',
    display: 'flex',
    alignItems: 'start',
    fontSize: '15px',
    lineHeight: '22px',
    letterSpacing: '-.012em',
    color: 'ink',
  },
  opener: { maxWidth: '100%', fontWeight: '600' },
  to: { gridArea: 'to' },
  status: { gridArea: 'status', display: 'flex', flexWrap: 'wrap', columnGap: '4' },
  reason: { gridArea: 'reason' },
  refusal: { display: 'flex', gap: '2', alignItems: 'baseline', color: 'danger', fontWeight: '500' },
  actions: { gridArea: 'actions', display: 'flex', gap: '2', minWidth: { md: '148px' }, justifyContent: { md: 'flex-end' } },
})

const recipientsOf = ({ to, status }: Mail) => {
  if (to.length > 0) return `an ${to.join(', ')}`
  return status === 'skipped' ? 'Kein Empfänger' : 'Empfänger nach der Konfiguration'
}

const progressOf = ({ status, dueAt, finishedAt, createdAt }: Mail) => {
  if (status === 'queued' && dueAt !== null) return `nächster Versuch ${formatDateTime(dueAt)}`
  return formatDateTime(finishedAt ?? createdAt)
}

/** Whom a mail that went out did not reach: only blind copies can be among them. */
const Refusals = ({ refused }: Pick<Mail, 'refused'>) =>
  refused.map(({ address, words }) => (
    <span key={address} className={styles.refusal}>
      <Icon name="warning" />
      <span>
        Blindkopie an {address} abgelehnt: {words}
      </span>
    </span>
  ))

type MailRowProps = {
  readonly mail: Mail
  readonly choice: CardChoice
  readonly onOpen: () => void
  /** Absent if the person may only view. */
  readonly onResend?: (() => void) | undefined
  readonly onCancel?: (() => void) | undefined
  readonly onAcknowledge?: (() => void) | undefined
  /** Whether one of the actions is under way. */
  readonly isBusy: boolean
}

/** Buttons of the actions, with their labels at rest and while busy. */
const actions = {
  acknowledge: { look: 'line', label: 'Erledigt', busy: 'Wird gespeichert...' },
  resend: { look: 'line', label: 'Erneut senden', busy: 'Wird gesendet...' },
  cancel: { look: 'dangerLine', label: 'Versand abbrechen', busy: 'Wird abgebrochen...' },
} as const

export const MailRow = ({ mail, choice, onOpen, onResend, onCancel, onAcknowledge, isBusy }: MailRowProps) => {
  const offered = [
    { ...actions.acknowledge, run: mail.needsAttention ? onAcknowledge : undefined },
    { ...actions.resend, run: canResendMail(mail) ? onResend : undefined },
    { ...actions.cancel, run: canCancelMail(mail) ? onCancel : undefined },
  ]
  return (
    <li className={styles.row} data-chosen={choice?.isChosen ? '' : undefined}>
      <h2 className={styles.subject}>
        {choice?.box}
        <button type="button" className={`${rowParts.link} ${styles.opener}`} onClick={onOpen}>
          {mail.subject}
        </button>
      </h2>
      <p className={styles.to}>
        {recipientsOf(mail)}
        <span className={rowParts.aside}> · {mail.partnerName ?? 'ohne Partner'}</span>
      </p>
      <div className={styles.status}>
        <Status look={mailStatusLooks[mail.status]}>{mailStatusLabels[mail.status]}</Status>
        {mail.needsAttention && <span className={styles.refusal}>Noch zu klären</span>}
        <span className={rowParts.aside}>{progressOf(mail)}</span>
      </div>
      <p className={styles.reason}>
        {mail.reason}
        {mail.attempts > 1 && ` (${mail.attempts} Versuche)`}
        {mail.status === 'sent' && <Refusals refused={mail.refused} />}
      </p>
      <span className={styles.actions}>
        {offered.map(
          ({ look, label, busy, run }) =>
            run !== undefined && (
              <RowButton key={label} look={look} aria-label={`${label}: ${mail.subject}`} disabled={isBusy} onClick={run}>
                {isBusy ? busy : label}
              </RowButton>
            ),
        )}
      </span>
    </li>
  )
}
