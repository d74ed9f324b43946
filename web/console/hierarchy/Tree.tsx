import { chakra } from '@chakra-ui/react'
import { type ReactNode, useMemo } from 'react'
import type { Customer } from '../../../shared/domain/customer.ts'
import { promotionRefusal } from '../../../shared/domain/customer.ts'
import type { Partner } from '../../../shared/domain/partner.ts'
import { formatCount } from '../../ui/format.ts'
import type { Action } from '../../ui/OpenActionMenu.tsx'
import { type Keys, useScreenKeys } from '../../ui/screen-keys.ts'
import { pitchFor } from '../../ui/tick-pitch.ts'
import { useScale } from '../../ui/tree/scale.ts'
import { CustomerRow, DropSlot, NoteRow } from './CustomerRow.tsx'
import { isNoMove, type Move } from './move.ts'
import { PartnerRow } from './PartnerRow.tsx'
import { isInSubtree, type ParentId, type PartnerTree } from './partner-tree.ts'
import { TICK_ROOM } from './row-layout.ts'
import { TreeHead } from './TreeHead.tsx'
import { branchesOf, type OpenCustomers, type Row } from './tree-rows.ts'
import { rowId, useCustomerFocus, useRowFocus } from './use-row-focus.ts'
import { type TreeRow, useVirtualRows } from './use-virtual-rows.ts'

const treeKeys: Keys = [
  ['↑ ↓', 'Zeile wechseln'],
  ['→ ←', 'Partner auf- und zuklappen'],
  ['Pos1 Ende', 'Zur ersten und letzten Zeile'],
]
const movingKeys: Keys = [...treeKeys, ['Leertaste', 'Partner aufnehmen und ablegen']]

type TreeProps = {
  readonly tree: PartnerTree
  readonly rows: readonly Row[]
  readonly customers: OpenCustomers
  readonly hits: ReadonlySet<number>
  /** The move under the pointer; `refusal` is the reason why it is impossible. */
  readonly move: (Move & { readonly refusal: string | undefined }) | undefined
  readonly moving: Partner | undefined
  readonly canMove: boolean
  /** Rendered between head and rows. */
  readonly rootTarget: ReactNode
  /** Renders elements that each read a branch while mounted. */
  readonly readBranches: (counts: ReadonlyMap<ParentId, number>) => ReactNode
  readonly actionsFor: (partner: Partner) => readonly Action[]
  readonly onToggle: (id: number) => void
  readonly onToggleCustomers?: ((id: number) => void) | undefined
  readonly onMoreCustomers: (id: number) => void
  readonly onMoreChildren: (parentId: ParentId) => void
  readonly onPromote?: ((customer: Customer, owner: Partner) => void) | undefined
}

/** The head counts as a row. */
const HEAD_ROWS = 1

/** Inserts the place that the partner would take below its target. */
const withSlot = (rows: readonly Row[], move: TreeProps['move']): readonly TreeRow[] => {
  if (move === undefined || move.parent === null || move.refusal !== undefined || isNoMove(move)) return rows
  const at = rows.findIndex((row) => row.kind === 'partner' && row.partner.id === move.parent?.id)
  const target = rows[at]
  if (target?.kind !== 'partner') return rows
  const place = { depth: target.depth + 1, rails: [...target.rails, target.isOpen] }
  return [...rows.slice(0, at + 1), { kind: 'slot', place, name: move.partner.companyName }, ...rows.slice(at + 1)]
}

/** The hierarchy as a tree of lines and stations. */
export const Tree = ({ tree, rows, move, moving, ...props }: TreeProps) => {
  useScreenKeys(props.canMove ? movingKeys : treeKeys)
  const shown = withSlot(rows, move)
  const goOn = (row: Row, readMore: () => void) => {
    // The button's row may be gone after the last read: the new rows follow the one above.
    focus.goTo(rows.indexOf(row) - 1)
    readMore()
  }
  const actionOf = (row: Row) => {
    if (row.kind === 'customer') {
      const { onPromote } = props
      const canPromote = promotionRefusal(row.customer, row.owner) === undefined
      return canPromote && onPromote !== undefined ? () => onPromote(row.customer, row.owner) : undefined
    }
    if (row.kind === 'more') return () => goOn(row, () => props.onMoreCustomers(row.owner.id))
    return row.kind === 'moreChildren' ? () => goOn(row, () => props.onMoreChildren(row.parentId)) : undefined
  }
  const focus = useRowFocus({ rows, scrollTo: (index) => virtualizer.scrollToIndex(index), onToggle: props.onToggle, actionOf })
  const enterCustomers = useCustomerFocus(rows, focus.goTo, props.onToggleCustomers)
  const movingAt = moving === undefined ? -1 : shown.findIndex((row) => row.kind === 'partner' && row.partner.id === moving.id)
  const { list, virtualizer, top } = useVirtualRows(
    shown,
    [focus.index, movingAt].filter((index) => index >= 0 && index < shown.length),
  )
  const scale = useScale(useMemo(() => rows.reduce((deepest, { depth }) => Math.max(deepest, depth), 0), [rows]))
  const most = useMemo(
    () => rows.reduce((most, row) => (row.kind === 'partner' ? Math.max(most, row.partner.customerCount) : most), 0),
    [rows],
  )
  const movingRow = movingAt < 0 ? undefined : shown[movingAt]
  const movingDepth = movingRow?.kind === 'partner' ? movingRow.depth : undefined
  const current = rows[focus.index]

  const items = virtualizer.getVirtualItems()
  const inView = items.flatMap(({ index }) => {
    const row = shown[index]
    return row === undefined || row.kind === 'slot' ? [] : [row]
  })

  const draw = (row: TreeRow, index: number, start: number) => {
    const style = { top: start - top }
    if (row.kind === 'slot') return <DropSlot key="slot" place={row.place} name={row.name} scale={scale} style={style} />
    const id = rowId(row)
    const common = { id, rowIndex: index + HEAD_ROWS + 1, isCurrent: row === current, scale }
    const below = { ...common, style, onFocus: () => focus.setFocused(row) }
    if (row.kind === 'customer') return <CustomerRow key={id} {...below} row={row} onPromote={actionOf(row)} />
    if (row.kind !== 'partner') return <NoteRow key={id} {...below} row={row} onMore={actionOf(row)} />
    const { partner } = row
    const isMoving = moving !== undefined && isInSubtree(tree, partner.id, moving.id)
    const isOver = move !== undefined && move.parent?.id === partner.id && partner.id !== move.partner.id
    return (
      <PartnerRow
        key={id}
        {...common}
        top={style.top}
        row={row}
        pitch={pitchFor(TICK_ROOM / most)}
        isHit={props.hits.has(partner.id)}
        isMoving={isMoving}
        movingBelow={isMoving ? movingDepth : undefined}
        isTarget={isOver && move.refusal === undefined}
        isRefused={isOver && move.refusal !== undefined}
        canMove={props.canMove}
        areCustomersOpen={props.customers.has(partner.id)}
        actionsFor={props.actionsFor}
        onToggle={props.onToggle}
        onToggleCustomers={props.onToggleCustomers}
        onEnterCustomers={enterCustomers}
        onFocus={focus.setFocused}
      />
    )
  }

  return (
    <chakra.div
      role="treegrid"
      aria-label="IB-Hierarchie"
      aria-rowcount={rows.length + HEAD_ROWS}
      aria-colcount={6}
      aria-readonly="true"
      css={{ '--count-width': `${formatCount(most).length}ch` }}
      onKeyDown={moving === undefined ? focus.onKeyDown : undefined}
    >
      <TreeHead />
      {props.rootTarget}
      <chakra.div ref={list} role="rowgroup" position="relative" style={{ height: virtualizer.getTotalSize() }}>
        {items.map(({ index, start }) => {
          const row = shown[index]
          return row === undefined ? null : draw(row, index, start)
        })}
      </chakra.div>
      {props.readBranches(branchesOf(inView, tree))}
    </chakra.div>
  )
}
