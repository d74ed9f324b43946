import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { isPersonalMail, type Mail, type MailDetail, type MailStatus, mailStatusLabels } from '../../../shared/domain/mail.ts'
import { mailKindLabels } from '../../../shared/domain/mail-kind-labels.ts'
import { messageOf } from '../../api/api-error.ts'
import { useApi } from '../../api/use-api.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { formatDateTime } from '../../ui/format.ts'
import { RowSkeletons } from '../../ui/RowSkeletons.tsx'
import { Tabs } from '../../ui/Tabs.tsx'

const views = [
  { value: 'html', label: 'Ansicht' },
  { value: 'text', label: 'Nur Text' },
] as const
type View = (typeof views)[number]['value']

const WOULD_BE = 'So würde die E-Mail jetzt lauten.'
/** Notes on mails that have not been sent, or were sent before. */
const notes = {
  queued: { before: `Noch nicht gesendet. ${WOULD_BE}`, after: 'Seither wartet sie darauf, erneut gesendet zu werden.' },
  sent: { before: `Ihr Wortlaut ist nicht gespeichert. ${WOULD_BE}`, after: '' },
  undeliverable: { before: `Unzustellbar. ${WOULD_BE}`, after: 'Seither kam sie als unzustellbar zurück.' },
  failed: { before: `Nicht zugestellt. ${WOULD_BE}`, after: 'Seither ist der Versand fehlgeschlagen.' },
  held: { before: `Der Versand ist angehalten. ${WOULD_BE}`, after: 'Seither ist der Versand angehalten.' },
  skipped: { before: `Nicht gesendet. ${WOULD_BE}`, after: 'Erneut gesendet wurde sie nicht.' },
} as const satisfies Record<MailStatus, { before: string; after: string }>

/** Notes on a delivery that reached only some of the recipients. */
const partlyNotes: Partial<Record<MailStatus, string>> = {
  queued: 'Bei den übrigen Empfängern wird es weiter versucht.',
  undeliverable: 'Die übrigen Empfänger hat sie nicht erreicht.',
  failed: 'Die übrigen Empfänger hat sie nicht erreicht.',
}

const wordsNote = ({ status, taken, attempts }: Mail, { sentAt, to, bcc }: Pick<MailDetail, 'sentAt' | 'to' | 'bcc'>) => {
  if (sentAt === null) return notes[status].before
  const then = (taken.length > 0 && partlyNotes[status]) || notes[status].after
  return `So ging die E-Mail ${attempts > 1 ? 'zuletzt am' : 'am'} ${formatDateTime(sentAt)} hinaus, an ${[...to, ...bcc].join(', ')}. ${then}`.trim()
}

type MailDialogProps = { readonly mail: Mail; readonly onClose: () => void }

/** A mail as sent. Its HTML is in a sandboxed frame that cannot run or load anything. */
export const MailDialog = ({ mail, onClose }: MailDialogProps) => {
  const { data, error, refresh } = useApi('mailGet', { params: { id: mail.id } })
  const [view, setView] = useState<View>('html')
  const facts = [
    ['Anlass', mailKindLabels[mail.kind]],
    ['Von', data?.from === null || data === undefined ? '–' : `${data.from.name} <${data.from.address}>`],
    ['An', mail.to.join(', ') || data?.to.join(', ') || 'Kein Empfänger'],
    ...(data === undefined || data.bcc.length === 0 ? [] : [['Blindkopie', data.bcc.join(', ')]]),
    ...(isPersonalMail(mail.kind) ? [] : [['Antwort an', `${mail.replyTo.name} <${mail.replyTo.address}>`]]),
    ['Status', `${mailStatusLabels[mail.status]}${mail.finishedAt === null ? '' : `, ${formatDateTime(mail.finishedAt)}`}`],
    ...(mail.reason === null ? [] : [[mail.status === 'sent' && !mail.needsAttention ? 'Server' : 'Grund', mail.reason]]),
    ...(mail.status === 'sent' || mail.taken.length === 0 ? [] : [['Erhalten', mail.taken.join(', ')]]),
    ...(mail.status === 'failed' || mail.status === 'undeliverable' || mail.refused.length === 0
      ? []
      : [['Abgelehnt', mail.refused.map(({ address, words }) => `${address}: ${words}`).join('; ')]]),
  ]
  return (
    <Dialog isOpen onClose={onClose} title={mail.subject}>
      <chakra.dl display="grid" gridTemplateColumns="96px minmax(0, 1fr)" gap="2px 12px" textStyle="dense" overflowWrap="anywhere">
        {facts.map(([label, value]) => (
          <chakra.div key={label} display="contents">
            <chakra.dt color="ink-3">{label}</chakra.dt>
            <dd>{value}</dd>
          </chakra.div>
        ))}
      </chakra.dl>
      {error !== undefined && <Failure text={messageOf(error)} onRetry={refresh} />}
      {data === undefined && error === undefined && <RowSkeletons label="E-Mail wird geladen" />}
      {data !== undefined && (
        <div>
          <chakra.p color="ink-3" textStyle="dense" marginBottom="2">
            {wordsNote(mail, data)}
          </chakra.p>
          <Tabs label="Darstellung" tabs={views} value={view} onChange={setView}>
            {view === 'html' ? (
              <chakra.iframe
                title={`Wortlaut: ${mail.subject}`}
                sandbox=""
                srcDoc={data.html}
                width="full"
                height="420px"
                marginTop="3"
                border="1px solid {colors.line}"
                borderRadius="1"
                css={{ colorScheme: 'light dark' }}
              />
            ) : (
              <chakra.pre
                tabIndex={0}
                marginTop="3"
                padding="12px 14px"
                maxHeight="420px"
                overflow="auto"
                background="sunken"
                borderRadius="1"
                fontFamily="body"
                textStyle="dense"
                whiteSpace="pre-wrap"
                overflowWrap="anywhere"
              >
                {data.text}
              </chakra.pre>
            )}
          </Tabs>
        </div>
      )}
    </Dialog>
  )
}
