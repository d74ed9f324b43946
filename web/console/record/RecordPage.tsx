import { useState } from 'react'
import { type RecordKind, recordKinds, WORK_KINDS } from '../../../shared/domain/record-kind.ts'
import { paths } from '../../../shared/platform/pages.ts'
import { BackLink } from '../../ui/BackLink.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { lazyDialog } from '../../ui/form/lazy-dialog.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { useDocumentTitle } from '../../ui/use-document-title.ts'
import { useKeys } from '../../ui/use-keys.ts'
import { recordKeys } from '../inbox/inbox-keys.ts'
import { Record } from './Record.tsx'
import { useRecordAddress } from './record-address.ts'
import { usePresence } from './use-presence.ts'

const KeysDialog = lazyDialog(() => import('../inbox/KeysDialog.tsx'))

/** The list of each kind. */
const lists = {
  lead: { label: 'Alle IB-Interessenten', path: paths.leads() },
  application: { label: 'Alle Bewerbungen', path: paths.applications() },
  customer: { label: 'Alle Kunden', path: paths.customers() },
  partner: { label: 'Alle IB-Partner', path: paths.partners() },
} as const satisfies { readonly [Kind in RecordKind]: object }

const Page = ({ kind, id }: { readonly kind: RecordKind; readonly id: number }) => {
  useDocumentTitle(recordKinds[kind].label)
  const present = usePresence(kind, id)
  const { label, path } = lists[kind]
  const [showsKeys, setShowsKeys] = useState(false)
  const isWorkedOn = WORK_KINDS.some((one) => one === kind)
  useKeys(isWorkedOn ? { '?': () => setShowsKeys(true) } : {})
  return (
    <>
      <BackLink to={path}>{label}</BackLink>
      <Panel aria-label={recordKinds[kind].label}>
        <Record key={`${kind} ${id}`} kind={kind} id={id} level="h1" present={present} />
      </Panel>
      {showsKeys && <KeysDialog keys={recordKeys} onClose={() => setShowsKeys(false)} />}
    </>
  )
}

/** The page of one record. */
const RecordPage = () => {
  const address = useRecordAddress()
  if (address !== undefined && address !== 'unknown') return <Page {...address} />
  return (
    <>
      <PageHeader title="Eintrag nicht gefunden" />
      <Panel aria-label="Eintrag">
        <Empty text="Diesen Eintrag gibt es nicht" />
      </Panel>
    </>
  )
}

export default RecordPage
