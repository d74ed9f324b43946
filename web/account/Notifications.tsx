import { chakra } from '@chakra-ui/react'
import type { Account } from '../../shared/domain/account.ts'
import { useApiMutation } from '../api/use-api.ts'
import { SettingsPanel } from '../ui/SettingsPanel.tsx'
import { Switch } from '../ui/Switch.tsx'
import { showFailure, showToast } from '../ui/toast.ts'
import { NotificationMails } from './NotificationMails.tsx'
import { PanelBody } from './PanelBody.ts'

const NEW_DEVICE = 'account-new-device'

/** Which mails about the account the person gets. */
export const Notifications = ({ account }: { readonly account: Account }) => {
  const { trigger, isBusy } = useApiMutation('accountUpdate')
  const turn = async (notifiesNewDevice: boolean) => {
    try {
      await trigger({ body: { notifiesNewDevice } })
      showToast({ kind: 'success', title: 'Gespeichert' })
    } catch (error) {
      showFailure('Fehler beim Speichern', error)
    }
  }
  return (
    <SettingsPanel id="account-notifications" title="Benachrichtigungen">
      <PanelBody>
        <NotificationMails />
        <chakra.div display="flex" gap="3" alignItems="flex-start" justifyContent="space-between" width="full">
          <chakra.label htmlFor={NEW_DEVICE} cursor="pointer">
            E-Mail bei Anmeldung von einem neuen Gerät
          </chakra.label>
          <Switch
            id={NEW_DEVICE}
            checked={account.notifiesNewDevice}
            disabled={isBusy}
            onChange={(event) => void turn(event.currentTarget.checked)}
          />
        </chakra.div>
        <chakra.p color="ink-3" textStyle="dense">
          Immer per E-Mail: ein neues Passwort, eine neue E-Mail-Adresse, Änderungen am zweiten Faktor, neue und entfernte Passkeys und ein
          benutzter Wiederherstellungscode.
        </chakra.p>
      </PanelBody>
    </SettingsPanel>
  )
}
