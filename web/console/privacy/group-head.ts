import { chakra } from '@chakra-ui/react'

/** The head of a group of rows within a panel. */
export const GroupHead = chakra('h3', {
  base: {
    display: 'flex',
    gap: '2',
    alignItems: 'center',
    padding: { base: '8px 16px', md: '8px 20px' },
    background: 'page',
    borderTop: '1px solid {colors.line}',
    textStyle: 'dense',
    fontWeight: '600',
    color: 'ink',
  },
})
