import { answerDue, waitingFor } from '../../../shared/domain/promised-answer.ts'
import { Status } from '../../ui/Status.tsx'
import { useMinute } from '../../ui/use-now.ts'

/** Shows that an applicant has been waiting longer than promised; nothing before that. */
export const Overdue = ({ promise, createdAt }: { readonly promise: keyof typeof answerDue; readonly createdAt: string }) => {
  const now = useMinute()
  if (now <= answerDue[promise](createdAt)) return null
  return <Status look={{ symbol: 'warning', color: 'warn' }}>{`wartet seit ${waitingFor(createdAt, now)}`}</Status>
}
