import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import type { MailSystem } from '../../shared/domain/mail.ts'
import { paths } from '../../shared/platform/pages.ts'
import { useCan } from '../api/session.tsx'
import { useApi, useApiMutation } from '../api/use-api.ts'
import { formatDateTime } from '../ui/format.ts'
import { Icon } from '../ui/Icon.tsx'
import { showFailure, showToast } from '../ui/toast.ts'

const action = {
  flex: 'none',
  minHeight: { base: 'control-touch', sm: 'control-s' },
  display: 'inline-flex',
  alignItems: 'center',
  padding: '0 10px',
  border: '1px solid {colors.on-inverse-2}',
  borderRadius: '1',
  color: 'on-inverse',
  fontWeight: '500',
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  forcedColorAdjust: 'none',
  _hover: { background: 'inverse-hover' },
  _focusVisible: { outlineColor: 'on-inverse' },
} as const

const ActionButton = chakra('button', { base: { ...action, cursor: 'pointer', _disabled: { cursor: 'default' } } })
const ActionLink = chakra(Link, { base: action })

const wordsOf = (system: Exclude<MailSystem, { state: 'running' }>) => {
  const since = system.since === null ? '' : ` seit ${formatDateTime(system.since)} Uhr`
  if (system.state === 'failing') return `E-Mails werden${since} nicht zugestellt. Neue Anfragen und Bewerbungen erreichen niemanden.`
  const by = system.by === null ? '' : ` von ${system.by}`
  return `Der E-Mail-Versand ist${since}${by} angehalten. Neue E-Mails warten, bis er fortgesetzt wird.`
}

const Resume = () => {
  const { trigger, isBusy } = useApiMutation('mailConfigurationSave')
  const resume = async () => {
    try {
      await trigger({ body: { isActive: true } })
      showToast({ kind: 'success', title: 'E-Mail-Versand fortgesetzt', text: 'Wartende E-Mails werden jetzt gesendet.' })
    } catch (error) {
      showFailure('E-Mail-Versand konnte nicht fortgesetzt werden', error)
    }
  }
  return (
    <ActionButton type="button" disabled={isBusy} onClick={resume}>
      {isBusy ? 'Wird fortgesetzt...' : 'Versand fortsetzen'}
    </ActionButton>
  )
}

/** Shown on every staff screen while mail delivery is off: since when, by whom, and how to resume it. */
export const MailBanner = () => {
  const can = useCan()
  const { data } = useApi('dashboardFigures', {}, { poll: 'stretching' })
  const system = data?.mailSystem
  if (system === undefined || system.state === 'running') return null
  const mayResume = system.state === 'paused' && can('system.settings')
  return (
    <chakra.section
      aria-label="E-Mail-Versand"
      display="flex"
      flexWrap={{ base: 'wrap', sm: 'nowrap' }}
      alignItems="center"
      columnGap="4"
      rowGap="2"
      padding={{ base: '10px 16px', lg: '8px 40px' }}
      background="inverse"
      color="on-inverse"
      textStyle="dense"
      forcedColorAdjust="none"
    >
      <chakra.p role="status" display="flex" gap="2.5" alignItems="baseline" fontWeight="500" flex="1 1 auto" minWidth="0">
        <Icon name="warning" />
        <span>{wordsOf(system)}</span>
      </chakra.p>
      {mayResume && <Resume />}
      {!mayResume && can('settings.view') && <ActionLink to={paths.mails()}>E-Mails öffnen</ActionLink>}
    </chakra.section>
  )
}
