import { chakra } from '@chakra-ui/react'

/** A bar above the rows of a panel: what they are, and what can be done with them. */
export const PanelBar = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    alignItems: 'center',
    columnGap: '4',
    rowGap: '2',
    minHeight: '14',
    padding: { base: '8px 16px', md: '8px 20px' },
    textStyle: 'dense',
    color: 'ink-2',
  },
})
