import { chakra } from '@chakra-ui/react'
import { Fragment } from 'react'
import { Button } from './Button.tsx'
import { Select } from './Field.tsx'
import { formatCount } from './format.ts'
import { pageNumbers } from './page-numbers.ts'
import { Ticks } from './Ticks.tsx'
import { pitchFor } from './tick-pitch.ts'

/** How long the scale is at most, in px. */
const ROOM = 240

/** Where in the whole the shown rows stand: a scale of all of them with a window. */
const Window = ({ start, end, total }: { readonly start: number; readonly end: number; readonly total: number }) => (
  <Ticks
    runs={[
      { count: start, color: 'tick' },
      { count: end - start, color: 'ink' },
      { count: Math.max(0, total - end), color: 'tick' },
    ]}
    pitch={pitchFor(ROOM / total)}
    low={9}
  />
)

type PagingProps = {
  readonly page: number
  readonly pageSize: number
  /** Rows on this page. */
  readonly shown: number
  /** All matches, where their number is known. */
  readonly total: number | undefined
  readonly hasNext: boolean
  readonly onPage: (page: number) => void
  /** How many rows a page may hold, and what to do with the choice; left out where there is none. */
  readonly pageSizes?: readonly number[]
  readonly onPageSize?: (rows: number) => void
}

const size = { size: 's', minHeight: { base: 'control-touch', md: 'control-s' }, minWidth: { base: 'control-touch', md: '0' } } as const

/** Foot of a list: which rows these are, and the way to the others. */
export const Paging = ({ page, pageSize, shown, total, hasNext, onPage, pageSizes = [], onPageSize }: PagingProps) => {
  const start = (page - 1) * pageSize
  const last = total === undefined ? 0 : Math.ceil(total / pageSize)
  const numbers = pageNumbers(page, last)
  return (
    <chakra.nav
      aria-label="Seiten"
      display="flex"
      flexWrap="wrap"
      justifyContent="space-between"
      alignItems="center"
      gap="2"
      columnGap="4"
      padding={{ base: '10px 16px', md: '10px 12px 10px 20px' }}
      borderTop="1px solid {colors.line}"
      textStyle="dense"
      color="ink-2"
    >
      <chakra.span display="flex" gap="4" alignItems="center" minWidth="0">
        <chakra.span aria-live="polite" whiteSpace="nowrap">
          {shown > 0 && `${formatCount(start + 1)}–${formatCount(start + shown)}${total === undefined ? '' : ` von ${formatCount(total)}`}`}
        </chakra.span>
        <chakra.span hideBelow="md" minWidth="0">
          {total !== undefined && <Window start={start} end={start + shown} total={total} />}
        </chakra.span>
      </chakra.span>
      <chakra.span display="flex" flexWrap="wrap" gap="1" alignItems="center">
        {pageSizes.length > 0 && (total === undefined || total > Math.min(...pageSizes)) && (
          <Select
            {...size}
            size="m"
            aria-label="Zeilen je Seite"
            width="112px"
            padding="3px 10px"
            marginRight={{ md: '2' }}
            textStyle="dense"
            value={pageSize}
            onChange={(event) => onPageSize?.(Number(event.currentTarget.value))}
          >
            {pageSizes.map((rows) => (
              <option key={rows} value={rows}>
                {rows} Zeilen
              </option>
            ))}
          </Select>
        )}
        {(page > 1 || hasNext) && (
          <>
            <Button {...size} disabled={page === 1} onClick={() => onPage(page - 1)}>
              Zurück
            </Button>
            {numbers.map((number, index) => (
              <Fragment key={number}>
                {number - (numbers[index - 1] ?? 0) > 1 && <span>…</span>}
                <Button
                  {...size}
                  look={number === page ? 'line' : 'ghost'}
                  borderColor={number === page ? 'ink' : 'transparent'}
                  fontWeight={number === page ? '600' : '500'}
                  forcedColorAdjust="none"
                  aria-label={`Seite ${number}`}
                  aria-current={number === page ? 'page' : undefined}
                  onClick={() => onPage(number)}
                >
                  {formatCount(number)}
                </Button>
              </Fragment>
            ))}
            {(numbers.at(-1) ?? last) < last && <span>…</span>}
            <Button {...size} disabled={!hasNext} onClick={() => onPage(page + 1)}>
              Weiter
            </Button>
          </>
        )}
      </chakra.span>
    </chakra.nav>
  )
}
