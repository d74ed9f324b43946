import { chakra } from '@chakra-ui/react'
import { isAwaitingAnswer, type Lead } from '../../../shared/domain/lead.ts'
import { answerClock, RECRUITMENT_ANSWER_HOURS } from '../../../shared/domain/promised-answer.ts'
import { Status } from '../../ui/Status.tsx'
import { Ticks } from '../../ui/Ticks.tsx'
import { useMinute } from '../../ui/use-minute.ts'

/** The time left for the answer that the recruitment page promises, as a scale of hours with a needle; nothing once the lead has been handled. */
export const AnswerClock = ({ lead }: { readonly lead: Lead }) => {
  const now = useMinute()
  if (!isAwaitingAnswer(lead)) return null
  const { passed, isLate, words } = answerClock('recruitment', lead.createdAt, now)
  if (isLate) return <Status look={{ symbol: 'warning', color: 'danger' }}>{words}</Status>
  const hours = Math.min(RECRUITMENT_ANSWER_HOURS - 1, Math.floor(passed * RECRUITMENT_ANSWER_HOURS))
  return (
    <chakra.span display="inline-flex" alignItems="center" gap="2.5" whiteSpace="nowrap" color="ink-2">
      <Ticks
        runs={[
          { count: hours, color: 'ink' },
          { count: 1, color: 'lamp' },
          { count: RECRUITMENT_ANSWER_HOURS - 1 - hours, color: 'tick' },
        ]}
        low={8}
      />
      {words}
    </chakra.span>
  )
}
