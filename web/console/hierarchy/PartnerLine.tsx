import { useDraggable, useDroppable } from '@dnd-kit/core'
import { memo } from 'react'
import type { Partner } from '../../../shared/domain/partner.ts'
import { useCommissionUnit } from '../../api/portal.ts'
import { type Action, ActionMenu } from '../../ui/ActionMenu.tsx'
import { countOf, formatCount, formatDecimal } from '../../ui/format.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Ticks } from '../../ui/Ticks.tsx'
import { Line } from './line.ts'
import { PartnerRails } from './Rails.tsx'
import type { PartnerRow, Row } from './rows.ts'
import { PARTNER_HEIGHT, type Scale, textAt } from './scale.ts'

/** A cell of a column, counted from 1 as in the head. */
const cell = (column: number) => ({ role: 'gridcell', 'aria-colindex': column })

type PartnerLineProps = {
  readonly row: PartnerRow
  readonly id: string
  /** Distance from the beginning of the tree, in px. */
  readonly top: number
  readonly rowIndex: number
  readonly isCurrent: boolean
  readonly scale: Scale
  /** Of the customers' ticks, on one scale in all rows. */
  readonly pitch: number
  readonly isHit: boolean
  /** Belongs to the branch that is being moved; `movingBelow` is the level of its top. */
  readonly isMoving: boolean
  readonly movingBelow: number | undefined
  readonly isTarget: boolean
  readonly isRefused: boolean
  readonly canMove: boolean
  readonly areCustomersOpen: boolean
  readonly actionsFor: (partner: Partner) => readonly Action[]
  readonly onToggle: (id: number) => void
  /** Left out where the person may not see customers. */
  readonly onToggleCustomers: ((id: number) => void) | undefined
  /** Opens the customers and leads the focus to them. */
  readonly onEnterCustomers: (id: number) => void
  readonly onFocus: (row: Row) => void
}

/** One partner of the tree. Thousands of them pass by when someone scrolls: it is drawn once, of plain elements that {@link Line} gives their looks. */
export const PartnerLine = memo((props: PartnerLineProps) => {
  const { row, scale, isMoving, isTarget, isRefused, canMove, areCustomersOpen, onToggle, onToggleCustomers, onFocus } = props
  const { partner, depth, isOpen, position, siblings } = row
  const drag = useDraggable({ id: partner.id, disabled: !canMove })
  const drop = useDroppable({ id: partner.id, disabled: !canMove })
  const describedBy = canMove ? drag.attributes['aria-describedby'] : undefined
  const hasChildren = partner.childCount > 0
  const showsCustomers = onToggleCustomers !== undefined && partner.customerCount > 0
  const actions: readonly Action[] = [
    ...(showsCustomers
      ? [
          {
            label: areCustomersOpen ? 'Kunden schließen' : 'Kunden anzeigen',
            run: () => (areCustomersOpen ? onToggleCustomers : props.onEnterCustomers)(partner.id),
          },
        ]
      : []),
    ...props.actionsFor(partner),
  ]
  return (
    <Line
      ref={(element: HTMLDivElement | null) => {
        drag.setNodeRef(element)
        drag.setActivatorNodeRef(element)
        drop.setNodeRef(element)
      }}
      {...drag.listeners}
      role="row"
      id={props.id}
      tabIndex={props.isCurrent ? 0 : -1}
      aria-level={depth + 1}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-rowindex={props.rowIndex}
      aria-expanded={hasChildren ? isOpen : undefined}
      aria-describedby={describedBy}
      data-moving={isMoving ? '' : undefined}
      data-target={isTarget ? '' : undefined}
      data-refused={isRefused ? '' : undefined}
      data-draggable={canMove ? '' : undefined}
      data-hit={props.isHit ? '' : undefined}
      style={{ top: props.top, height: PARTNER_HEIGHT, paddingLeft: textAt(scale, depth) }}
      onFocus={() => onFocus(row)}
    >
      <PartnerRails
        row={row}
        scale={scale}
        height={PARTNER_HEIGHT}
        isMoving={isMoving}
        isTarget={isTarget}
        movingBelow={props.movingBelow}
      />
      <div {...cell(1)}>
        {hasChildren && (
          <button
            type="button"
            tabIndex={-1}
            className="toggle"
            aria-label={isOpen ? `${partner.companyName} schließen` : `${partner.companyName} öffnen`}
            onClick={() => onToggle(partner.id)}
          >
            <Icon name={isOpen ? 'down' : 'forth'} />
          </button>
        )}
      </div>
      <div {...cell(2)} className="names">
        <b data-cut-tip={partner.companyName}>{partner.companyName}</b>
        <span>
          {partner.firstName} {partner.lastName}
          {hasChildren && !isOpen && `, ${countOf(partner.childCount, 'Unterpartner', 'Unterpartner')}`}
          {partner.status === 'inactive' && ', inaktiv'}
        </span>
      </div>
      <div {...cell(3)} className="id" data-cut-tip={partner.partnerId}>
        {partner.partnerId}
      </div>
      <div {...cell(4)} className="customers">
        <button
          type="button"
          tabIndex={-1}
          disabled={!showsCustomers}
          aria-expanded={areCustomersOpen}
          aria-label={`${countOf(partner.customerCount, 'Kunde', 'Kunden')} von ${partner.companyName}`}
          onClick={() => onToggleCustomers?.(partner.id)}
        >
          <Ticks runs={[{ count: partner.customerCount, color: isMoving ? 'tick' : 'ink' }]} pitch={props.pitch} height={9} />
          <span>{formatCount(partner.customerCount)}</span>
        </button>
      </div>
      <div {...cell(5)} className="rate">
        {formatDecimal(partner.commissionRate)} {useCommissionUnit()}
      </div>
      <div {...cell(6)}>{actions.length > 0 && <ActionMenu label={`Aktionen für ${partner.companyName}`} actions={actions} />}</div>
    </Line>
  )
})
