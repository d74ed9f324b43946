import { expect, test } from 'vitest'
import { isAwaitingAnswer, LEAD_STATUSES } from './lead.ts'

test('an application waits for the promised answer, once its person has confirmed it', () => {
  expect(LEAD_STATUSES.filter((status) => isAwaitingAnswer({ status }))).toEqual(['IB-Bewerbung'])
  const confirmation = { sentAt: '2026-11-20T09:00:00.000Z', remindedAt: null, confirmedAt: null }
  const confirmed = { ...confirmation, confirmedAt: '2026-11-20T10:00:00.000Z' }
  const isWaiting = [confirmation, confirmed].map((state) => isAwaitingAnswer({ status: 'IB-Bewerbung', confirmation: state }))
  expect(isWaiting).toEqual([false, true])
})
