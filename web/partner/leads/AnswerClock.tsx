import { chakra } from '@chakra-ui/react'
import { isAwaitingAnswer, type Lead } from '../../../shared/domain/lead.ts'
import { answerClock } from '../../../shared/domain/promised-answer.ts'
import { RECRUITMENT_ANSWER_HOURS } from '../../../shared/platform/limits.ts'
import { TickScale } from '../../ui/TickScale.tsx'
import { useMinute } from '../../ui/use-now.ts'

/** The time left for the answer that the recruitment page promises, as a scale of hours with a needle; nothing once the lead has been handled. */
export const AnswerClock = ({ lead }: { readonly lead: Lead }) => {
  const now = useMinute()
  if (!isAwaitingAnswer(lead)) return null
  const { passed, isLate, words } = answerClock('recruitment', lead.createdAt, now)
  return (
    <chakra.span display="inline-flex" flexWrap="wrap" alignItems="center" gap="0 10px" color="ink-2">
      {!isLate && <TickScale ticks={RECRUITMENT_ANSWER_HOURS} passed={passed * RECRUITMENT_ANSWER_HOURS} />}
      {words}
    </chakra.span>
  )
}
