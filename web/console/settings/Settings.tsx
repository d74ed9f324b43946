import { useSearchParams } from 'react-router-dom'
import type { PermissionKey } from '../../../shared/domain/permissions.ts'
import { useCan } from '../../api/session.tsx'
import { lazyDialog } from '../../ui/form/lazy-dialog.tsx'
import { confirmLeaving } from '../../ui/form/unsaved-changes.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { MailTab } from './MailTab.tsx'
import { PortalTab } from './PortalTab.tsx'

const BackupTab = lazyDialog(() => import('./BackupTab.tsx'))

const TemplateTab = lazyDialog(() => import('./TemplateTab.tsx'))

const allTabs = [
  { value: 'email', label: 'E-Mail', needs: ['settings.view'] },
  { value: 'vorlagen', label: 'E-Mail-Vorlagen', needs: ['settings.view', 'system.settings'] },
  { value: 'zustaendigkeit', label: 'Zuständigkeit', needs: ['settings.view'] },
  { value: 'betreiber', label: 'Betreiber und Risikohinweis', needs: ['settings.view'] },
  { value: 'rechtstexte', label: 'Rechtstexte', needs: ['settings.view'] },
  { value: 'sicherung', label: 'Datensicherung', needs: ['system.backup'] },
] as const satisfies readonly { value: string; label: string; needs: readonly PermissionKey[] }[]
type Tab = (typeof allTabs)[number]['value']

const Settings = () => {
  const [params, setParams] = useSearchParams()
  const can = useCan()
  const tabs = allTabs.filter(({ needs }) => needs.some(can))
  const tab: Tab = tabs.find(({ value }) => value === params.get('tab'))?.value ?? tabs[0]?.value ?? 'email'
  return (
    <>
      <PageHeader title="Systemeinstellungen" />
      <Tabs
        label="Systemeinstellungen"
        tabs={tabs}
        value={tab}
        onChange={(next) => confirmLeaving(() => setParams(next === 'email' ? {} : { tab: next }))}
      >
        {tab === 'email' && <MailTab />}
        {tab === 'vorlagen' && <TemplateTab />}
        {tab === 'sicherung' && <BackupTab />}
        {(tab === 'betreiber' || tab === 'rechtstexte' || tab === 'zustaendigkeit') && <PortalTab key={tab} part={tab} />}
      </Tabs>
    </>
  )
}

export default Settings
