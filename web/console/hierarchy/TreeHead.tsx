import { chakra } from '@chakra-ui/react'
import { columns } from './line.ts'

/** The names of the columns, for the eye; each cell says by itself what it is. */
export const TreeHead = () => (
  <chakra.div
    aria-hidden="true"
    display={{ base: 'none', md: 'grid' }}
    gridTemplateColumns={columns}
    columnGap="2"
    alignItems="center"
    height="36px"
    padding="0 8px 0 12px"
    borderBottom="1px solid {colors.line}"
    textStyle="micro"
    fontWeight="500"
    color="ink-3"
  >
    <chakra.span gridColumn="1 / span 2">Partner</chakra.span>
    <span>Partner-ID</span>
    <chakra.span textAlign="right">Kunden</chakra.span>
    <chakra.span textAlign="right">Provision</chakra.span>
  </chakra.div>
)
