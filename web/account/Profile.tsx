import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import type { Account } from '../../shared/domain/account.ts'
import { roleLabels } from '../../shared/domain/role-labels.ts'
import { personName } from '../../shared/domain/user.ts'
import { Button } from '../ui/Button.tsx'
import { Email } from '../ui/Email.tsx'
import { FactList } from '../ui/FactList.tsx'
import { lazyDialog } from '../ui/form/lazy-dialog.tsx'
import { SettingsPanel } from '../ui/SettingsPanel.tsx'
import { PanelBody } from './PanelBody.ts'

const ProfileDialog = lazyDialog(() => import('./ProfileDialog.tsx'))

/** Name and address of the person. */
export const Profile = ({ account }: { readonly account: Account }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <SettingsPanel id="account-profile" title="Profil">
      <PanelBody>
        <chakra.div width="full" marginTop="-2">
          <FactList
            facts={[
              ['Name', personName(account)],
              ['E-Mail', <Email key="email" address={account.email} />],
              ['Rolle', roleLabels[account.role]],
            ]}
          />
        </chakra.div>
        <Button onClick={() => setOpen(true)}>Profil bearbeiten</Button>
      </PanelBody>
      {isOpen && <ProfileDialog account={account} onClose={() => setOpen(false)} />}
    </SettingsPanel>
  )
}
