import { chakra } from '@chakra-ui/react'
import type { InteressentCounts, InteressentStatus } from '../../../shared/domain/interessent.ts'
import { interessentFilters } from '../../../shared/domain/interessent.ts'
import { formatCount } from '../../ui/format.ts'
import { Panel } from '../../ui/Panel.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { interessentStatusLooks } from '../../ui/status-looks.ts'
import { Ticks, tickCount, tickUnit } from '../../ui/Ticks.tsx'
import { Segment } from './Segment.tsx'

/** As many ticks as the segment of all leads holds side by side. */
const MOST_TICKS = 44

type FilterBarProps = {
  readonly counts: InteressentCounts | undefined
  readonly status: InteressentStatus | null
  readonly onStatus: (status: InteressentStatus | null) => void
  readonly search: string
  readonly onSearch: (search: string) => void
}

const ticksOf = (counts: InteressentCounts, status: InteressentStatus | null, unit: number) =>
  interessentFilters.flatMap((filter) =>
    filter.status === null || (status !== null && filter.status !== status)
      ? []
      : [{ count: tickCount(counts.byStatus[filter.status], unit), color: interessentStatusLooks[filter.status].color }],
  )

export const FilterBar = ({ counts, status, onStatus, search, onSearch }: FilterBarProps) => {
  const unit = tickUnit(counts?.total ?? 0, MOST_TICKS)
  return (
    <Panel
      aria-label="Suche und Filter"
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: '256px minmax(0, 1fr)' }}
      marginBlock="4"
    >
      <chakra.div
        padding="4"
        display="grid"
        alignContent="center"
        borderRight={{ xl: '1px solid {colors.line}' }}
        borderBottom={{ base: '1px solid {colors.line}', xl: '0' }}
      >
        <SearchBox value={search} onChange={onSearch} placeholder="Name, E-Mail, Partner" />
        {unit > 1 && (
          <chakra.p textStyle="micro" color="ink-3" marginTop="2">
            1 Strich = {formatCount(unit)} Interessenten
          </chakra.p>
        )}
      </chakra.div>
      <chakra.fieldset
        display="grid"
        gridTemplateColumns={{
          base: 'repeat(3, minmax(0, 1fr))',
          md: 'repeat(6, minmax(0, 1fr))',
          lg: [200, 112, 150, 132, 136, 136].map((width) => `minmax(max-content, ${width}fr)`).join(' '),
        }}
        minWidth="0"
      >
        <chakra.legend srOnly>Nach Status filtern</chakra.legend>
        {interessentFilters.map((filter) => {
          const count = filter.status === null ? counts?.total : counts?.byStatus[filter.status]
          return (
            <Segment key={filter.label} aria-pressed={filter.status === status} onClick={() => onStatus(filter.status)}>
              <chakra.span
                display={{ base: 'grid', lg: 'flex' }}
                justifyContent="space-between"
                gap={{ base: '0', lg: '2' }}
                alignItems="baseline"
              >
                {filter.label}
                <chakra.b
                  order={{ base: '-1', lg: '0' }}
                  fontSize={{ base: '20px', lg: '18px' }}
                  lineHeight="24px"
                  letterSpacing="-.02em"
                  color="ink"
                >
                  {count === undefined ? '–' : formatCount(count)}
                </chakra.b>
              </chakra.span>
              <chakra.span
                display={{ base: filter.status === null ? 'none' : 'block', md: 'block' }}
                height="12px"
                overflow="hidden"
                width="0"
                minWidth="full"
              >
                {counts !== undefined && <Ticks runs={ticksOf(counts, filter.status, unit)} />}
              </chakra.span>
            </Segment>
          )
        })}
      </chakra.fieldset>
    </Panel>
  )
}
