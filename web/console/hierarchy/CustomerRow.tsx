import type { CSSProperties, ReactNode } from 'react'
import { isUnconfirmed, NOT_CONFIRMED } from '../../../shared/domain/confirmation.ts'
import { customerTypeLabels, PROMOTION_SHOWS_CONTACT, promotionShowsContact } from '../../../shared/domain/customer.ts'
import { activityLabels } from '../../../shared/domain/entity.ts'
import { useCan } from '../../api/session.tsx'
import { Button } from '../../ui/Button.tsx'
import { formatCount } from '../../ui/format.ts'
import { Status } from '../../ui/Status.tsx'
import { activityLooks, customerTypeLooks } from '../../ui/status-looks.ts'
import { type Place, type Scale, textAt } from '../../ui/tree/scale.ts'
import { belowColumns, belowStyles, CUSTOMER_HEIGHT, GridRow, gridCell, PARTNER_HEIGHT } from './row-layout.ts'
import { DropSlotLines, StopLines } from './TreeLines.tsx'
import type { CustomerNoteRow, LoadingRow, MoreRow, CustomerRow as Row } from './tree-rows.ts'

type CommonProps = {
  readonly id: string
  readonly style: CSSProperties
  readonly rowIndex: number
  readonly isCurrent: boolean
  readonly scale: Scale
  readonly onFocus: () => void
}

const BelowRow = ({
  row,
  children,
  ...props
}: CommonProps & { readonly row: Row | CustomerNoteRow | LoadingRow | MoreRow; readonly children: ReactNode }) => (
  <GridRow
    id={props.id}
    tabIndex={props.isCurrent ? 0 : -1}
    aria-level={row.depth + 2}
    aria-rowindex={props.rowIndex}
    style={{ ...props.style, height: CUSTOMER_HEIGHT, paddingLeft: textAt(props.scale, row.depth), gridTemplateColumns: belowColumns }}
    onFocus={props.onFocus}
  >
    {row.depth >= 0 && (
      <StopLines
        place={row}
        level={!('owner' in row) || row.leadsOn ? row.depth + 1 : row.depth}
        goesOn={'owner' in row && (row.leadsOn || !row.isLast)}
        isDashed={row.kind !== 'customer'}
        scale={props.scale}
        height={CUSTOMER_HEIGHT}
      />
    )}
    {children}
  </GridRow>
)

/** A customer below its partner. */
export const CustomerRow = ({
  onPromote,
  ...props
}: CommonProps & { readonly row: Row; readonly onPromote?: (() => void) | undefined }) => {
  const { customer } = props.row
  const can = useCan()
  const refusal = isUnconfirmed(customer) ? NOT_CONFIRMED : promotionShowsContact(can) ? PROMOTION_SHOWS_CONTACT : undefined
  return (
    <BelowRow {...props}>
      <div {...gridCell(2, belowStyles.customer)}>
        <span className={belowStyles.name}>
          {customer.firstName} {customer.lastName}
        </span>
        <span className={belowStyles.id}>{customer.customerId}</span>
      </div>
      <div {...gridCell(4, belowStyles.states)}>
        <span className={belowStyles.type}>
          <Status look={customerTypeLooks[customer.customerType]}>{customerTypeLabels[customer.customerType]}</Status>
        </span>
        <span className={belowStyles.status}>
          <Status look={activityLooks[customer.status]}>{activityLabels[customer.status]}</Status>
        </span>
      </div>
      <div {...gridCell(6, belowStyles.action)}>
        {onPromote !== undefined && (
          <Button
            look="ghost"
            size="s"
            tabIndex={props.isCurrent ? 0 : -1}
            minHeight={{ base: 'control-touch', sm: 'control-s' }}
            aria-label={`${customer.firstName} ${customer.lastName} zum IB-Partner befördern`}
            disabled={refusal !== undefined}
            title={refusal}
            aria-description={refusal}
            onClick={onPromote}
          >
            Befördern
          </Button>
        )}
      </div>
    </BelowRow>
  )
}

/** How many customers or children are shown, and of how many, where there are more. */
const moreOf = (row: CustomerNoteRow | LoadingRow | MoreRow): readonly [shown?: number, all?: number | undefined] => {
  if (row.kind === 'moreChildren') return [row.shown, row.siblings]
  return row.kind === 'more' ? [row.shown, row.owner.customerCount] : []
}

/** Replaces customers or children: loading, none, or a button for more. */
export const NoteRow = (
  props: CommonProps & { readonly row: CustomerNoteRow | LoadingRow | MoreRow; readonly onMore: (() => void) | undefined },
) => {
  const { row } = props
  const [shown, all] = moreOf(row)
  return (
    <BelowRow {...props}>
      <div {...gridCell(2, belowStyles.note)}>
        {(row.kind === 'waiting' || row.kind === 'loading') && 'Wird geladen...'}
        {row.kind === 'none' && 'Keine Kunden'}
        {shown !== undefined && (
          <Button size="s" tabIndex={props.isCurrent ? 0 : -1} onClick={props.onMore}>
            Weitere laden, {formatCount(shown)} {all !== undefined && `von ${formatCount(all)} `}angezeigt
          </Button>
        )}
      </div>
    </BelowRow>
  )
}

type DropSlotProps = { readonly place: Place; readonly name: string; readonly scale: Scale; readonly style: CSSProperties }

/** The place that the dragged partner would take. */
export const DropSlot = ({ place, name, scale, style }: DropSlotProps) => (
  <div
    aria-hidden="true"
    className={belowStyles.slot}
    style={{ ...style, height: PARTNER_HEIGHT, paddingLeft: textAt(scale, place.depth) }}
  >
    <DropSlotLines place={place} scale={scale} height={PARTNER_HEIGHT} />
    <span />
    <span className={belowStyles.slotNames}>
      <b className={belowStyles.slotName}>{name}</b>
      neuer Platz
    </span>
  </div>
)
