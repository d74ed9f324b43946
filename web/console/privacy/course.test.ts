import { expect, test } from 'vitest'
import { isDecision, stepNote, stepWords } from './course.ts'

const entry = { name: 'Anna Schmidt' }

test('A step tells whether a record was included or left out, and which', () => {
  const update = { ...entry, action: 'personRecordUpdate' }
  expect(stepWords({ ...update, after: { 'CUSTOMER.17': true } })).toBe('Fund einbezogen')
  expect(stepWords({ ...update, after: { 'CUSTOMER.17': false } })).toBe('Fund weggelassen')
  expect(stepWords({ ...update, after: null })).toBe('Fund einbezogen oder weggelassen')
  expect(stepNote({ ...update, after: { 'CUSTOMER.17': true } })).toBe('Anna Schmidt')
})

test('A step tells the reason that was given, and never a fact that is no text', () => {
  const extension = { reason: 'Viele Anfragen zugleich', at: '2026-11-23T08:00:00.000Z' }
  expect(stepNote({ ...entry, action: 'privacyRequestExtend', after: { extension } })).toBe('Viele Anfragen zugleich')
  expect(stepNote({ ...entry, action: 'privacyRequestClose', after: { outcome: 'Nichts gespeichert' } })).toBe('Nichts gespeichert')
  expect(stepNote({ ...entry, action: 'privacyRequestClose', after: { outcome: 5 } })).toBeUndefined()
  expect(stepNote({ ...entry, action: 'privacyRequestExtend', after: null })).toBeUndefined()
})

test('Steps that decide are told from the others', () => {
  expect([isDecision({ action: 'privacyRequestClose' }), isDecision({ action: 'privacyRequestSearch' })]).toEqual([true, false])
})
