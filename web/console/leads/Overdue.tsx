import { useEffect, useState } from 'react'
import { answerDue, waitingFor } from '../../../shared/domain/promised-answer.ts'
import { Status } from '../../ui/Status.tsx'

const MINUTE = 60_000

/** Shows that an applicant has been waiting longer than promised; nothing before that. */
export const Overdue = ({ promise, createdAt }: { readonly promise: keyof typeof answerDue; readonly createdAt: string }) => {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE)
    return () => clearInterval(timer)
  }, [])
  if (now <= answerDue[promise](createdAt)) return null
  return <Status look={{ symbol: 'warning', color: 'warn' }}>{`wartet seit ${waitingFor(createdAt, now)}`}</Status>
}
