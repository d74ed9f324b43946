import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import type { OwnSession } from '../../shared/domain/account.ts'
import { messageOf } from '../api/api-error.ts'
import { change } from '../api/change.ts'
import { call } from '../api/client.ts'
import { leaveForStart } from '../api/session.tsx'
import { useApi } from '../api/use-api.ts'
import { Button } from '../ui/Button.tsx'
import { Failure } from '../ui/Failure.tsx'
import { focusNextRow } from '../ui/focus-next-row.ts'
import { countOf, formatDateTime, formatNetwork } from '../ui/format.ts'
import { LiveDot } from '../ui/LiveDot.tsx'
import { QuestionDialog } from '../ui/QuestionDialog.tsx'
import { RowSkeletons } from '../ui/RowSkeletons.tsx'
import { SettingsPanel } from '../ui/SettingsPanel.tsx'
import { showFailure, showToast } from '../ui/toast.ts'
import { SessionLine } from './SessionLine.tsx'

const Row = ({ session, onEnd }: { readonly session: OwnSession; readonly onEnd: (button: HTMLElement) => void }) => (
  <chakra.li
    display="flex"
    justifyContent="space-between"
    alignItems="center"
    gap="4"
    padding={{ base: '12px 16px', md: '12px 20px' }}
    borderTop="1px solid {colors.line}"
  >
    <chakra.div minWidth="0">
      <chakra.b fontWeight="500" color="ink" overflowWrap="anywhere">
        {session.device}
      </chakra.b>
      <chakra.p color="ink-3" textStyle="dense">
        {formatNetwork(session.network)} · <chakra.span whiteSpace="nowrap">seit {formatDateTime(session.createdAt)}</chakra.span>
        <br />
        <chakra.span whiteSpace="nowrap">zuletzt aktiv {formatDateTime(session.lastActiveAt)}</chakra.span>
      </chakra.p>
    </chakra.div>
    {session.isThisOne ? (
      <chakra.span display="inline-flex" alignItems="center" gap="2.5" textStyle="dense" color="ink-2" whiteSpace="nowrap">
        <LiveDot />
        Diese Sitzung
      </chakra.span>
    ) : (
      <Button
        aria-label={`Abmelden: ${session.device}, seit ${formatDateTime(session.createdAt)}`}
        onClick={(event) => onEnd(event.currentTarget)}
      >
        Abmelden
      </Button>
    )}
  </chakra.li>
)

const EndAll = () => {
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const end = async () => {
    setBusy(true)
    try {
      // Reads nothing anew: every read would be refused now.
      await call('accountSessionsEnd', {})
      leaveForStart()
    } catch (error) {
      showFailure('Fehler beim Abmelden', error)
      setBusy(false)
    }
  }
  return (
    <>
      <Button look="dangerLine" onClick={() => setAsking(true)}>
        Überall abmelden
      </Button>
      <QuestionDialog
        isOpen={isAsking}
        title="Überall abmelden?"
        keep="Abbrechen"
        go={isBusy ? 'Wird abgemeldet...' : 'Überall abmelden'}
        isBusy={isBusy}
        onKeep={() => setAsking(false)}
        onGo={end}
      >
        Alle Ihre Sitzungen enden, auch diese. Sie melden sich danach neu an.
      </QuestionDialog>
    </>
  )
}

/** The browsers in which the person is signed in. */
export const Sessions = () => {
  const { data, error, refresh } = useApi('accountSessions', {})
  const end = async ({ id, device }: OwnSession, button: HTMLElement) => {
    const row = button.closest('li')
    try {
      await change('accountSessionEnd', { params: { id } })
      showToast({ kind: 'success', title: 'Sitzung beendet', text: device })
      focusNextRow(row)
    } catch (failure) {
      showFailure('Fehler beim Abmelden', failure)
    }
  }
  return (
    <SettingsPanel
      id="account-sessions"
      title="Sitzungen"
      note={data && countOf(data.sessions.length, 'offene Sitzung', 'offene Sitzungen')}
      isBusy={data === undefined && error === undefined}
    >
      {data === undefined ? (
        error === undefined ? (
          <RowSkeletons label="Sitzungen werden geladen" />
        ) : (
          <Failure text={messageOf(error)} onRetry={refresh} />
        )
      ) : (
        <>
          <chakra.div padding={{ base: '12px 16px', md: '12px 20px' }}>
            <SessionLine sessions={data.sessions} />
          </chakra.div>
          <ul>
            {data.sessions.map((session) => (
              <Row key={session.id} session={session} onEnd={(button) => void end(session, button)} />
            ))}
          </ul>
          <chakra.div padding={{ base: '16px', md: '16px 20px' }} borderTop="1px solid {colors.line}">
            <EndAll />
          </chakra.div>
        </>
      )}
    </SettingsPanel>
  )
}
