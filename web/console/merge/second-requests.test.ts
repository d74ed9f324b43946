import { expect, test } from 'vitest'
import { secondRequests } from './second-requests.ts'

test('a second request is a later one of the same kind with the same address in any case', () => {
  const row = (id: number, kind: 'lead' | 'application', email: string) => ({
    kind,
    id,
    record: { email, createdAt: `2026-11-0${id}T12:00:00.000Z` },
  })
  const rows = [
    row(4, 'lead', 'Anna@Mail.example'),
    row(1, 'lead', 'anna@mail.example'),
    row(2, 'application', 'anna@mail.example'),
    row(3, 'lead', 'emil@mail.example'),
    row(5, 'lead', 'e•••@mail.example'),
    row(6, 'lead', 'e•••@mail.example'),
  ]
  expect([...secondRequests(rows)]).toEqual([4])
  expect([...secondRequests([])]).toEqual([])
})
