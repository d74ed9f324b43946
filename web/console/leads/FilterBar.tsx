import { chakra } from '@chakra-ui/react'
import { type LeadCounts, type LeadStatus, leadFilters } from '../../../shared/domain/lead.ts'
import { CountScale, CountTicks } from '../../ui/CountTicks.tsx'
import { formatCount } from '../../ui/format.ts'
import { Panel } from '../../ui/Panel.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { leadStatusLooks } from '../../ui/status-looks.ts'
import { Segment } from './Segment.tsx'

type FilterBarProps = {
  readonly counts: LeadCounts | undefined
  readonly status: LeadStatus | null
  readonly onStatus: (status: LeadStatus | null) => void
  readonly search: string
  readonly onSearch: (search: string) => void
}

const runsOf = (counts: LeadCounts, status: LeadStatus | null) =>
  leadFilters.flatMap((filter) =>
    filter.status === null || (status !== null && filter.status !== status)
      ? []
      : [{ count: counts.byStatus[filter.status], color: leadStatusLooks[filter.status].color }],
  )

export const FilterBar = ({ counts, status, onStatus, search, onSearch }: FilterBarProps) => (
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
      <CountScale>
        {leadFilters.map((filter) => {
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
              <chakra.span display={{ base: filter.status === null ? 'none' : 'block', md: 'block' }} minHeight="12px">
                {counts !== undefined && <CountTicks runs={runsOf(counts, filter.status)} />}
              </chakra.span>
            </Segment>
          )
        })}
      </CountScale>
    </chakra.fieldset>
  </Panel>
)
