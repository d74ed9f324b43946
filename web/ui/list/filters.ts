import { chakra } from '@chakra-ui/react'

/** Search and filters above a list, in a row if there is room. */
export const Filters = chakra('search', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', md: 'minmax(200px, 320px) repeat(auto-fit, minmax(0, 184px))' },
    gap: '2',
    marginBlock: '4',
    '& > :first-of-type:not(select)': { gridColumn: { base: '1 / -1', md: 'auto' } },
  },
})
