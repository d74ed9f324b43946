import { chakra } from '@chakra-ui/react'
import { canCancelMail, canResendMail, type Mail, mailStatusLabels } from '../../../shared/domain/mail.ts'
import { Button } from '../../ui/Button.tsx'
import { formatDateTime } from '../../ui/format.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Status } from '../../ui/Status.tsx'
import { mailStatusLooks } from '../../ui/status-looks.ts'

const areas = {
  base: '"subject" "to" "status" "reason" "actions"',
  md: '"subject status actions" "to reason actions"',
}

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
    <chakra.span key={address} display="flex" gap="2" alignItems="baseline" color="danger" fontWeight="500">
      <Icon name="warning" />
      <span>
        Blindkopie an {address} abgelehnt: {words}
      </span>
    </chakra.span>
  ))

type MailRowProps = {
  readonly mail: Mail
  readonly onOpen: () => void
  /** Left out where the person may only look. */
  readonly onResend?: (() => void) | undefined
  readonly onCancel?: (() => void) | undefined
  /** While something is being done with it. */
  readonly isBusy: boolean
}

export const MailRow = ({ mail, onOpen, onResend, onCancel, isBusy }: MailRowProps) => (
  <chakra.li
    display="grid"
    gridTemplateAreas={areas}
    gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 300px) auto' }}
    columnGap="5"
    rowGap="1"
    alignItems="start"
    padding={{ base: '4', md: '12px 16px 12px 20px' }}
    borderTop="1px solid {colors.line}"
    _first={{ borderTop: '0' }}
    _hover={{ background: 'hover' }}
    textStyle="dense"
    color="ink-2"
    overflowWrap="anywhere"
  >
    <chakra.h2 gridArea="subject" fontSize="15px" lineHeight="22px" letterSpacing="-.012em" color="ink">
      <chakra.button
        type="button"
        textAlign="left"
        fontWeight="600"
        textDecoration="underline"
        textDecorationColor="tick"
        textUnderlineOffset="3px"
        _hover={{ textDecorationColor: 'lamp' }}
        onClick={onOpen}
      >
        {mail.subject}
      </chakra.button>
    </chakra.h2>
    <chakra.p gridArea="to">
      {recipientsOf(mail)}
      <chakra.span color="ink-3"> · {mail.partnerName ?? 'ohne Partner'}</chakra.span>
    </chakra.p>
    <chakra.div gridArea="status" display="flex" flexWrap="wrap" columnGap="4">
      <Status look={mailStatusLooks[mail.status]}>{mailStatusLabels[mail.status]}</Status>
      <chakra.span color="ink-3">{progressOf(mail)}</chakra.span>
    </chakra.div>
    <chakra.p gridArea="reason" color="ink-2">
      {mail.reason}
      {mail.attempts > 1 && ` (${mail.attempts} Versuche)`}
      {mail.status === 'sent' && <Refusals refused={mail.refused} />}
    </chakra.p>
    <chakra.span gridArea="actions" display="flex" gap="2" minWidth={{ md: '148px' }} justifyContent={{ md: 'flex-end' }}>
      {onResend !== undefined && canResendMail(mail) && (
        <Button
          size="s"
          minHeight={{ base: 'control-touch', md: 'control-s' }}
          aria-label={`Erneut senden: ${mail.subject}`}
          disabled={isBusy}
          onClick={onResend}
        >
          {isBusy ? 'Wird gesendet...' : 'Erneut senden'}
        </Button>
      )}
      {onCancel !== undefined && canCancelMail(mail) && (
        <Button
          size="s"
          look="dangerLine"
          minHeight={{ base: 'control-touch', md: 'control-s' }}
          aria-label={`Versand abbrechen: ${mail.subject}`}
          disabled={isBusy}
          onClick={onCancel}
        >
          {isBusy ? 'Wird abgebrochen...' : 'Versand abbrechen'}
        </Button>
      )}
    </chakra.span>
  </chakra.li>
)
