import { chakra } from '@chakra-ui/react'
import { useDraggable, useDroppable } from '@dnd-kit/core'
import type { CSSProperties } from 'react'
import { type Action, ActionMenu } from '../../ui/ActionMenu.tsx'
import { Button } from '../../ui/Button.tsx'
import { countOf, formatCount, formatDecimal } from '../../ui/format.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Ticks, tickCount } from '../../ui/Ticks.tsx'
import { Cell, Line } from './line.ts'
import { PartnerRails } from './Rails.tsx'
import type { PartnerRow } from './rows.ts'
import { PARTNER_HEIGHT, type Scale, textAt } from './scale.ts'

type PartnerLineProps = {
  readonly row: PartnerRow
  readonly id: string
  readonly style: CSSProperties
  readonly rowIndex: number
  readonly isCurrent: boolean
  readonly scale: Scale
  readonly tickUnit: number
  readonly isHit: boolean
  /** Belongs to the branch that is being moved; `movingBelow` is the level of its top. */
  readonly isMoving: boolean
  readonly movingBelow: number | undefined
  readonly isTarget: boolean
  readonly isRefused: boolean
  readonly canMove: boolean
  readonly areCustomersOpen: boolean
  readonly actions: readonly Action[]
  readonly onToggle: () => void
  /** Left out where the person may not see customers. */
  readonly onToggleCustomers?: (() => void) | undefined
  readonly onFocus: () => void
}

export const PartnerLine = (props: PartnerLineProps) => {
  const { row, scale, isMoving, isTarget, isRefused, canMove, areCustomersOpen } = props
  const { partner, depth, isOpen, position, siblings } = row
  const drag = useDraggable({ id: partner.id, disabled: !canMove })
  const drop = useDroppable({ id: partner.id, disabled: !canMove })
  const describedBy = canMove ? drag.attributes['aria-describedby'] : undefined
  const hasChildren = partner.childCount > 0
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
      style={{ ...props.style, height: PARTNER_HEIGHT, paddingLeft: textAt(scale, depth) }}
      onFocus={props.onFocus}
    >
      <PartnerRails
        row={row}
        scale={scale}
        height={PARTNER_HEIGHT}
        isMoving={isMoving}
        isTarget={isTarget}
        movingBelow={props.movingBelow}
      />
      <Cell role="gridcell">
        {hasChildren && (
          <chakra.button
            type="button"
            tabIndex={-1}
            aria-label={isOpen ? `${partner.companyName} schließen` : `${partner.companyName} öffnen`}
            display="grid"
            placeItems="center"
            width="28px"
            height={`${PARTNER_HEIGHT - 4}px`}
            margin="0 -4px"
            color="ink-3"
            _hover={{ color: 'ink' }}
            onClick={props.onToggle}
          >
            <Icon name={isOpen ? 'down' : 'forth'} />
          </chakra.button>
        )}
      </Cell>
      <Cell role="gridcell" display="grid" lineHeight="18px">
        <chakra.b fontSize="ui" letterSpacing="-.01em" color={isMoving ? 'ink-3' : 'ink'} truncate data-cut-tip={partner.companyName}>
          {partner.companyName}
        </chakra.b>
        <chakra.span color="ink-3" truncate>
          {partner.firstName} {partner.lastName}
          {hasChildren && !isOpen && `, ${countOf(partner.childCount, 'Unterpartner', 'Unterpartner')}`}
          {partner.status === 'inactive' && ', inaktiv'}
        </chakra.span>
      </Cell>
      <Cell role="gridcell" hideBelow="md" color="ink-3" truncate>
        {partner.partnerId}
      </Cell>
      <Cell role="gridcell" display="grid" justifyItems="end">
        <Button
          look="ghost"
          size="s"
          tabIndex={-1}
          gap="2.5"
          paddingInline="1.5"
          disabled={props.onToggleCustomers === undefined || partner.customerCount === 0}
          aria-expanded={areCustomersOpen}
          aria-label={`${countOf(partner.customerCount, 'Kunde', 'Kunden')} von ${partner.companyName}`}
          onClick={props.onToggleCustomers}
          _expanded={{ background: 'sunken', color: 'ink' }}
          _disabled={{ background: 'transparent', color: 'ink-3', cursor: 'inherit' }}
        >
          <chakra.span hideBelow="md" display="flex">
            <Ticks runs={[{ count: tickCount(partner.customerCount, props.tickUnit), color: isMoving ? 'tick' : 'ink' }]} height={9} />
          </chakra.span>
          <chakra.span minWidth="18px" textAlign="right">
            {formatCount(partner.customerCount)}
          </chakra.span>
        </Button>
      </Cell>
      <Cell role="gridcell" hideBelow="md" textAlign="right" color="ink" whiteSpace="nowrap">
        {formatDecimal(partner.commissionRate)} $<chakra.span srOnly> je Lot</chakra.span>
      </Cell>
      <Cell role="gridcell">
        {props.actions.length > 0 && <ActionMenu label={`Aktionen für ${partner.companyName}`} actions={props.actions} />}
      </Cell>
    </Line>
  )
}
