import { chakra } from '@chakra-ui/react'
import { slotClasses } from '../../ui/slot-classes.ts'

/** Row heights in px, which the drawing of the lines must know. On a phone the figures stand below the date. */
export const ROW_HEIGHT = { phone: 90, narrow: 72, wide: 48 } as const

/** The columns of the network. Narrow screens show the figures below the name. */
export const columns = { base: '28px minmax(0, 1fr)', lg: '28px minmax(0, 1fr) 152px 96px 152px 144px' }

/** Width for ticks beside a four-digit number, in px. */
export const TICK_ROOM = 96

const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const
// Above the lines of the row.
const cell = { minWidth: '0', position: 'relative' } as const
const beside = { base: 'none', lg: 'block' } as const

/** A row of the network. */
export const GridRow = chakra(
  'div',
  {
    base: {
      position: 'relative',
      display: 'grid',
      gridTemplateColumns: columns,
      columnGap: '2',
      alignItems: 'center',
      paddingRight: { base: '3', sm: '5' },
      textStyle: 'dense',
      color: 'ink-2',
      boxShadow: 'inset 0 -1px 0 {colors.line}',
      _hover: { background: 'hover' },
      _focusVisible: { outline: '2px solid {colors.focus}', outlineOffset: '-2px' },
    },
  },
  { defaultProps: { role: 'row' } },
)

export const styles = slotClasses({
  cell,
  toggle: {
    display: 'grid',
    placeItems: 'center',
    width: { base: '44px', lg: '28px' },
    height: '44px',
    margin: { base: '0 -8px', lg: '0' },
    color: 'ink-3',
    _hover: { color: 'ink' },
  },
  names: { ...cell, display: 'grid', lineHeight: '18px' },
  company: { ...cut, fontSize: 'ui', fontWeight: '600', letterSpacing: '-.01em', color: 'ink' },
  person: { ...cut, color: 'ink-3' },
  /** The figures on narrow screens. */
  facts: { ...cut, color: 'ink-2', display: { base: 'block', lg: 'none' } },
  fact: { ...cut, display: { base: 'block', sm: 'inline' } },
  beside: { ...cell, display: beside, textAlign: 'right', whiteSpace: 'nowrap' },
  figure: { display: 'inline-flex', alignItems: 'center', gap: '2.5', justifyContent: 'flex-end', color: 'ink' },
  note: { ...cell, gridColumn: '2 / -1', color: 'ink-3', paddingBlock: '1' },
})

/** A cell of a column, counted from 1 as in the head. */
export const gridCell = (column: number, className: string) => ({ role: 'gridcell', 'aria-colindex': column, className })
