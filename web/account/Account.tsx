import { chakra } from '@chakra-ui/react'
import { messageOf } from '../api/api-error.ts'
import { refreshSession } from '../api/session.tsx'
import { useApi } from '../api/use-api.ts'
import { Failure } from '../ui/Failure.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { Panel } from '../ui/Panel.tsx'
import { SettingsPanel } from '../ui/SettingsPanel.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { Notifications } from './Notifications.tsx'
import { PanelBody } from './PanelBody.ts'
import { Passkeys } from './Passkeys.tsx'
import { Password } from './Password.tsx'
import { Profile } from './Profile.tsx'
import { SecondFactor } from './SecondFactor.tsx'
import { Sessions } from './Sessions.tsx'
import { SignIns } from './SignIns.tsx'

const Column = chakra('div', { base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4', alignContent: 'start' } })

/** A person's own account. */
const Account = () => {
  const { data: account, error, refresh } = useApi('accountGet', {})
  return (
    <>
      <PageHeader title="Mein Konto" sub={account && `Benutzername ${account.id}`} />
      {account === undefined ? (
        error === undefined ? (
          <Spinner />
        ) : (
          <Panel>
            <Failure text={messageOf(error)} onRetry={refresh} />
          </Panel>
        )
      ) : (
        <chakra.div display="grid" gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 5fr) minmax(0, 7fr)' }} gap="4">
          <Column>
            <Profile account={account} />
            <Password />
            <SettingsPanel id="account-factor" title="Zweiter Faktor">
              <PanelBody>
                <SecondFactor onChanged={refreshSession} />
              </PanelBody>
            </SettingsPanel>
            <SettingsPanel id="account-passkeys" title="Passkeys">
              <PanelBody>
                <Passkeys />
              </PanelBody>
            </SettingsPanel>
            <Notifications account={account} />
          </Column>
          <Column>
            <Sessions />
            <SignIns />
          </Column>
        </chakra.div>
      )}
    </>
  )
}

export default Account
