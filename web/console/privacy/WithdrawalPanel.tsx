import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import type { PrivacyRequest } from '../../../shared/domain/privacy-request.ts'
import { useApiMutation } from '../../api/use-api.ts'
import { Button } from '../../ui/Button.tsx'
import { countOf } from '../../ui/format.ts'
import { QuestionDialog } from '../../ui/QuestionDialog.tsx'
import { SettingsPanel } from '../../ui/SettingsPanel.tsx'
import { showFailure, showToast } from '../../ui/toast.ts'

/** Withdraws the consents of everything that a request includes. */
type WithdrawalPanelProps = Pick<PrivacyRequest, 'id' | 'withdrawals'>

export const WithdrawalPanel = ({ id, withdrawals }: WithdrawalPanelProps) => {
  const [isAsking, setAsking] = useState(false)
  const withdraw = useApiMutation('privacyWithdrawal')
  const run = async () => {
    try {
      const { withdrawn } = await withdraw.trigger({ params: { id } })
      showToast({
        kind: 'success',
        title:
          withdrawn === 0
            ? 'Es gab keine Einwilligung, die noch galt'
            : `${countOf(withdrawn, 'Einwilligung', 'Einwilligungen')} widerrufen`,
      })
    } catch (error) {
      showFailure('Die Einwilligungen konnten nicht widerrufen werden.', error)
    }
    setAsking(false)
  }
  return (
    <SettingsPanel id="withdrawal" title="Widerruf">
      <chakra.div
        display="grid"
        gap="3"
        justifyItems="start"
        padding={{ base: '12px 16px', md: '14px 20px' }}
        textStyle="dense"
        color="ink-2"
      >
        {withdrawals.length > 0 && (
          <chakra.p maxWidth="80ch">
            {`Die Person hat ${countOf(withdrawals.length, 'Einwilligung', 'Einwilligungen')} selbst per Link widerrufen. Der Widerruf ist wirksam; sehen Sie nach, ob ihre anderen Daten bleiben dürfen.`}
          </chakra.p>
        )}
        <chakra.p maxWidth="80ch">
          Widerruft die Einwilligungen aller einbezogenen Interessenten, Bewerbungen und Kunden. Ihre Daten bleiben gespeichert; was der
          Person geantwortet wurde, halten Sie beim Abschließen fest.
        </chakra.p>
        <Button onClick={() => setAsking(true)}>Einwilligungen widerrufen</Button>
      </chakra.div>
      <QuestionDialog
        isOpen={isAsking}
        title="Einwilligungen widerrufen?"
        keep="Abbrechen"
        go={withdraw.isBusy ? 'Wird widerrufen...' : 'Widerrufen'}
        isBusy={withdraw.isBusy}
        onKeep={() => setAsking(false)}
        onGo={run}
      >
        <p>Die Einwilligungen aller einbezogenen Einträge gelten danach als widerrufen. Das lässt sich nicht rückgängig machen.</p>
      </QuestionDialog>
    </SettingsPanel>
  )
}
