import { messageOf } from '../../api/api-error.ts'
import { useApi } from '../../api/use-api.ts'
import { Empty } from '../../ui/Empty.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { MaterialList } from '../../ui/material/MaterialList.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Spinner } from '../../ui/Spinner.tsx'

/** The files and texts that staff provide for the partner. */
const OwnMaterial = () => {
  const { data, error, refresh } = useApi('materialList', {})
  return (
    <>
      <PageHeader title="Material" sub="Dateien und Texte für Ihre Werbung" />
      <Panel aria-label="Material">
        {data === undefined && (error === undefined ? <Spinner /> : <Failure text={messageOf(error)} onRetry={refresh} />)}
        {data?.length === 0 && <Empty text="Noch gibt es kein Material für Sie. Was wir bereitstellen, erscheint hier." />}
        {data !== undefined && data.length > 0 && <MaterialList items={data} />}
      </Panel>
    </>
  )
}

export default OwnMaterial
