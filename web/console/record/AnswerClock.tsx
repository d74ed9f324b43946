import { chakra } from '@chakra-ui/react'
import { answerClock, type answerDue } from '../../../shared/domain/promised-answer.ts'
import { Status } from '../../ui/Status.tsx'
import { TickScale } from '../../ui/TickScale.tsx'
import { useMinute } from '../../ui/use-now.ts'

/** One tick per hour of the recruitment page's promise; of a longer one, as many ticks for more time each. */
const TICKS = 24

type AnswerClockProps = {
  readonly promise: keyof typeof answerDue
  /** ISO time: since when the person waits. */
  readonly since: string
  /** Shows the scale or the words alone, for rows with little room. */
  readonly isShort?: boolean
}

/** The time left for the answer that a public page promises, as a scale with a needle; past it, how long the answer is overdue. */
export const AnswerClock = ({ promise, since, isShort = false }: AnswerClockProps) => {
  const { passed, isLate, time, words } = answerClock(promise, since, useMinute())
  if (isLate && isShort) {
    return (
      <chakra.span color="danger" fontWeight="500" whiteSpace="nowrap">
        seit {time}
        <chakra.span srOnly> überfällig</chakra.span>
      </chakra.span>
    )
  }
  if (isLate) return <Status look={{ symbol: 'warning', color: 'danger' }}>{`seit ${time} überfällig`}</Status>
  return (
    <chakra.span
      display="inline-flex"
      alignItems="center"
      gap="2.5"
      whiteSpace="nowrap"
      color="ink-2"
      textStyle="dense"
      title={isShort ? words : undefined}
    >
      <TickScale ticks={TICKS} passed={passed * TICKS} />
      <chakra.span srOnly={isShort}>{words}</chakra.span>
    </chakra.span>
  )
}
