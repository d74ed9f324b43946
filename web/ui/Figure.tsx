import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { CountScale, CountTicks } from './CountTicks.tsx'
import { formatCount } from './format.ts'
import { Skeleton } from './Skeleton.tsx'
import { stretchedLink } from './stretched-link.ts'
import type { TickRun } from './Ticks.tsx'

const FigureLink = chakra(Link, {
  base: {
    color: 'inherit',
    textDecoration: 'underline',
    textDecorationColor: 'tick',
    textUnderlineOffset: '3px',
    _hover: { color: 'ink', textDecorationColor: 'currentcolor' },
    ...stretchedLink,
  },
})

type FigureProps = {
  readonly label: string
  /** Where the counted records are listed. */
  readonly to?: string | undefined
  /** `undefined` while loading. */
  readonly value: number | undefined
  /** The drawing below the figure. */
  readonly children?: ReactNode
}

/** A small label, a large number, and a drawing of the count. */
export const Figure = ({ label, to, value, children }: FigureProps) => (
  <chakra.div
    padding={{ base: '14px 16px 16px', md: '20px 20px 22px' }}
    minWidth="0"
    position="relative"
    {...(to === undefined ? {} : { _hover: { background: 'hover' } })}
  >
    <chakra.dt textStyle="dense" color="ink-2">
      {to === undefined ? label : <FigureLink to={to}>{label}</FigureLink>}
    </chakra.dt>
    <chakra.dd fontSize={{ base: '40px', md: '48px' }} lineHeight="1" fontWeight="600" letterSpacing="-.045em" margin="8px 0 14px">
      {value === undefined ? <Skeleton height={{ base: '40px', md: '48px' }} width="64px" /> : formatCount(value)}
    </chakra.dd>
    <dd>{children}</dd>
  </chakra.div>
)

/** The ticks below a figure. */
export const FigureTicks = ({ runs }: { readonly runs: readonly TickRun[] }) => <CountTicks runs={runs} pitch={5} height={14} low={10} />

const FigureGrid = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '1fr 1fr', md: 'repeat(auto-fit, minmax(160px, 1fr))' },
    '& > div': { borderLeft: '1px solid {colors.line}', borderTop: '1px solid {colors.line}', marginLeft: '-1px', marginTop: '-1px' },
    overflow: 'hidden',
  },
})

/** Figures side by side on one scale, divided by hairlines; in two columns on phones. */
export const Figures = ({ children }: { readonly children: ReactNode }) => (
  <CountScale>
    <FigureGrid>{children}</FigureGrid>
  </CountScale>
)
