import { useDraggable, useDroppable } from '@dnd-kit/core'
import { memo } from 'react'
import type { Partner } from '../../../shared/domain/partner.ts'
import { useCommissionUnit } from '../../api/portal.ts'
import { ActionMenu } from '../../ui/ActionMenu.tsx'
import { countOf, formatCount, formatDecimal } from '../../ui/format.ts'
import { Icon } from '../../ui/Icon.tsx'
import type { Action } from '../../ui/OpenActionMenu.tsx'
import { Ticks } from '../../ui/Ticks.tsx'
import { StationLines } from '../../ui/tree/StationLines.tsx'
import { type Scale, textAt } from '../../ui/tree/scale.ts'
import { GridRow, gridCell, PARTNER_HEIGHT, partnerStyles } from './row-layout.ts'
import type { PartnerRow as PartnerRowData, Row } from './tree-rows.ts'

type PartnerRowProps = {
  readonly row: PartnerRowData
  readonly id: string
  /** Distance from the top of the tree, in px. */
  readonly top: number
  readonly rowIndex: number
  readonly isCurrent: boolean
  readonly scale: Scale
  /** Tick pitch of the customer counts, equal in all rows. */
  readonly pitch: number
  readonly isHit: boolean
  /** Whether the row is part of the branch being moved; `movingBelow` is the level of its top. */
  readonly isMoving: boolean
  readonly movingBelow: number | undefined
  readonly isTarget: boolean
  readonly isRefused: boolean
  readonly canMove: boolean
  readonly areCustomersOpen: boolean
  readonly actionsFor: (partner: Partner) => readonly Action[]
  readonly onToggle: (id: number) => void
  /** Omitted for people who may not see customers. */
  readonly onToggleCustomers: ((id: number) => void) | undefined
  /** Opens the customers and focuses the first one. */
  readonly onEnterCustomers: (id: number) => void
  readonly onFocus: (row: Row) => void
}

/** A partner's row. Made of plain elements and memoised, because thousands may be scrolled past. */
export const PartnerRow = memo((props: PartnerRowProps) => {
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
    <GridRow
      ref={(element: HTMLDivElement | null) => {
        drag.setNodeRef(element)
        drag.setActivatorNodeRef(element)
        drop.setNodeRef(element)
      }}
      {...drag.listeners}
      id={props.id}
      tabIndex={props.isCurrent ? 0 : -1}
      aria-level={depth + 1}
      aria-posinset={position}
      aria-setsize={siblings ?? -1}
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
      <StationLines
        place={row}
        scale={scale}
        height={PARTNER_HEIGHT}
        isClosed={hasChildren && !isOpen}
        isOpen={isOpen}
        leadsOn={row.leadsOn}
        isMoving={isMoving}
        isTarget={isTarget}
        movingBelow={props.movingBelow}
      />
      <div {...gridCell(1, partnerStyles.cell)}>
        {hasChildren && (
          <button
            type="button"
            tabIndex={-1}
            className={partnerStyles.toggle}
            aria-label={isOpen ? `${partner.companyName} schließen` : `${partner.companyName} öffnen`}
            onClick={() => onToggle(partner.id)}
          >
            <Icon name={isOpen ? 'down' : 'forth'} />
          </button>
        )}
      </div>
      <div {...gridCell(2, partnerStyles.names)}>
        <b className={partnerStyles.company} data-cut-tip={partner.companyName}>
          {partner.companyName}
        </b>
        <span className={partnerStyles.person}>
          {partner.firstName} {partner.lastName}
          {hasChildren && !isOpen && `, ${countOf(partner.childCount, 'Unterpartner', 'Unterpartner')}`}
          {partner.status === 'inactive' && ', inaktiv'}
        </span>
      </div>
      <div {...gridCell(3, partnerStyles.id)} data-cut-tip={partner.partnerId}>
        {partner.partnerId}
      </div>
      <div {...gridCell(4, partnerStyles.customers)}>
        <button
          type="button"
          className={partnerStyles.customersButton}
          tabIndex={-1}
          disabled={!showsCustomers}
          aria-expanded={areCustomersOpen}
          aria-label={`${countOf(partner.customerCount, 'Kunde', 'Kunden')} von ${partner.companyName}`}
          onClick={() => onToggleCustomers?.(partner.id)}
        >
          <Ticks runs={[{ count: partner.customerCount, color: isMoving ? 'tick' : 'ink' }]} pitch={props.pitch} height={9} />
          <span className={partnerStyles.count}>{formatCount(partner.customerCount)}</span>
        </button>
      </div>
      <div {...gridCell(5, partnerStyles.rate)}>
        {formatDecimal(partner.commissionRate)} {useCommissionUnit()}
      </div>
      <div {...gridCell(6, partnerStyles.cell)}>
        {actions.length > 0 && <ActionMenu label={`Aktionen für ${partner.companyName}`} actions={actions} />}
      </div>
    </GridRow>
  )
})
