import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { restorableUntil } from '../../../shared/domain/audit-entry.ts'
import { kindsWithRight, RECORD_KINDS, type RecordKind, recordKinds } from '../../../shared/domain/record-kind.ts'
import { restorableKinds, type TrashRow } from '../../../shared/domain/trash.ts'
import { change } from '../../api/change.ts'
import { useCan } from '../../api/session.tsx'
import { useApiList } from '../../api/use-api-list.ts'
import { confirmDelete } from '../../ui/confirm-delete.tsx'
import { lazyDialog } from '../../ui/form/lazy-dialog.tsx'
import { DataList } from '../../ui/list/DataList.tsx'
import { FilterSelect } from '../../ui/list/FilterSelect.tsx'
import { useListAddress } from '../../ui/list/use-list-address.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { RefreshButton } from '../../ui/RefreshButton.tsx'
import { showFailure, showToast } from '../../ui/toast.ts'
import { restoreRecord } from '../deletion.ts'
import MissingPermission from '../MissingPermission.tsx'
import { DeletedRecord } from './DeletedRecord.tsx'
import { useTrashActions } from './use-trash-actions.ts'

const TimelineDialog = lazyDialog(() => import('../record/TimelineDialog.tsx'))

const PAGE_SIZE = 50

const deletions = {
  lead: 'leadDelete',
  application: 'applicationDelete',
  customer: 'customerDelete',
  partner: 'partnerDelete',
} as const satisfies Record<RecordKind, string>

const plurals = {
  lead: recordKinds.lead.plural,
  application: recordKinds.application.plural,
  customer: recordKinds.customer.plural,
  partner: recordKinds.partner.plural,
} satisfies Record<RecordKind, string>

const purge = async ({ kind, id, name }: TrashRow) => {
  try {
    await change('trashPurge', { params: { kind, id } })
    showToast({ kind: 'success', title: `${recordKinds[kind].label} endgültig gelöscht`, text: name })
  } catch (error) {
    showFailure('Fehler beim endgültigen Löschen', error)
  }
}

const askToPurge = (row: TrashRow) =>
  confirmDelete({
    title: `${recordKinds[row.kind].label} endgültig löschen`,
    text: `${row.name} wird mit allen Angaben gelöscht, auch im Protokoll und in den E-Mails dazu. Dort bleibt nur, wer wann etwas getan hat.`,
    isFinal: true,
    run: () => purge(row),
  })

/** What was deleted within the last 30 days, of the kinds that the person may delete: restored here, or deleted for good. */
const Trash = () => {
  const can = useCan()
  const address = useListAddress()
  const kinds = restorableKinds(can)
  const kind = address.filter('kind', kinds)
  const list = useApiList('trashList', { kind }, { count: address.rows(PAGE_SIZE), isAsked: kinds.length > 0 })
  const choice = useTrashActions(list, { kind })
  const [busy, setBusy] = useState<number>()
  const [shown, setShown] = useState<TrashRow>()
  const restore = async (row: TrashRow) => {
    setBusy(row.id)
    await restoreRecord(deletions[row.kind], row.id, row.name)
    setBusy(undefined)
  }
  if (kinds.length === 0) {
    const deleted = kindsWithRight(RECORD_KINDS, 'delete', can)
    return <MissingPermission title="Papierkorb" permission={deleted.map((one) => recordKinds[one].rights.view)} />
  }
  return (
    <>
      <PageHeader title="Papierkorb" sub="Was in den letzten 30 Tagen gelöscht wurde, zuletzt Gelöschtes zuerst">
        <RefreshButton isBusy={list.isValidating} onRefresh={list.refresh} />
      </PageHeader>
      {kinds.length > 1 && (
        <chakra.div maxWidth={{ sm: '240px' }} marginBottom="3">
          <FilterSelect address={address} name="kind" label="Art" all="Alle Arten" options={kinds} labels={plurals} />
        </chakra.div>
      )}
      <DataList
        label="Papierkorb"
        list={list}
        rowKey={(row) => `${row.kind}${row.id}`}
        choice={choice}
        card={(row, _, chosen) => (
          <DeletedRecord
            row={row}
            choice={chosen}
            until={restorableUntil(row.deletedAt)}
            isBusy={busy === row.id}
            onRestore={() => restore(row)}
            onTimeline={() => setShown(row)}
            onPurge={can('system.purge') ? () => askToPurge(row) : undefined}
          />
        )}
        isOrdered
        rowHeight="61px"
        empty="Der Papierkorb ist leer"
        noMatch="Von dieser Art wurde nichts gelöscht"
        onReset={kind === undefined ? undefined : address.reset}
        onMore={() => address.showMoreThan(list.items?.length ?? 0)}
      />
      {shown !== undefined && <TimelineDialog kind={shown.kind} id={shown.id} name={shown.name} onClose={() => setShown(undefined)} />}
    </>
  )
}

export default Trash
