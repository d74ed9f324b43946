/** A box, in the units of its drawing. */
type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

const tenth = (length: number) => Math.round(length * 10) / 10

/**
 * Boxes as one path, so that a thousand of them stay one element. Each box is relative to the previous one, so that equal steps repeat and compress
 * well.
 */
export const boxesPath = (boxes: readonly Box[]) =>
  boxes
    .map(({ x, y, width, height }, index) => {
      const before = boxes[index - 1]
      const start = before === undefined ? `M${x} ${y}` : `m${tenth(x - before.x)} ${tenth(y - before.y)}`
      return `${start}h${width}v${height}h-${width}z`
    })
    .join('')

type Grid = {
  readonly columns: number
  readonly rows: number
  readonly pitch: readonly [x: number, y: number]
  readonly size: readonly [width: number, height: number]
}

/** Equal boxes in columns and rows, one per counted thing. */
export const gridBoxes = ({ columns, rows, pitch: [across, down], size: [width, height] }: Grid): readonly Box[] =>
  Array.from({ length: columns * rows }, (_, index) => ({
    x: (index % columns) * across,
    y: Math.floor(index / columns) * down,
    width,
    height,
  }))

const HOURS = 24
const WEEKDAYS = 5
const DAYS = 7

/** Every hour of a week: those of the five trading days, and those of the weekend. */
const week = gridBoxes({ columns: HOURS, rows: DAYS, pitch: [10, 12], size: [2, 8] })
export const serviceHours = week.slice(0, HOURS * WEEKDAYS)
export const weekendHours = week.slice(HOURS * WEEKDAYS)

export const countries = gridBoxes({ columns: 25, rows: 2, pitch: [10, 44], size: [2, 36] })

export const partners = gridBoxes({ columns: 50, rows: 20, pitch: [5, 4], size: [2, 2] })

const STEPS = 32
const LOWEST = 8
const HIGHEST = 80

/** A rebate that rises ever faster. Illustrates and counts nothing. */
export const risingRebate: readonly Box[] = Array.from({ length: STEPS }, (_, index) => {
  const height = tenth(LOWEST + (HIGHEST - LOWEST) * (index / (STEPS - 1)) ** 2)
  return { x: index * 8, y: tenth(HIGHEST - height), width: 2, height }
})
