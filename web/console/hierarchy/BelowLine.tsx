import { chakra } from '@chakra-ui/react'
import type { CSSProperties } from 'react'
import { customerTypeLabels } from '../../../shared/domain/customer.ts'
import { activityLabels } from '../../../shared/domain/entity.ts'
import { Button } from '../../ui/Button.tsx'
import { Status } from '../../ui/Status.tsx'
import { activityLooks, customerTypeLooks } from '../../ui/status-looks.ts'
import { Cell, Line } from './line.ts'
import { SlotRails, StopRails } from './Rails.tsx'
import type { CustomerRow, NoteRow, Place } from './rows.ts'
import { CUSTOMER_HEIGHT, PARTNER_HEIGHT, type Scale, textAt } from './scale.ts'

type BelowProps = {
  readonly id: string
  readonly style: CSSProperties
  readonly rowIndex: number
  readonly isCurrent: boolean
  readonly scale: Scale
  readonly onFocus: () => void
}

const rowProps = ({ id, style, rowIndex, isCurrent, scale, onFocus }: BelowProps, { depth }: Place) => ({
  role: 'row',
  id,
  tabIndex: isCurrent ? 0 : -1,
  'aria-level': depth + 2,
  'aria-rowindex': rowIndex,
  style: { ...style, height: CUSTOMER_HEIGHT, paddingLeft: textAt(scale, depth), gridTemplateColumns: 'minmax(0, 1fr) auto auto' },
  onFocus,
})

/** A customer below its partner. */
export const CustomerLine = (props: BelowProps & { readonly row: CustomerRow; readonly onPromote?: (() => void) | undefined }) => {
  const { row, scale, onPromote } = props
  const { customer } = row
  return (
    <Line {...rowProps(props, row)}>
      <StopRails row={row} scale={scale} height={CUSTOMER_HEIGHT} />
      <Cell
        role="gridcell"
        aria-colindex={2}
        display="flex"
        columnGap="2"
        alignItems="baseline"
        flexWrap="wrap"
        lineHeight="18px"
        paddingLeft="2"
      >
        <chakra.span color="ink" fontWeight="500">
          {customer.firstName} {customer.lastName}
        </chakra.span>
        <chakra.span color="ink-3" whiteSpace="nowrap">
          {customer.customerId}
        </chakra.span>
      </Cell>
      <Cell
        role="gridcell"
        aria-colindex={4}
        display="flex"
        gap={{ base: '2', md: '5' }}
        flexDirection={{ base: 'column', sm: 'row' }}
        rowGap="0"
      >
        <chakra.span minWidth={{ md: '88px' }}>
          <Status look={customerTypeLooks[customer.customerType]}>{customerTypeLabels[customer.customerType]}</Status>
        </chakra.span>
        <chakra.span hideBelow="md" minWidth="72px">
          <Status look={activityLooks[customer.status]}>{activityLabels[customer.status]}</Status>
        </chakra.span>
      </Cell>
      <Cell role="gridcell" aria-colindex={6} minWidth={{ md: '96px' }} textAlign="right">
        {onPromote !== undefined && (
          <Button
            look="ghost"
            size="s"
            tabIndex={props.isCurrent ? 0 : -1}
            minHeight={{ base: 'control-touch', sm: 'control-s' }}
            aria-label={`${customer.firstName} ${customer.lastName} zum IB-Partner befördern`}
            onClick={onPromote}
          >
            Befördern
          </Button>
        )}
      </Cell>
    </Line>
  )
}

/** Something is on its way below a partner, is not there, or goes on. */
export const NoteLine = (props: BelowProps & { readonly row: NoteRow; readonly onMore: (() => void) | undefined }) => {
  const { row, scale } = props
  return (
    <Line {...rowProps(props, row)}>
      <StopRails row={row} scale={scale} height={CUSTOMER_HEIGHT} />
      <Cell role="gridcell" aria-colindex={2} paddingLeft="2" color="ink-3">
        {row.kind === 'waiting' && 'Wird geladen...'}
        {row.kind === 'none' && 'Keine Kunden'}
        {row.kind === 'more' && (
          <Button size="s" tabIndex={props.isCurrent ? 0 : -1} onClick={props.onMore}>
            Weitere laden, {row.shown} von {row.owner.customerCount} angezeigt
          </Button>
        )}
      </Cell>
    </Line>
  )
}

/** The place where a partner that is being moved will stand. */
export const SlotLine = ({ place, name, scale, style }: { place: Place; name: string; scale: Scale; style: CSSProperties }) => (
  <Line
    aria-hidden="true"
    background="signal-wash"
    style={{ ...style, height: PARTNER_HEIGHT, paddingLeft: textAt(scale, place.depth) }}
    pointerEvents="none"
  >
    <SlotRails place={place} scale={scale} height={PARTNER_HEIGHT} />
    <span />
    <chakra.span display="grid" lineHeight="18px" minWidth="0">
      <chakra.b fontSize="ui" color="signal-text" truncate>
        {name}
      </chakra.b>
      neuer Platz
    </chakra.span>
  </Line>
)
