import { chakra } from '@chakra-ui/react'

/** The columns of the tree; what has no room on phones goes. */
export const columns = {
  base: '20px minmax(0, 1fr) auto 44px',
  md: '20px minmax(0, 1fr) 76px 132px 64px 36px',
}

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
    '&[data-moving]': {
      background: 'repeating-linear-gradient(135deg, transparent 0 7px, {colors.hover} 7px 8px)',
    },
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
