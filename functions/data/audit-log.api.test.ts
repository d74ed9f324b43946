import { expect, test, vi } from 'vitest'
import { sha256 } from '../runtime/sha256.ts'
import { takeOwnTable } from '../testing/own-table.ts'
import { auditItem } from './audit.ts'
import { latestAuditEntries, listAuditLog } from './audit-log.ts'
import { documents } from './client.ts'
import { transact } from './transact.ts'

await takeOwnTable('audit-log')

test('a reader of some kinds of records has at most 1,000 entries looked at in a round', async () => {
  const send = vi.spyOn(documents, 'send')
  await listAuditLog({ visible: ['CUSTOMER'] }, { limit: 10, caller: null })
  const queries = send.mock.calls.filter(([{ input }]) => 'KeyConditionExpression' in input)
  const limits = queries.map(([{ input }]) => ('Limit' in input ? Number(input.Limit) : Number.POSITIVE_INFINITY))
  send.mockRestore()
  expect(Math.max(...limits)).toBeLessThanOrEqual(1000)
})

test('an entry is never replaced', async () => {
  const entry = auditItem({ actor: 'admin', action: 'leadCreate', entity: 'INTERESSENT', id: 9, before: null, after: { status: 'neu' } })
  await transact([entry])
  await expect(transact([entry])).rejects.toMatchObject({ code: 'conflict' })
  expect(await latestAuditEntries('INTERESSENT', 9)).toHaveLength(1)
})

test('the entry of a new record has no empty fields, and that of a deletion has all, to restore them', async () => {
  const entry = { actor: 'admin', entity: 'INTERESSENT', id: 12 } as const
  const record = { status: 'neu', phone: null, source: '' }
  await transact([auditItem({ ...entry, action: 'leadCreate', before: null, after: record })])
  await transact([auditItem({ ...entry, action: 'leadDelete', before: record, after: null })])
  const sides = (await latestAuditEntries('INTERESSENT', 12)).map(({ before, after }) => before ?? after)
  expect(sides).toHaveLength(2)
  expect(sides).toContainEqual(record)
  expect(sides).toContainEqual({ status: 'neu', source: '' })
})

test('long texts of three bytes a character are shortened in a change, and complete in a deletion', async () => {
  const page = (sign: string) => ({
    companyName: 'Haus am See',
    landingPageContent: sign.repeat(20_000),
    landingPageCustomCss: sign.repeat(20_000),
    landingPageTestimonials: Array.from({ length: 20 }, () => ({ name: 'N', content: sign.repeat(2000) })),
    landingPageDescription: sign.repeat(5000),
  })
  const [one, other] = [page('ก'), page('ข')]
  const entry = { actor: 'admin', entity: 'PARTNER', id: 11 } as const
  await transact([auditItem({ ...entry, action: 'partnerUpdate', before: one, after: { ...other, companyName: 'Haus am Berg' } })])
  const [change] = await latestAuditEntries('PARTNER', 11)
  expect(change).toMatchObject({ before: { companyName: 'Haus am See' }, after: { companyName: 'Haus am Berg' } })
  const text = JSON.stringify(other.landingPageTestimonials)
  expect(change?.after?.landingPageTestimonials).toBe(
    `${text.slice(0, 1000)} … [gekürzt: ${Buffer.byteLength(text)} Bytes, SHA-256 ${sha256(text)}]`,
  )
  await transact([auditItem({ ...entry, action: 'partnerDelete', before: one, after: null })])
  const entries = await latestAuditEntries('PARTNER', 11)
  expect(entries.find(({ action }) => action === 'partnerDelete')?.before).toEqual(one)
})
