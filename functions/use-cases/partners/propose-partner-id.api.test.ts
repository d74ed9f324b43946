import { beforeAll, expect, test } from 'vitest'
import { countAsGeneratedItems, nextPartnerId, proposePartnerId } from '../../data/partner-ids.ts'
import { retryWhileTaken } from '../../data/sequence.ts'
import { transact } from '../../data/transact.ts'
import { takeOwnTable } from '../../testing/own-table.ts'
import { createPartner, insertPartnerItems, newPartner } from './create-partner.ts'

beforeAll(() => takeOwnTable(`partner-ids-${process.pid}`))

const imke = { companyName: 'Haus am Fleet', firstName: 'Imke', lastName: 'Thomsen', email: 'imke@mail.example' }
const enter = (partnerId: string) => createPartner({ ...imke, partnerId, parentId: null }, 'test')

const generate = () =>
  retryWhileTaken('partnerId', async () => {
    const partnerId = await nextPartnerId()
    const partner = newPartner({ ...imke, partnerId }, null, '2026-01-01T00:00:00.000Z')
    await transact(insertPartnerItems(partner, null, 'test', 'share'))
    return partnerId
  })

test('a free partner id is proposed, and generated ids continue after entered ones', async () => {
  expect(await proposePartnerId()).toBe('IB-1001')
  // A proposal reserves nothing.
  expect(await proposePartnerId()).toBe('IB-1001')
  await enter('ib-1001')
  await enter('IB-1003')
  expect(await proposePartnerId()).toBe('IB-1004')
  for (let nth = 0; nth < 8; nth++) await enter(await proposePartnerId())
  expect(await generate()).toBe('IB-1012')
})

test('an id far ahead, or of another form, does not change the sequence', async () => {
  await enter('IB-9999')
  await enter('HAUS-1')
  expect(await proposePartnerId()).toBe('IB-1013')
})

test('when another id is generated at the same moment, the sequence continues after the entered one', async () => {
  const stale = await countAsGeneratedItems('IB-1014')
  expect(await generate()).toBe('IB-1013')
  await expect(transact(stale)).rejects.toMatchObject({ code: 'stale' })
  await enter('IB-1014')
  expect(await proposePartnerId()).toBe('IB-1015')
})
