import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { lazyDialog } from '../ui/form/lazy-dialog.tsx'
import { SettingsPanel } from '../ui/SettingsPanel.tsx'
import { PanelBody } from './PanelBody.ts'

const PasswordChangeDialog = lazyDialog(() => import('./PasswordChangeDialog.tsx'))

export const Password = () => {
  const [isOpen, setOpen] = useState(false)
  return (
    <SettingsPanel id="account-password" title="Passwort">
      <PanelBody>
        <chakra.p color="ink-2">Wenn Sie Ihr Passwort ändern, enden alle Sitzungen außer dieser.</chakra.p>
        <Button onClick={() => setOpen(true)}>Passwort ändern</Button>
      </PanelBody>
      {isOpen && <PasswordChangeDialog onClose={() => setOpen(false)} />}
    </SettingsPanel>
  )
}
