import { beforeAll, expect, test, vi } from 'vitest'
import { environment } from '../../shared/platform/environment.ts'
import { takeOwnTable } from '../testing/own-table.ts'
import { createPartner } from './create-partner.ts'
import { inviteToNetwork, listInvitations } from './partner-invitations.ts'

let made = 0
const newPartner = (status: 'active' | 'inactive' = 'active') => {
  const id = ++made
  return createPartner(
    { partnerId: `E-${id}`, companyName: 'Erle', firstName: 'Ada', lastName: 'Baum', email: `e${id}@mail.example`, parentId: null, status },
    'test',
  )
}

beforeAll(() => takeOwnTable(`invitations-${process.pid}`))

test('a partner may mail so many invitations a day, and make any number of links', async () => {
  vi.stubEnv(environment.invitationsPerPartner, '2/86400')
  const [partner, other] = [await newPartner(), await newPartner()]
  const mailed = (id: number) => inviteToNetwork(id, { name: 'Grete Ast', email: 'grete@mail.example', note: null }, 'test')
  await mailed(partner.id)
  await mailed(partner.id)
  await expect(mailed(partner.id)).rejects.toMatchObject({ code: 'too_many' })
  await mailed(other.id)
  await inviteToNetwork(partner.id, { name: 'Ada Baum', email: null, note: null }, 'test')

  const caller = 'partner'
  const page = await listInvitations(partner.id, { limit: 2, caller })
  expect(page.items.map(({ name }) => name)).toEqual(['Ada Baum', 'Grete Ast'])
  const rest = await listInvitations(partner.id, { limit: 2, cursor: page.cursor, caller })
  expect([rest.items.map(({ name }) => name), rest.cursor]).toEqual([['Grete Ast'], undefined])
})

test('an inactive partner invites nobody: its page is not found', async () => {
  const { id } = await newPartner('inactive')
  for (const email of [null, 'grete@mail.example']) {
    await expect(inviteToNetwork(id, { name: 'Grete Ast', email, note: null }, 'test')).rejects.toMatchObject({ code: 'conflict' })
  }
  expect((await listInvitations(id, { limit: 2, caller: 'partner' })).items).toEqual([])
})
