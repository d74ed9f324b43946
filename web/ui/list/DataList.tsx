import { Fragment, type Key, type ReactNode } from 'react'
import { messageOf } from '../../api/api-error.ts'
import type { List } from '../../api/use-api-list.ts'
import { Button } from '../Button.tsx'
import { Empty } from '../Empty.tsx'
import { Failure } from '../Failure.tsx'
import { MoreButton } from '../MoreButton.tsx'
import { Panel } from '../Panel.tsx'
import { RowSkeletons } from '../RowSkeletons.tsx'
import { useScreenKeys } from '../screen-keys.ts'
import { useIsWide } from '../use-is-wide.ts'
import { type Column, DataTable } from './DataTable.tsx'
import { HeldRows } from './HeldRows.tsx'
import { type ListPages, Paging } from './Paging.tsx'
import { chooseByKey, SelectBox, selectionKeys } from './selection/SelectBox.tsx'
import { rowIdOf, type Selection } from './selection/use-selection.ts'

/** What a list needs for its rows to be chosen. */
export type RowChoice<Row> = {
  readonly selection: Selection
  readonly nameOf: (row: Row) => string
  /** The head of the list, with the actions. */
  readonly head: ReactNode
  /** The actions at the lower edge of a phone's screen. */
  readonly foot: ReactNode
  readonly dialogs: ReactNode
}

/** The box of a card, and whether its row is chosen; undefined in a list without choice. */
export type CardChoice = { readonly box: ReactNode; readonly isChosen: boolean } | undefined

type ListBodyProps<Row> = {
  /** Name of the records, such as „Benutzer“. */
  readonly label: string
  readonly list: Omit<List<Row>, 'keep' | 'refresh'> & { readonly refresh: () => Promise<unknown> }
  readonly rowKey: (row: Row) => Key
  /** Columns of the table in wide windows; without them, cards are shown at every width. */
  readonly columns?: readonly Column<Row>[]
  /** Minimum width of the window for the table. @default from tablets on */
  readonly tableFrom?: string
  /** @default dense */
  readonly tableLook?: 'dense' | 'roomy'
  /** A list item. @param isNew whether the row has joined the list within the last 30 s */
  readonly card: (row: Row, isNew: boolean, choice: CardChoice) => ReactNode
  /** Set if the rows can be chosen. */
  readonly choice?: RowChoice<Row> | undefined
  /** Accessible name of the cards, for a list without a panel. */
  readonly rowsLabel?: string
  /** Whether the order of the cards matters. */
  readonly isOrdered?: boolean
  /** Set on polled lists, which hold new rows back while a pointer or the focus is in the list: the word for a single new one. */
  readonly newOne?: 'neue' | 'neuen'
  /** Height of a row, so that nothing moves when the rows arrive. */
  readonly rowHeight?: string
  /** Text for a list without records. */
  readonly empty: string
  /** Text for filters without a match. */
  readonly noMatch?: string
  /** Resets search and filters; set while they narrow the list. */
  readonly onReset?: (() => void) | undefined
  readonly resetLabel?: string
  readonly paging?: ListPages
}

const cardChoice = <Row extends object>(row: Row, { selection, nameOf }: RowChoice<Row>): CardChoice => ({
  box: <SelectBox selection={selection} id={rowIdOf(row)} name={nameOf(row)} />,
  isChosen: selection.has(rowIdOf(row)),
})

/** Resets the filters. The focus moves to the list, because the button goes. */
const resetFrom = (button: HTMLElement, onReset: () => void) => {
  const panel = button.closest('section')
  onReset()
  if (panel === null) return
  panel.tabIndex = -1
  panel.focus({ preventScroll: true })
}

/** A list in each of its states: loading, failed, empty, no match, or its rows. */
export const ListBody = <Row extends object>(props: ListBodyProps<Row>) => {
  const {
    label,
    choice,
    list,
    rowKey,
    columns,
    tableFrom,
    card,
    isOrdered = false,
    newOne,
    paging,
    empty,
    noMatch = empty,
    onReset,
  } = props
  const isWide = useIsWide(tableFrom)
  const rows = list.items ?? []
  const isBeyond = paging !== undefined && paging.page > 1 && list.total !== 0
  const Cards = isOrdered ? 'ol' : 'ul'
  return (
    <>
      {newOne !== undefined && <HeldRows list={list} one={newOne} />}
      {list.error !== undefined && <Failure text={messageOf(list.error)} onRetry={list.refresh} />}
      {rows.length === 0 && list.error === undefined && (list.items === undefined || list.isOfOtherQuery) && (
        <RowSkeletons label={`${label} werden geladen`} height={props.rowHeight} />
      )}
      {list.items?.length === 0 && !list.isOfOtherQuery && !list.hasMore && (
        <Empty text={isBeyond ? 'So viele Seiten gibt es nicht' : onReset === undefined ? empty : noMatch}>
          {isBeyond ? (
            <Button onClick={() => paging.onPage(1)}>Zur ersten Seite</Button>
          ) : (
            onReset !== undefined && (
              <Button onClick={({ currentTarget }) => resetFrom(currentTarget, onReset)}>
                {props.resetLabel ?? 'Filter zurücksetzen'}
              </Button>
            )
          )}
        </Empty>
      )}
      {rows.length > 0 &&
        (columns !== undefined && isWide ? (
          <DataTable columns={columns} rows={rows} rowKey={rowKey} isNew={list.isNew} look={props.tableLook ?? 'dense'} choice={choice} />
        ) : (
          <Cards aria-label={props.rowsLabel}>
            {rows.map((row) => (
              <Fragment key={rowKey(row)}>{card(row, list.isNew(row), choice && cardChoice(row, choice))}</Fragment>
            ))}
          </Cards>
        ))}
      {rows.length > 0 && paging !== undefined && (
        <Paging {...paging} shown={rows.length} total={list.total} hasNext={!list.isOfOtherQuery && list.hasMore} />
      )}
    </>
  )
}

type DataListProps<Row> = ListBodyProps<Row> & {
  /** Shows more rows; absent for lists with pages. */
  readonly onMore?: () => void
  /** Content above the rows. */
  readonly children?: ReactNode
}

/** A list in a panel. */
export const DataList = <Row extends object>({ onMore, children, ...body }: DataListProps<Row>) => {
  const { label, list, newOne, choice } = body
  useScreenKeys(choice && selectionKeys)
  return (
    <>
      <Panel
        {...(newOne !== undefined && { ref: list.listRef })}
        aria-label={label}
        aria-busy={list.isLoading}
        opacity={list.isOfOtherQuery ? 0.5 : undefined}
        {...(choice !== undefined && { onKeyDown: chooseByKey })}
      >
        {children}
        {choice?.head}
        <ListBody {...body} />
        {choice?.foot}
      </Panel>
      {choice?.dialogs}
      {list.hasMore && onMore !== undefined && (
        <MoreButton
          shown={list.items?.length ?? 0}
          total={list.total}
          isBusy={list.isValidating}
          onMore={list.error === undefined ? onMore : list.refresh}
        />
      )}
    </>
  )
}
