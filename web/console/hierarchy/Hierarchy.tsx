import { messageOf } from '../../api/api-error.ts'
import { useApi } from '../../api/use-api.ts'
import { Empty } from '../../ui/Empty.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { RowSkeletons } from '../../ui/RowSkeletons.tsx'
import { HierarchyDesk } from './HierarchyDesk.tsx'

const Hierarchy = () => {
  const { data: roots, error, isLoading, refresh } = useApi('partnerHierarchy', {})
  if (roots !== undefined && roots.length > 0) return <HierarchyDesk roots={roots} />
  return (
    <>
      <PageHeader title="IB-Hierarchie" />
      <Panel aria-label="IB-Hierarchie" aria-busy={isLoading}>
        {error !== undefined && <Failure text={messageOf(error)} onRetry={refresh} />}
        {roots === undefined && error === undefined && <RowSkeletons label="IB-Hierarchie wird geladen" />}
        {roots !== undefined && <Empty text="Keine IB-Partner gefunden" />}
      </Panel>
    </>
  )
}

export default Hierarchy
