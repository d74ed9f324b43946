import { chakra } from '@chakra-ui/react'
import { formatCount } from './format.ts'
import { TickScale } from './TickScale.tsx'

const TICKS = 30

type ProgressGaugeProps = {
  /** The name of the task, such as „Export“. */
  readonly label: string
  readonly done: number
  /** The total, once known. */
  readonly total: number | undefined
}

/** Progress of a slow task: a scale with a needle, and the count. */
export const ProgressGauge = ({ label, done, total }: ProgressGaugeProps) => {
  const passed = total === undefined || total === 0 ? 0 : (done / total) * TICKS
  return (
    <chakra.span
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuenow={total === undefined ? undefined : Math.min(done, total)}
      aria-valuemax={total}
      aria-valuetext={`${formatCount(done)}${total === undefined ? '' : ` von ${formatCount(total)}`}`}
      display="inline-flex"
      alignItems="center"
      gap="2.5"
      color="ink-2"
      textStyle="dense"
      whiteSpace="nowrap"
    >
      <TickScale ticks={TICKS} passed={passed} />
      {`${label}: ${formatCount(done)}${total === undefined ? '' : ` von ${formatCount(total)}`}`}
    </chakra.span>
  )
}
