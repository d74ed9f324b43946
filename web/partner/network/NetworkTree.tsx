import { chakra } from '@chakra-ui/react'
import type { NetworkPartner } from '../../../shared/domain/partner-network.ts'
import { monthName } from './month-name.ts'
import { NetworkBranch } from './NetworkBranch.tsx'
import { NetworkRow } from './NetworkRow.tsx'
import { columns } from './row-layout.ts'
import { treeKeys } from './tree-keys.ts'
import { useNetwork } from './use-network.ts'

const Head = chakra('div', { base: { minWidth: '0' } }, { defaultProps: { role: 'columnheader' } })

/** The column heads. Hidden visually on narrow screens. */
const NetworkHead = () => (
  <chakra.div
    role="row"
    display="grid"
    gridTemplateColumns={columns}
    columnGap="2"
    alignItems="center"
    padding="0 20px 0 12px"
    borderBottom="1px solid {colors.line}"
    textStyle="micro"
    fontWeight="500"
    color="ink-3"
    position={{ base: 'absolute', lg: 'static' }}
    height={{ base: '1px', lg: '36px' }}
    overflow={{ base: 'hidden', lg: 'visible' }}
    clipPath={{ base: 'inset(50%)', lg: 'none' }}
  >
    <Head aria-colindex={1}>
      <chakra.span srOnly>Unterpartner</chakra.span>
    </Head>
    {/* Aligned with the buttons of the first column. */}
    <Head aria-colindex={2} marginLeft="-28px">
      Partner
    </Head>
    <Head aria-colindex={3} textAlign="right">
      Ebene
    </Head>
    <Head aria-colindex={4} textAlign="right">
      Seit
    </Head>
    <Head aria-colindex={5} textAlign="right">
      Kunden
    </Head>
    <Head aria-colindex={6} textAlign="right">
      Anfragen im {monthName()}
    </Head>
  </chakra.div>
)

const TOP = { depth: 0, rails: [] } as const

/** A partner's own branch as a tree of lines and stations. Branches are read when they are opened. */
export const NetworkTree = ({ top }: { readonly top: NetworkPartner }) => {
  const network = useNetwork(top)
  return (
    <div role="treegrid" aria-label="Ihr Netz" aria-colcount={6} aria-readonly="true" onKeyDown={treeKeys(network.toggle)}>
      <NetworkHead />
      <NetworkRow partner={top} place={TOP} position={1} siblings={1} network={network} />
      {network.isOpen(top.id) && <NetworkBranch parent={top} depth={1} rails={[]} network={network} />}
    </div>
  )
}
