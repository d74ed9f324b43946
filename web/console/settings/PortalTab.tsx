import { chakra } from '@chakra-ui/react'
import { messageOf } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { useApi } from '../../api/use-api.ts'
import { Failure } from '../../ui/Failure.tsx'
import { lazyDialog } from '../../ui/form/lazy-dialog.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { RowSkeletons } from '../../ui/RowSkeletons.tsx'
import { useStoredRecord } from './use-stored-record.ts'

const OperatorForm = lazyDialog(() => import('./OperatorForm.tsx'))
const LegalTexts = lazyDialog(() => import('./LegalTexts.tsx'))
const AssignmentForm = lazyDialog(() => import('./AssignmentForm.tsx'))

const forms = { betreiber: OperatorForm, rechtstexte: LegalTexts, zustaendigkeit: AssignmentForm }
export type PortalPart = keyof typeof forms

/** The operator's data, legal texts and who takes care of new records: one record, edited in parts. */
export const PortalTab = ({ part }: { readonly part: PortalPart }) => {
  const Form = forms[part]
  const { data, error, refresh } = useApi('portalSettingsGet', {})
  const record = useStoredRecord(data, () => call('portalSettingsGet', {}), refresh)
  return (
    <chakra.div marginTop="4">
      {record !== undefined && <Form record={record} />}
      {record === undefined && (
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
