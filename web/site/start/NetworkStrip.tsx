import { chakra } from '@chakra-ui/react'
import { levelLabel } from '../../../shared/domain/partner.ts'
import { lineColor } from '../../ui/LevelBadge.tsx'
import { cssColor } from '../../ui/theme/colors.ts'
import { Ruler } from '../layout/Ruler.tsx'
import { branchPath, type Network, narrowNetwork, routePath, stopsPath, wideNetwork } from './network.ts'

const colorOf = (level: number) => cssColor(lineColor(level))

/** Interval between two lots, in ms: all have arrived within five seconds. */
const PULSE_EVERY = 500

const Drawing = ({ network, atLeast = '0px' }: { readonly network: Network; readonly atLeast?: string }) => {
  const { left, width, height, radius, lines, branches, routes, labels } = network
  const [root] = lines
  return (
    <svg
      aria-hidden="true"
      viewBox={`${left} 0 ${width} ${height}`}
      style={{ display: 'block', width: `max(min(100%, ${width}px), ${atLeast})`, overflow: 'visible' }}
    >
      <g fill="none" strokeWidth="3" strokeLinejoin="round">
        {branches.map((branch) => (
          <path key={branchPath(branch)} d={branchPath(branch)} stroke={colorOf(branch.level)} />
        ))}
        {lines.map(({ from, to, y, level }) => (
          <path key={`${from} ${y}`} d={`M${from} ${y}H${to}`} stroke={colorOf(level)} />
        ))}
      </g>
      <g fill="none" strokeWidth="2">
        {lines.map((line) => (
          <path key={`${line.from} ${line.y}`} d={stopsPath(line, network)} stroke={colorOf(line.level)} />
        ))}
      </g>
      {routes.map((route, index) => (
        <circle
          key={routePath(network, route)}
          className="pulse"
          r="4.5"
          fill={cssColor('lamp')}
          style={{ offsetPath: `path('${routePath(network, route)}')`, animationDelay: `${index * PULSE_EVERY}ms` }}
        />
      ))}
      {lines.map(({ from, y, level }) => (
        <circle key={`${from} ${y}`} cx={from} cy={y} r={radius} fill={cssColor('page')} stroke={colorOf(level)} strokeWidth="3" />
      ))}
      {labels?.at.map(({ x, level }) => (
        <text key={level} x={x} y={labels.y} style={{ fontSize: 12, fontWeight: 500 }} fill={cssColor('ink-3')}>
          {levelLabel(level)}
        </text>
      ))}
      {root !== undefined && <circle cx={root.from} cy={root.y} r={radius - 2} fill={cssColor('lamp')} />}
    </svg>
  )
}

/**
 * The hero's network: lots travel along the lines to its first station. The animation starts whenever the strip comes into view (`enhance/animate-in-view.ts`)
 * and ends within five seconds, so that nothing keeps moving beside the text. Drawn for wide and for narrow screens, running out of the right edge on
 * both.
 */
export const NetworkStrip = () => (
  <chakra.div
    aria-hidden="true"
    data-moves=""
    overflow="hidden"
    css={{
      '& .pulse': { offsetRotate: '0deg', opacity: '0' },
      '&[data-moves=now] .pulse': { animation: 'arrive {durations.pulse} linear backwards' },
      '@media (prefers-reduced-motion: reduce)': { '& .pulse': { display: 'none' } },
    }}
  >
    <chakra.div display={{ base: 'none', md: 'block' }} minWidth="1200px" paddingLeft={`max(0px, (100% - ${wideNetwork.width}px) / 2)`}>
      <Drawing network={wideNetwork} />
    </chakra.div>
    <chakra.div display={{ base: 'block', md: 'none' }} paddingLeft="gutter">
      <Drawing network={narrowNetwork} atLeast="62%" />
    </chakra.div>
    <Ruler />
  </chakra.div>
)
