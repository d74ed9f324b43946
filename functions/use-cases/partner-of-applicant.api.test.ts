import { beforeAll, expect, test } from 'vitest'
import { transact } from '../data/transact.ts'
import { takeOwnTable } from '../testing/own-table.ts'
import { deletePartner } from './change-partner.ts'
import { createPartner } from './create-partner.ts'
import { partnerOfApplicant } from './partner-of-applicant.ts'

beforeAll(() => takeOwnTable(`applicant-${process.pid}`))

const imke = { partnerId: 'A-1', companyName: 'Haus am Fleet', firstName: 'Imke', lastName: 'Thomsen', email: 'imke@mail.example' }
const written = { now: '2026-01-01T00:00:00.000Z', actor: 'test' }

test('the partner with the same e-mail address is linked, unless it is deleted in that moment: then everything is read again', async () => {
  const partner = await createPartner({ ...imke, parentId: null }, 'test')
  const linked = await partnerOfApplicant(
    imke,
    async () => null,
    written,
    (_, items) => transact([...items]),
  )
  expect(linked.id).toBe(partner.id)

  const linking = partnerOfApplicant(
    imke,
    async () => null,
    written,
    async (_, items) => {
      await deletePartner({ id: partner.id, ifMatch: undefined, actor: 'test' })
      await transact([...items])
    },
  )
  await expect(linking).rejects.toMatchObject({ code: 'stale' })
  const made = await partnerOfApplicant(
    imke,
    async () => null,
    written,
    (_, items) => transact([...items]),
  )
  expect(made.id).not.toBe(partner.id)
})
