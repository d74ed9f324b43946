import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { beforeAll, expect, test, vi } from 'vitest'
import { environment } from '../../../shared/platform/environment.ts'
import { MOST_INVITATIONS, MOST_LINKS } from '../../../shared/platform/limits.ts'
import { send, tableName } from '../../data/client.ts'
import { internal } from '../../data/cursor.ts'
import { partnerKey } from '../../data/keys.ts'
import { listMails } from '../../data/mails.ts'
import { takeOwnTable } from '../../testing/own-table.ts'
import { createPartner } from './create-partner.ts'
import { inviteToNetwork, listInvitations } from './partner-invitations.ts'
import { createReferralLink } from './referral-links.ts'

let made = 0
const newPartner = (status: 'active' | 'inactive' = 'active') => {
  const id = ++made
  return createPartner(
    { partnerId: `E-${id}`, companyName: 'Erle', firstName: 'Ada', lastName: 'Baum', email: `e${id}@mail.example`, parentId: null, status },
    'test',
  )
}

beforeAll(() => takeOwnTable(`invitations-${process.pid}`))

test('a partner mails a limited number of invitations a day, and passes further links on without mail', async () => {
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

/** Recipients of all mails that invite somebody. */
const invited = async () => {
  const { items } = await listMails({ kinds: ['partner_invitation'] }, { limit: 100, total: 'none', caller: internal })
  return items.flatMap(({ invitation }) => invitation?.recipient ?? [])
}

test('a partner writes to a mailbox once in 30 days, and all partners three times; each gets the same answer', async () => {
  vi.stubEnv(environment.invitationsPerPartner, '9/86400')
  vi.stubEnv(environment.invitationsPerRecipient, '3/2592000')
  vi.stubEnv(environment.repeatedInvitations, '1/2592000')
  const partners = [await newPartner(), await newPartner(), await newPartner(), await newPartner()]
  for (const { id } of partners) {
    for (const email of ['e.berg@mail.example', 'eberg+neu@mail.example']) {
      const invitation = await inviteToNetwork(id, { name: 'Else Berg', email, note: null }, 'test')
      expect(invitation).toMatchObject({ name: 'Else Berg', state: 'sent' })
    }
  }
  expect((await invited()).filter((email) => email.includes('berg'))).toEqual(Array.from({ length: 3 }, () => 'e.berg@mail.example'))
})

test('a partner has a limited number of links, and of invitations beside them', async () => {
  const { id } = await newPartner()
  const link = (name: string) => createReferralLink(id, { page: 'recruitment', name, campaign: null }, 'test')
  const invite = () => inviteToNetwork(id, { name: 'Ada Baum', email: null, note: null }, 'test')
  const setCounts = (links: number, invitations: number) =>
    send(
      new UpdateCommand({
        TableName: tableName(),
        Key: partnerKey(id),
        UpdateExpression: 'SET linkCount = :links, invitationCount = :invitations',
        ExpressionAttributeValues: { ':links': links, ':invitations': invitations },
      }),
    )
  await setCounts(MOST_LINKS - 1, MOST_INVITATIONS - 1)
  await link('letzter')
  await expect(link('einer-mehr')).rejects.toMatchObject({
    code: 'conflict',
    fields: { name: 'Mehr als 200 Links sind nicht möglich. Verwenden Sie einen vorhandenen.' },
  })
  await invite()
  await expect(invite()).rejects.toMatchObject({ code: 'conflict', message: 'Mehr als 500 Einladungen sind nicht möglich.' })
})

test('an inactive partner invites nobody: its page is not found', async () => {
  const { id } = await newPartner('inactive')
  for (const email of [null, 'grete@mail.example']) {
    await expect(inviteToNetwork(id, { name: 'Grete Ast', email, note: null }, 'test')).rejects.toMatchObject({ code: 'conflict' })
  }
  expect((await listInvitations(id, { limit: 2, caller: 'partner' })).items).toEqual([])
})
