import { useSearchParams } from 'react-router-dom'
import { confirmLeaving } from '../../ui/form/unsaved-changes.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { MailTab } from './MailTab.tsx'
import { PortalTab } from './PortalTab.tsx'

const tabs = [
  { value: 'email', label: 'E-Mail' },
  { value: 'betreiber', label: 'Betreiber und Risikohinweis' },
  { value: 'rechtstexte', label: 'Rechtstexte' },
] as const
type Tab = (typeof tabs)[number]['value']

const Settings = () => {
  const [params, setParams] = useSearchParams()
  const tab: Tab = tabs.find(({ value }) => value === params.get('tab'))?.value ?? 'email'
  return (
    <>
      <PageHeader title="Systemeinstellungen" />
      <Tabs
        label="Systemeinstellungen"
        tabs={tabs}
        value={tab}
        onChange={(next) => confirmLeaving(() => setParams(next === 'email' ? {} : { tab: next }))}
      >
        {tab === 'email' ? <MailTab /> : <PortalTab part={tab} />}
      </Tabs>
    </>
  )
}

export default Settings
