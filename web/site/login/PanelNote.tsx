import { chakra } from '@chakra-ui/react'

/** A note at the end of a panel. */
export const PanelNote = chakra('div', {
  base: {
    marginTop: '6',
    paddingTop: '5',
    borderTop: '1px solid {colors.line}',
    textStyle: 'ui',
    color: 'ink-2',
    display: 'grid',
    gap: '2',
    justifyItems: 'start',
    '& a': { color: 'ink', fontWeight: '500', textDecoration: 'underline', textUnderlineOffset: '3px', paddingBlock: '1' },
  },
})
