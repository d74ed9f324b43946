import { chakra } from '@chakra-ui/react'
import { besideOnly, columns } from './row-layout.ts'

const Head = chakra('div', { base: { minWidth: '0' } }, { defaultProps: { role: 'columnheader' } })

/** The column heads. Hidden visually on phones, but still read with each cell by screen readers. */
export const TreeHead = () => (
  <chakra.div
    role="row"
    aria-rowindex={1}
    display="grid"
    gridTemplateColumns={columns}
    columnGap="2"
    alignItems="center"
    padding="0 8px 0 12px"
    borderBottom="1px solid {colors.line}"
    textStyle="micro"
    fontWeight="500"
    color="ink-3"
    position={{ base: 'absolute', md: 'static' }}
    height={{ base: '1px', md: '36px' }}
    overflow={{ base: 'hidden', md: 'visible' }}
    clipPath={{ base: 'inset(50%)', md: 'none' }}
  >
    <Head aria-colindex={1}>
      <chakra.span srOnly>Unterpartner</chakra.span>
    </Head>
    {/* Aligned with the buttons of the first column. */}
    <Head aria-colindex={2} marginLeft="-28px">
      Partner
    </Head>
    <Head aria-colindex={3} display={besideOnly}>
      Partner-ID
    </Head>
    <Head aria-colindex={4} textAlign="right">
      Kunden
    </Head>
    <Head aria-colindex={5} display={besideOnly} textAlign="right">
      Provision
    </Head>
    <Head aria-colindex={6}>
      <chakra.span srOnly>Aktionen</chakra.span>
    </Head>
  </chakra.div>
)
