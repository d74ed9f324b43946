import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'

export type Fact = readonly [label: string, value: ReactNode]

/** Labels beside their values, with hairlines between the rows. */
export const FactList = ({ facts }: { readonly facts: readonly Fact[] }) => (
  <chakra.dl display="grid" gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: '176px minmax(0, 1fr)', _print: '176px minmax(0, 1fr)' }}>
    {facts.map(([label, value]) => (
      <chakra.div
        key={label}
        display="grid"
        gridTemplateColumns="subgrid"
        gridColumn="1 / -1"
        breakInside="avoid"
        paddingBlock="2"
        borderTop="1px solid {colors.line}"
        _first={{ borderTop: '0' }}
      >
        <chakra.dt color="ink-3" paddingRight={{ sm: '3', _print: '3' }}>
          {label}
        </chakra.dt>
        <chakra.dd color="ink" overflowWrap="anywhere" whiteSpace="pre-line">
          {value}
        </chakra.dd>
      </chakra.div>
    ))}
  </chakra.dl>
)
