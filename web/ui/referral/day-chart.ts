import { isTicked, pitchFor } from '../tick-pitch.ts'

/** Height of the highest column, in px. */
const HIGHEST = 96
/** Px from one tick of a column to the next, if there is room. */
const PITCH = 8
const TICK_GAP = 2
/** A day, such as `2026-11-23`, with the count of each step. */
export type ChartDay<Step extends string> = { readonly day: string } & Readonly<Record<Step, number>>

/** Height of a step's label, and of the gap below its baseline, in px. */
const LABEL = 24
const BELOW = 12
const WIDEST_BAR = 12
/** Height of the shortest bar, in px: a count other than zero always shows. */
const LEAST_BAR = 2

export type ChartRow<Step extends string> = {
  readonly step: Step
  /** Position of the label's baseline and of the columns' feet, in px. */
  readonly label: number
  readonly foot: number
  /** All columns, as the data of an SVG path. */
  readonly d: string
}

const rectangle = (x: number, y: number, width: number, height: number) => `M${x} ${y}h${width}v${height}h-${width}z`

/** The columns of days in a width: their left edges and their width, in px. */
const columnsIn = (days: number, width: number) => {
  const pitch = width / days
  const bar = Math.max(1, Math.min(WIDEST_BAR, Math.floor(pitch) - (pitch < 5 ? 1 : 2)))
  return { pitch, bar, left: (index: number) => Math.round(index * pitch + (pitch - bar) / 2) }
}

/**
 * Lays out a chart with a row per step and a column per day, all on one scale: one tick for each counted thing if the highest column has room for
 * that, otherwise bars.
 * @param steps the rows, in their order
 * @param width in px
 */
export const layOutChart = <Step extends string>(days: readonly ChartDay<Step>[], steps: readonly Step[], width: number) => {
  const { pitch, bar, left } = columnsIn(days.length, width)
  const highest = Math.max(1, ...days.flatMap((day) => steps.map((step) => day[step])))
  const unit = pitchFor(HIGHEST / highest, PITCH)
  const column = (x: number, foot: number, count: number) => {
    if (count === 0) return ''
    if (!isTicked(unit)) {
      const height = Math.max(LEAST_BAR, Math.round(count * unit))
      return rectangle(x, foot - height, bar, height)
    }
    return Array.from({ length: count }, (_, nth) => rectangle(x, foot - nth * unit - (unit - TICK_GAP), bar, unit - TICK_GAP)).join('')
  }
  let top = 0
  const rows = steps.map((step): ChartRow<Step> => {
    const most = Math.max(...days.map((day) => day[step]))
    const foot = top + LABEL + Math.max(LEAST_BAR, Math.ceil(most * unit))
    const row = { step, label: top + LABEL - 9, foot, d: days.map((day, index) => column(left(index), foot, day[step])).join('') }
    top = foot + BELOW
    return row
  })
  return { rows, bottom: top, pitch, bar, left, topOf: ({ label }: Pick<ChartRow<Step>, 'label'>) => label + 9 - LABEL }
}

/** Whether a calendar day is a Monday. @param day such as `2026-11-23` */
export const isMonday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() === 1
