/** Lets a link be pressed anywhere in the nearest positioned element around it. */
export const wholeAround = {
  _after: { content: '""', position: 'absolute', inset: '0' },
  _focusVisible: { outline: 'none', _after: { outline: '2px solid {colors.focus}', outlineOffset: '-2px' } },
} as const
