import { beforeAll, expect, test } from 'vitest'
import { partnerIds } from '../../data/partner-ids.ts'
import { withGeneratedId } from '../../data/sequence.ts'
import { transact } from '../../data/transact.ts'
import { takeOwnTable } from '../../testing/own-table.ts'
import { deletePartner } from '../partners/change-partner.ts'
import { createPartner } from '../partners/create-partner.ts'
import { planLinkedPartner, planNewPartner } from './partner-of-applicant.ts'

beforeAll(() => takeOwnTable(`applicant-${process.pid}`))

const imke = { partnerId: 'A-1', companyName: 'Haus am Fleet', firstName: 'Imke', lastName: 'Thomsen', email: 'imke@mail.example' }
const planned = (applicant: typeof imke) =>
  withGeneratedId(partnerIds, [], (nextId) => planNewPartner(applicant, null, { now: '2026-01-01T00:00:00.000Z', actor: 'test', nextId }))

test('the partner with the same e-mail address is linked, unless it is deleted at that moment: then everything is read again', async () => {
  const partner = await createPartner({ ...imke, parentId: null }, 'test')
  const linked = await planLinkedPartner(imke, 'applicant#INTERESSENT#1')
  expect(linked?.partner.id).toBe(partner.id)

  await deletePartner({ id: partner.id, ifMatch: undefined, actor: 'test' })
  await expect(transact([...(linked?.items ?? [])])).rejects.toMatchObject({ code: 'stale' })
  expect(await planLinkedPartner(imke, 'applicant#INTERESSENT#1')).toBeUndefined()
  const made = await planned(imke)
  await transact([...made.items])
  expect((await planLinkedPartner(imke, 'applicant#INTERESSENT#1'))?.partner.id).toBe(made.partner.id)
})

test('of two new partners with the same e-mail address the second is refused as stale', async () => {
  const ines = { ...imke, email: 'ines@mail.example' }
  const [first, second] = [await planned(ines), await planned(ines)]
  await transact([...first.items])
  await expect(transact([...second.items])).rejects.toMatchObject({ code: 'stale' })
})
