import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useCan } from '../../api/session.tsx'
import { useApi } from '../../api/use-api.ts'
import { formatCount } from '../../ui/format.ts'
import { Tabs } from '../../ui/Tabs.tsx'
import { ApplicationTab } from '../applications/ApplicationTab.tsx'
import { LeadTab } from './LeadTab.tsx'

const LEADS = 'interessenten'
const APPLICATIONS = 'bewerbungen'

/** The two tabs, around the content of the current one. */
const Both = ({ tab, children }: { readonly tab: string; readonly children: ReactNode }) => {
  const [, setParams] = useSearchParams()
  const { data: leads } = useApi('leadCounts', {}, { poll: 'steady' })
  const { data: applications } = useApi('applicationCounts', {}, { poll: 'steady' })
  return (
    <Tabs
      label="IB-Interessenten"
      tabs={[
        { value: LEADS, label: 'Interessenten', count: leads && formatCount(leads.total) },
        { value: APPLICATIONS, label: 'Bewerbungen', count: applications && formatCount(applications.total) },
      ]}
      value={tab}
      onChange={(next) => setParams(next === LEADS ? {} : { tab: next })}
    >
      {children}
    </Tabs>
  )
}

/** Leads of the partners' pages, applications of the portal's own forms, or both, as the person may see them. */
const Leads = () => {
  const can = useCan()
  const [params] = useSearchParams()
  const [seesLeads, seesApplications] = [can('ib_interessenten.view'), can('ib_applications.view')]
  const hasBoth = seesLeads && seesApplications
  const tab = !seesLeads || (seesApplications && params.get('tab') === APPLICATIONS) ? APPLICATIONS : LEADS
  const frame = (content: ReactNode) => (hasBoth ? <Both tab={tab}>{content}</Both> : content)
  return tab === APPLICATIONS ? <ApplicationTab frame={frame} /> : <LeadTab frame={frame} />
}

export default Leads
