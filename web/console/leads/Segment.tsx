import { chakra } from '@chakra-ui/react'

/** One cell of a joined filter bar; on phones three stand side by side. */
export const Segment = chakra(
  'button',
  {
    base: {
      display: 'grid',
      alignContent: 'start',
      gap: { base: '2', md: '2.5' },
      padding: { base: '10px 8px 10px 10px', sm: '10px 12px', md: '12px 14px 14px' },
      textAlign: 'left',
      fontSize: { base: 'clamp(12px, 3.6vw, 13px)', md: 'ui' },
      lineHeight: '20px',
      fontWeight: '500',
      color: 'ink-2',
      minWidth: '0',
      borderLeft: { md: '1px solid {colors.line}' },
      '&:first-of-type': { borderLeft: '0' },
      '&:nth-of-type(3n + 2), &:nth-of-type(3n)': { borderLeft: '1px solid {colors.line}' },
      '&:nth-of-type(n + 4)': { borderTop: { base: '1px solid {colors.line}', md: '0' } },
      _hover: { background: 'hover' },
      _focusVisible: { outlineOffset: '-2px' },
      forcedColorAdjust: 'none',
      _pressed: { color: 'ink', boxShadow: { base: 'inset 0 2px 0 {colors.ink}', md: 'inset 0 -2px 0 {colors.ink}' } },
    },
  },
  { defaultProps: { type: 'button' } },
)
