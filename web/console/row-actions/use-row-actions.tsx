import { useState } from 'react'
import { MOST_CHOSEN_IDS } from '../../../shared/platform/limits.ts'
import type { List } from '../../api/use-api-list.ts'
import { lazyDialog } from '../../ui/form/lazy-dialog.tsx'
import { countOf, formatCount } from '../../ui/format.ts'
import type { RowChoice } from '../../ui/list/DataList.tsx'
import { BarButton, SelectionFoot, SelectionHead } from '../../ui/list/selection/SelectionHead.tsx'
import { type RowId, useSelection } from '../../ui/list/selection/use-selection.ts'
import { showFailure, showToast } from '../../ui/toast.ts'
import type { RowActionDialogProps } from './RowActionDialog.tsx'
import type { RowAction, RowWords } from './row-action.ts'

const RowActionDialog = lazyDialog(() => import('./RowActionDialog.tsx'))

type ChosenRows<Row> = {
  readonly list: Pick<List<Row>, 'items' | 'total' | 'hasMore'>
  /** The filters of the list. */
  readonly filter: object
  /** Reads all rows that the filters match, up to `most`. */
  readonly readAll: (most: number) => Promise<readonly Row[]>
  readonly words: RowWords<Row>
  /** What the person may do. */
  readonly actions: readonly RowAction<Row>[]
  /** Called after the last row, to read again what has changed. */
  readonly onEnd: () => void
}

/**
 * Lets a person choose rows of a list and do the same to each, by the call for a single row: for lists whose changes no background job may make, such
 * as accounts. Undefined for a person who may do nothing.
 */
export const useRowActions = <Row extends { readonly id: RowId }>({
  list,
  filter,
  readAll,
  words,
  actions,
  onEnd,
}: ChosenRows<Row>): RowChoice<Row> | undefined => {
  const selection = useSelection(list.items, filter)
  const [isReading, setReading] = useState(false)
  const [opened, setOpened] = useState<Omit<RowActionDialogProps, 'onClose'>>()
  if (actions.length === 0) return undefined

  const readMatching = async (): Promise<readonly Row[] | undefined> => {
    setReading(true)
    try {
      const rows = await readAll(MOST_CHOSEN_IDS + 1)
      if (rows.length <= MOST_CHOSEN_IDS) return rows
      showToast({
        kind: 'failure',
        title: `Es sind mehr als ${formatCount(MOST_CHOSEN_IDS)} Treffer`,
        text: 'Bitte grenzen Sie die Liste mit Suche und Filtern ein.',
      })
    } catch (error) {
      showFailure('Die Treffer konnten nicht gelesen werden.', error)
    } finally {
      setReading(false)
    }
    return undefined
  }
  /** The chosen rows as the list shows them now. */
  const chosenRows = async () => {
    if (selection.isAll) return readMatching()
    const shown = new Map(list.items?.map((row) => [row.id, row]))
    return selection.rows.map((row) => shown.get(row.id) ?? row)
  }
  const open = async (action: RowAction<Row>) => {
    const chosen = await chosenRows()
    if (chosen === undefined) return
    const rows = chosen.filter(action.fits)
    setOpened({
      action,
      rowsOf: (count) => countOf(count, words.one, words.many),
      steps: rows.map((row) => ({ id: row.id, name: words.nameOf(row), run: () => action.run(row) })),
      leftOut: chosen.length - rows.length,
      note: rows.length === 0 ? undefined : action.note?.(rows),
      isDeletion: action.isDeletion ?? false,
      onEnd,
    })
  }
  const buttons = actions.map((action) => (
    <BarButton key={action.label} disabled={isReading} onClick={() => void open(action)}>
      {action.label}
    </BarButton>
  ))
  return {
    selection,
    nameOf: words.nameOf,
    head: (
      <SelectionHead
        selection={selection}
        shown={list.items?.length ?? 0}
        total={list.total}
        hasMore={list.hasMore}
        onCount={async () => (await readMatching())?.length}
      >
        {buttons}
      </SelectionHead>
    ),
    foot: <SelectionFoot selection={selection}>{buttons}</SelectionFoot>,
    dialogs: opened !== undefined && (
      <RowActionDialog
        {...opened}
        onClose={(isDone) => {
          setOpened(undefined)
          if (isDone) selection.clear()
        }}
      />
    ),
  }
}
