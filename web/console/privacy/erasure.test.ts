import { expect, test } from 'vitest'
import { outcomesByKind, outcomeWords, planWords } from './erasure.ts'

const planned = (action: 'delete' | 'pseudonymise' | 'keep', nth: number) => ({
  id: `CUSTOMER.${nth}`,
  kind: 'CUSTOMER' as const,
  name: 'Anna Schmidt',
  detail: '',
  action,
  reason: '',
})

test('A plan is told in a sentence, with the verb of each number', () => {
  expect(planWords({ records: [planned('delete', 1), planned('keep', 2), planned('delete', 3)], hasMore: false })).toBe(
    '2 Datensätze werden gelöscht, 1 wird behalten.',
  )
  expect(planWords({ records: [planned('pseudonymise', 1)], hasMore: true })).toBe('1 Datensatz wird unkenntlich gemacht, und weitere.')
})

test('An outcome leaves out what did not happen', () => {
  expect(outcomeWords({ deleted: 4, pseudonymised: 0, kept: 1 })).toBe('4 gelöscht, 1 behalten')
  expect(outcomeWords({ deleted: 0, pseudonymised: 0, kept: 0 })).toBe('nichts')
})

test('Outcomes are counted by kind, in the order of the kinds, without records that were left out', () => {
  const record = {
    id: '',
    recordId: '1',
    entry: null,
    name: '',
    detail: '',
    createdAt: null,
    reasons: [],
    isSure: true,
    hasOtherName: false,
    isIncluded: true,
  }
  const at = '2026-11-23T08:00:00.000Z'
  const mail = { ...record, kind: 'MAIL' as const, erased: { action: 'delete' as const, reason: '', at } }
  const customer = { ...record, kind: 'CUSTOMER' as const, erased: { action: 'keep' as const, reason: '', at } }
  expect(outcomesByKind([mail, customer, mail, { ...record, kind: 'USER', erased: null }])).toEqual([
    { kind: 'CUSTOMER', counts: { delete: 0, pseudonymise: 0, keep: 1 } },
    { kind: 'MAIL', counts: { delete: 2, pseudonymise: 0, keep: 0 } },
  ])
})
