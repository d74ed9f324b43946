import { chakra } from '@chakra-ui/react'
import { slotClasses } from '../../ui/slot-classes.ts'

/** Row heights in px, which the virtual list must know before rendering. */
export const PARTNER_HEIGHT = 48
export const CUSTOMER_HEIGHT = 44

/** The columns of the tree; narrow screens omit some. Each row is its own grid, so only fixed widths align. */
export const columns = {
  base: '20px minmax(0, 1fr) auto 44px',
  // Fits ids of 14 characters.
  md: '20px minmax(0, 1fr) 120px 160px 64px 36px',
}

/** Width for ticks beside a four-digit number, in px. */
export const TICK_ROOM = 100

export const besideOnly = { base: 'none', md: 'block' } as const
const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const
// Above the lines of the row.
const cell = { minWidth: '0', position: 'relative' } as const

const row = {
  position: 'absolute',
  left: '0',
  right: '0',
  display: 'grid',
  gridTemplateColumns: columns,
  columnGap: '2',
  alignItems: 'center',
  paddingRight: { base: '0', md: '2' },
  textStyle: 'dense',
  color: 'ink-2',
  boxShadow: 'inset 0 -1px 0 {colors.line}',
} as const

/** A row of the tree. */
export const GridRow = chakra(
  'div',
  {
    base: {
      ...row,
      '&:hover:not([data-target], [data-refused], [data-moving])': { background: 'hover' },
      _focusVisible: { outline: '2px solid {colors.focus}', outlineOffset: '-2px' },
      '&[data-moving]': { background: 'repeating-linear-gradient(135deg, transparent 0 7px, {colors.hover} 7px 8px)' },
      '&[data-target], &[data-refused]': { forcedColorAdjust: 'none' },
      '&[data-target]': { background: 'signal-wash', boxShadow: 'inset 0 0 0 2px {colors.lamp}' },
      '&[data-refused]': { background: 'danger-wash', boxShadow: 'inset 0 0 0 2px {colors.danger}' },
      '&[data-draggable]': { cursor: 'grab', userSelect: 'none', touchAction: 'manipulation' },
    },
  },
  { defaultProps: { role: 'row' } },
)

/** Classes of a partner's row. */
export const partnerStyles = slotClasses({
  cell,
  toggle: {
    display: 'grid',
    placeItems: 'center',
    width: '28px',
    height: `${PARTNER_HEIGHT - 4}px`,
    margin: '0 -4px',
    color: 'ink-3',
    _hover: { color: 'ink' },
  },
  names: { ...cell, display: 'grid', lineHeight: '18px' },
  company: {
    ...cut,
    fontSize: 'ui',
    letterSpacing: '-.01em',
    color: 'ink',
    '[data-moving] &': { color: 'ink-3' },
    '[data-hit] &': {
      textDecoration: 'underline',
      textDecorationColor: 'lamp',
      textDecorationThickness: '2px',
      textUnderlineOffset: '1px',
    },
  },
  person: { ...cut, color: 'ink-3' },
  id: { ...cell, ...cut, display: besideOnly, color: 'ink-3' },
  customers: { ...cell, display: 'grid', justifyItems: 'end' },
  customersButton: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2.5',
    minHeight: { base: 'control-touch', md: 'control-s' },
    padding: '0 6px',
    borderRadius: '1',
    fontWeight: '500',
    color: 'ink-2',
    cursor: 'pointer',
    _hover: { background: 'hover', color: 'ink' },
    _expanded: { background: 'sunken', color: 'ink' },
    _disabled: { background: 'transparent', color: 'ink-3', cursor: 'inherit' },
    '& svg': { display: besideOnly },
  },
  count: { minWidth: 'var(--count-width)', textAlign: 'right' },
  rate: { ...cell, display: besideOnly, textAlign: 'right', color: 'ink', whiteSpace: 'nowrap' },
})

/** The columns of the rows below a partner. */
export const belowColumns = 'minmax(0, 1fr) auto auto'

/** Classes of the rows below a partner: customers and their placeholders. */
export const belowStyles = slotClasses({
  customer: {
    ...cell,
    display: 'flex',
    columnGap: '2',
    alignItems: 'baseline',
    flexWrap: 'wrap',
    lineHeight: '18px',
    paddingLeft: '2',
  },
  name: { color: 'ink', fontWeight: '500' },
  id: { color: 'ink-3', whiteSpace: 'nowrap' },
  states: {
    ...cell,
    display: 'flex',
    gap: { base: '2', md: '5' },
    flexDirection: { base: 'column', sm: 'row' },
    rowGap: '0',
  },
  type: { minWidth: { md: '88px' } },
  status: { minWidth: '72px', display: { base: 'none', md: 'inline' } },
  action: { ...cell, minWidth: { md: '96px' }, textAlign: 'right' },
  note: { ...cell, paddingLeft: '2', color: 'ink-3' },
  slot: { ...row, background: 'signal-wash', pointerEvents: 'none' },
  slotNames: { display: 'grid', lineHeight: '18px', minWidth: '0' },
  slotName: { ...cut, fontSize: 'ui', color: 'signal-text' },
})

/** A cell of a column, counted from 1 as in the head. */
export const gridCell = (column: number, className: string) => ({ role: 'gridcell', 'aria-colindex': column, className })
