import { useState } from 'react'
import type { BulkFilter } from '../../../shared/domain/bulk.ts'
import { call } from '../../api/client.ts'
import { useCan } from '../../api/session.tsx'
import type { ExportState } from '../../ui/exports/csv-export.ts'
import { lazyDialog } from '../../ui/form/lazy-dialog.tsx'
import type { RowChoice } from '../../ui/list/DataList.tsx'
import { BarButton, SelectionFoot, SelectionHead } from '../../ui/list/selection/SelectionHead.tsx'
import { useSelection } from '../../ui/list/selection/use-selection.ts'
import { showFailure } from '../../ui/toast.ts'
import { actionsFor, type BulkAction, type ChoiceRow, chosenKinds, chosenOf, exportOf, shownKinds } from './chosen.ts'
import { OperationState } from './OperationState.tsx'
import { useOperation } from './operation.ts'
import { useRecordExport } from './record-export.ts'

const StatusDialog = lazyDialog(() => import('./StatusDialog.tsx'))
const DeleteDialog = lazyDialog(() => import('./DeleteDialog.tsx'))
const TransferDialog = lazyDialog(() => import('./TransferDialog.tsx'))
const WorkDialog = lazyDialog(() => import('./WorkDialog.tsx'))

const labels = {
  partner: 'Partner wechseln',
  status: 'Status ändern',
  assign: 'Zuweisen',
  followUp: 'Wiedervorlage',
  delete: 'Löschen',
} as const satisfies Record<Exclude<BulkAction, 'export'>, string>

/** Exports the chosen rows, and ends the export that is under way. */
const ExportButton = ({ state: { progress, start, cancel, download } }: { readonly state: ExportState }) => (
  <BarButton onClick={() => (progress === undefined ? (download ?? start)() : cancel())}>
    {progress !== undefined ? 'Export abbrechen' : download === undefined ? 'Exportieren' : 'Export herunterladen'}
  </BarButton>
)

type List<Row> = {
  readonly items: readonly Row[] | undefined
  readonly total: number | undefined
  readonly hasMore: boolean
}

/**
 * Lets a person choose rows of a list and change them at once. Undefined for a person who may change none.
 * @param nameOf names a record
 */
export const useBulkChoice = <Row extends ChoiceRow>(
  filtered: BulkFilter,
  list: List<Row>,
  nameOf: (row: Row) => string,
): RowChoice<Row> | undefined => {
  const can = useCan()
  const operation = useOperation(filtered.kind)
  const selection = useSelection(list.items, filtered)
  const [opened, setOpened] = useState<Exclude<BulkAction, 'export'>>()
  const [matches, setMatches] = useState<string>()
  const chosen = chosenOf(selection, filtered, matches)
  const recordExport = useRecordExport(exportOf(chosen))
  if (!shownKinds(filtered, can).some((kind) => actionsFor(chosen, [kind], can).length > 0)) return undefined
  const kinds = chosenKinds(selection, filtered, can)

  const countMatches = async () => {
    try {
      return await call('bulkMatches', { body: filtered })
    } catch (error) {
      showFailure('Die Treffer konnten nicht gezählt werden.', error)
      return undefined
    }
  }
  /** Of all matches the change is about those that are counted now, and the person sees how many they are. */
  const open = async (action: Exclude<BulkAction, 'export'>) => {
    if (selection.isAll) {
      const counted = await countMatches()
      if (counted === undefined) return
      setMatches(counted.matches)
      selection.chooseAll(counted.count)
    }
    setOpened(action)
  }
  const buttons = actionsFor(chosen, kinds, can).map((action) =>
    action === 'export' ? (
      <ExportButton key={action} state={recordExport} />
    ) : (
      <BarButton key={action} onClick={() => open(action)}>
        {labels[action]}
      </BarButton>
    ),
  )
  const dialog = {
    kinds,
    count: selection.count,
    shown: list.items?.flatMap(({ id }) => (selection.has(id) ? [id] : [])) ?? [],
    onClose: (isStarted: boolean) => {
      setOpened(undefined)
      if (isStarted) selection.clear()
    },
  }
  return {
    selection,
    nameOf,
    head: (
      <SelectionHead
        selection={selection}
        shown={list.items?.length ?? 0}
        total={list.total}
        hasMore={list.hasMore}
        onCount={async () => (await countMatches())?.count}
        {...(operation !== undefined && { state: <OperationState operation={operation} /> })}
      >
        {buttons}
      </SelectionHead>
    ),
    foot: <SelectionFoot selection={selection}>{buttons}</SelectionFoot>,
    dialogs: (
      <>
        {opened === 'status' && <StatusDialog chosen={chosen} {...dialog} />}
        {opened === 'delete' && <DeleteDialog chosen={chosen} {...dialog} />}
        {(opened === 'assign' || opened === 'followUp') && <WorkDialog chosen={chosen} what={opened} {...dialog} />}
        {opened === 'partner' && chosen.kind === 'customer' && <TransferDialog chosen={chosen} {...dialog} />}
      </>
    ),
  }
}
