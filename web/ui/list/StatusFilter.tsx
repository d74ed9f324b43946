import { chakra } from '@chakra-ui/react'
import { CountScale, CountTicks } from '../CountTicks.tsx'
import { formatCount } from '../format.ts'
import { Panel } from '../Panel.tsx'
import { SearchBox } from '../SearchBox.tsx'
import type { TickRun } from '../Ticks.tsx'
import type { ListAddress } from './use-list-address.ts'

/** One button of a segmented bar; phones show three side by side. */
const Segment = chakra(
  'button',
  {
    base: {
      display: 'grid',
      alignContent: 'start',
      gap: { base: '2', md: '2.5' },
      padding: { base: '10px 4px 10px 8px', sm: '10px 12px', md: '12px 14px 14px' },
      textAlign: 'left',
      fontSize: { base: 'clamp(12px, 3.6vw, 13px)', md: 'ui' },
      lineHeight: '20px',
      fontWeight: '500',
      color: 'ink-2',
      minWidth: '0',
      borderLeft: { md: '1px solid {colors.line}' },
      '&:first-of-type': { borderLeft: '0' },
      '&:nth-of-type(3n + 2), &:nth-of-type(3n)': { borderLeft: '1px solid {colors.line}' },
      '&:nth-of-type(n + 4)': { borderTop: { base: '1px solid {colors.line}', md: '0' } },
      _hover: { background: 'hover' },
      _focusVisible: { outlineOffset: '-2px' },
      forcedColorAdjust: 'none',
      _pressed: { color: 'ink', boxShadow: { base: 'inset 0 2px 0 {colors.ink}', md: 'inset 0 -2px 0 {colors.ink}' } },
    },
  },
  { defaultProps: { type: 'button' } },
)

type StatusOption<Status extends string> = {
  /** Undefined for all rows. */
  readonly status: Status | undefined
  readonly label: string
  /** Its share of a wide bar's width. */
  readonly width: number
  /** Number of rows; undefined while it loads. */
  readonly count: number | undefined
  /** The same number drawn as ticks. */
  readonly runs: readonly TickRun[]
}

type StatusFilterProps<Status extends string> = {
  readonly address: ListAddress
  /** Names the searchable fields. */
  readonly placeholder: string
  readonly options: readonly StatusOption<Status>[]
}

/** With more segments the number stands above the label on wide screens too, and long labels break. */
const MOST_ON_ONE_LINE = 6

/** Search, and a filter by status with one segment and count per status. */
export const StatusFilter = <Status extends string>({ address, placeholder, options }: StatusFilterProps<Status>) => {
  const isOneLine = options.length <= MOST_ON_ONE_LINE
  const chosen = options.find(({ status }) => status !== undefined && status === address.text('status'))?.status
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
        <SearchBox value={address.search} onChange={address.setSearch} placeholder={placeholder} />
      </chakra.div>
      <chakra.fieldset
        display="grid"
        gridTemplateColumns={{
          base: 'repeat(3, minmax(0, 1fr))',
          md: `repeat(${Math.max(6, options.length)}, minmax(0, 1fr))`,
          ...(isOneLine && { lg: options.map(({ width }) => `minmax(max-content, ${width}fr)`).join(' ') }),
        }}
        minWidth="0"
      >
        <chakra.legend srOnly>Nach Status filtern</chakra.legend>
        <CountScale>
          {options.map(({ status, label, count, runs }) => (
            <Segment key={label} aria-pressed={status === chosen} onClick={() => address.setFilter('status', status ?? '')}>
              <chakra.span
                display={isOneLine ? { base: 'grid', lg: 'flex' } : 'grid'}
                justifyContent="space-between"
                gap={isOneLine ? { base: '0', lg: '2' } : '0'}
                alignItems="baseline"
                hyphens={isOneLine ? { base: 'auto', lg: 'manual' } : 'auto'}
                overflowWrap={isOneLine ? { base: 'anywhere', lg: 'normal' } : 'anywhere'}
              >
                {label}
                <chakra.b
                  order={isOneLine ? { base: '-1', lg: '0' } : '-1'}
                  fontSize={{ base: '20px', lg: '18px' }}
                  lineHeight="24px"
                  letterSpacing="-.02em"
                  color="ink"
                >
                  {count === undefined ? '–' : formatCount(count)}
                </chakra.b>
              </chakra.span>
              <chakra.span display={{ base: status === undefined ? 'none' : 'block', md: 'block' }} minHeight="12px">
                {count !== undefined && <CountTicks runs={runs} />}
              </chakra.span>
            </Segment>
          ))}
        </CountScale>
      </chakra.fieldset>
    </Panel>
  )
}
