import { chakra } from '@chakra-ui/react'
import { Fragment } from 'react'
import { Button } from '../Button.tsx'
import { Select } from '../Field.tsx'
import { formatCount } from '../format.ts'
import { Ticks } from '../Ticks.tsx'
import { pitchFor } from '../tick-pitch.ts'
import { pageNumbers } from './page-numbers.ts'

/** Maximum length of the scale, in px. */
const MAX_LENGTH = 240

/** A scale of all rows that marks the shown ones. */
const Window = ({ start, end, total }: { readonly start: number; readonly end: number; readonly total: number }) => (
  <Ticks
    runs={[
      { count: start, color: 'tick' },
      { count: end - start, color: 'ink' },
      { count: Math.max(0, total - end), color: 'tick' },
    ]}
    pitch={pitchFor(MAX_LENGTH / total)}
    low={9}
  />
)

/** The current page of a list, and how to change it. */
export type ListPages = {
  /** Counted from 1. */
  readonly page: number
  readonly size: number
  readonly onPage: (page: number) => void
  /** Choices of rows per page; absent if there is no choice. */
  readonly sizes?: readonly number[]
  readonly onSize?: (rows: number) => void
}

type PagingProps = ListPages & {
  /** Rows on this page. */
  readonly shown: number
  /** Number of all matches, if known. */
  readonly total: number | undefined
  readonly hasNext: boolean
}

const touch = { size: 's', minHeight: { base: 'control-touch', md: 'control-s' }, minWidth: { base: 'control-touch', md: '0' } } as const

/** The footer of a list: the range of shown rows, and buttons for other pages. */
export const Paging = ({ page, size, shown, total, hasNext, onPage, sizes = [], onSize }: PagingProps) => {
  const start = (page - 1) * size
  const last = total === undefined ? 0 : Math.ceil(total / size)
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
        {sizes.length > 0 && (total === undefined || total > Math.min(...sizes)) && (
          <Select
            {...touch}
            size="m"
            aria-label="Zeilen je Seite"
            width="112px"
            padding="3px 10px"
            marginRight={{ md: '2' }}
            textStyle="dense"
            value={size}
            onChange={(event) => onSize?.(Number(event.currentTarget.value))}
          >
            {sizes.map((rows) => (
              <option key={rows} value={rows}>
                {rows} Zeilen
              </option>
            ))}
          </Select>
        )}
        {(page > 1 || hasNext) && (
          <>
            <Button {...touch} disabled={page === 1} onClick={() => onPage(page - 1)}>
              Zurück
            </Button>
            {numbers.map((number, index) => (
              <Fragment key={number}>
                {number - (numbers[index - 1] ?? 0) > 1 && <span>…</span>}
                <Button
                  {...touch}
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
            <Button {...touch} disabled={!hasNext} onClick={() => onPage(page + 1)}>
              Weiter
            </Button>
          </>
        )}
      </chakra.span>
    </chakra.nav>
  )
}
