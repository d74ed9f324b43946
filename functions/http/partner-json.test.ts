import { expect, test } from 'vitest'
import { jsonForPartner } from './partner-json.ts'

test('a partner gets records without holds, confirmations and joined ones, consents with their texts alone, and all other fields', () => {
  const shown = {
    form: 'recruitment',
    kind: 'shown',
    submittedAt: '2026-11-23T12:00:00.000Z',
    texts: [{ text: 'datenschutz', version: '1' }],
  }
  const consent = { ...shown, words: 'Ich …', page: '/ib/IB-1001', withdrawnAt: '2026-11-24T12:00:00.000Z', withdrawnBy: 'person', more: 1 }
  const record = { id: 1, legalHold: { reason: 'Streit' }, confirmation: { sentAt: null }, joined: [{ id: 2 }], consent }
  const others = { page: 2, words: ['Anna'], withdrawnAt: null }
  expect(JSON.parse(jsonForPartner(7, [{ ...record, ...others }]))).toEqual([{ id: 1, consent: shown, ...others }])
  expect(jsonForPartner(7, { consent: 'Text' })).toBe('{"consent":"Text"}')
})

test('a partner sees by which of the own links somebody came, and no link of another partner', () => {
  const came = (partnerId: number) => ({ id: 1, link: 'messe', referral: { partnerId, link: 'messe' } })
  expect(JSON.parse(jsonForPartner(7, [came(7), came(8)]))).toEqual([{ id: 1, link: 'messe' }, { id: 1 }])
})
