import { chakra } from '@chakra-ui/react'
import { messageOf } from '../../api/api-error.ts'
import { useApi } from '../../api/use-api.ts'
import { Failure } from '../../ui/Failure.tsx'
import { lazyDialog } from '../../ui/form/lazy-dialog.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { RowSkeletons } from '../../ui/RowSkeletons.tsx'

const OperatorForm = lazyDialog(() => import('./OperatorForm.tsx'))
const LegalTexts = lazyDialog(() => import('./LegalTexts.tsx'))

/** What public pages say of the operator: one record, shown in two parts. */
export const PortalTab = ({ part }: { readonly part: 'betreiber' | 'rechtstexte' }) => {
  const { data, error, refresh } = useApi('portalSettingsGet', {})
  return (
    <chakra.div marginTop="4">
      {data !== undefined && (part === 'betreiber' ? <OperatorForm settings={data} /> : <LegalTexts settings={data} />)}
      {data === undefined && (
        <Panel aria-label="Einstellungen des Portals" aria-busy={error === undefined}>
          {error === undefined ? (
            <RowSkeletons label="Einstellungen werden geladen" />
          ) : (
            <Failure text={messageOf(error)} onRetry={refresh} />
          )}
        </Panel>
      )}
    </chakra.div>
  )
}
