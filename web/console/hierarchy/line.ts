import { chakra } from '@chakra-ui/react'
import { PARTNER_HEIGHT } from './scale.ts'

/** The columns of the tree; what has no room on phones goes. Each row is a grid of its own: only fixed widths keep them in line. */
export const columns = {
  base: '20px minmax(0, 1fr) auto 44px',
  // Ids of 14 characters are whole.
  md: '20px minmax(0, 1fr) 120px 160px 64px 36px',
}

/** What the column of customers has for ticks beside a number of four digits, in px. */
export const TICK_ROOM = 100

const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const
export const besideOnly = { base: 'none', md: 'block' } as const

/** What stands in a partner's row. */
const partnerParts = {
  '& .toggle': {
    display: 'grid',
    placeItems: 'center',
    width: '28px',
    height: `${PARTNER_HEIGHT - 4}px`,
    margin: '0 -4px',
    color: 'ink-3',
    _hover: { color: 'ink' },
  },
  '& .names': { display: 'grid', lineHeight: '18px' },
  '& .names b': { ...cut, fontSize: 'ui', letterSpacing: '-.01em', color: 'ink' },
  '& .names span': { ...cut, color: 'ink-3' },
  '& .id': { ...cut, display: besideOnly, color: 'ink-3' },
  '& .rate': { display: besideOnly, textAlign: 'right', color: 'ink', whiteSpace: 'nowrap' },
  '& .said': { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
  '& .customers': { display: 'grid', justifyItems: 'end' },
  '& .customers button': {
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
  },
  '& .customers svg': { display: besideOnly },
  '& .customers span': { minWidth: 'var(--count-width)', textAlign: 'right' },
} as const

/** One row of the tree, in its place. */
export const Line = chakra('div', {
  base: {
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
    '&:hover:not([data-target], [data-refused], [data-moving])': { background: 'hover' },
    _focusVisible: { outline: '2px solid {colors.focus}', outlineOffset: '-2px' },
    // Above the lines that are drawn through the row.
    '& > [role=gridcell]': { minWidth: '0', position: 'relative' },
    ...partnerParts,
    '&[data-moving]': {
      background: 'repeating-linear-gradient(135deg, transparent 0 7px, {colors.hover} 7px 8px)',
    },
    '&[data-moving] b': { color: 'ink-3' },
    '&[data-target], &[data-refused]': { forcedColorAdjust: 'none' },
    '&[data-target]': { background: 'signal-wash', boxShadow: 'inset 0 0 0 2px {colors.lamp}' },
    '&[data-refused]': { background: 'danger-wash', boxShadow: 'inset 0 0 0 2px {colors.danger}' },
    '&[data-draggable]': { cursor: 'grab', userSelect: 'none', touchAction: 'manipulation' },
    '&[data-hit] b': {
      textDecoration: 'underline',
      textDecorationColor: 'lamp',
      textDecorationThickness: '2px',
      textUnderlineOffset: '1px',
    },
  },
})

/** A cell; above the lines that are drawn through its row. */
export const Cell = chakra('div', { base: { minWidth: '0', position: 'relative' } })
