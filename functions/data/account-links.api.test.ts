import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { beforeAll, expect, test, vi } from 'vitest'
import type { AccountLinkKind } from '../../shared/domain/password-link.ts'
import { takeOwnTable } from '../testing/own-table.ts'
import { consumeAccountLinkItem, createAccountLink, findAccountLink, withdrawAccountLinkItem } from './account-links.ts'
import { send, tableName } from './client.ts'
import { accountLinkKey } from './keys.ts'
import { transact } from './transact.ts'

beforeAll(() => takeOwnTable(`account-links-${process.pid}`))

const anna = { id: 'Anna.Berger', generation: 'g1' }

const stored = async (kind: AccountLinkKind, user = anna, now = new Date()) => {
  const link = createAccountLink(kind, user, now)
  await transact([link.item])
  return link
}

const foundOrThrow = async (token: string) => {
  const link = await findAccountLink(token)
  if (link === undefined) throw new Error('The link was not found')
  return link
}

test('a link is found by its token, tells its kind, and is not in the table', async () => {
  const { token, expiresAt } = await stored('invitation')
  const link = await foundOrThrow(token)
  expect(link).toMatchObject({ kind: 'invitation', username: 'Anna.Berger', generation: 'g1' })
  expect(Date.parse(expiresAt) - Date.now()).toBeGreaterThan(6.9 * 86_400_000)
  const { Item } = await send(new GetCommand({ TableName: tableName(), Key: accountLinkKey('anna.berger', 'invitation') }))
  expect(JSON.stringify(Item)).not.toContain(token.split('.')[1])
})

test('a link is used once, even by two at the same time', async () => {
  const { token } = await stored('reset')
  const link = await foundOrThrow(token)
  const uses = await Promise.allSettled([1, 2].map(() => transact([consumeAccountLinkItem(link)])))
  expect(uses.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await findAccountLink(token)).toBeUndefined()
  await expect(transact([consumeAccountLinkItem(link)])).rejects.toMatchObject({ code: 'not_found' })
})

test('a new link replaces the earlier one of its kind, and leaves the other kind', async () => {
  const invitation = await stored('invitation')
  const first = await stored('reset')
  const second = await stored('reset')
  expect(await findAccountLink(first.token)).toBeUndefined()
  expect(await findAccountLink(second.token)).toMatchObject({ kind: 'reset' })
  expect(await findAccountLink(invitation.token)).toMatchObject({ kind: 'invitation' })
  await transact([withdrawAccountLinkItem(anna.id, 'reset')])
  expect(await findAccountLink(second.token)).toBeUndefined()
})

test('a link ends with its time', async () => {
  const { token } = await stored('reset')
  await foundOrThrow(token)
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(Date.now() + 30 * 60_000)
  try {
    expect(await findAccountLink(token)).toBeUndefined()
  } finally {
    vi.useRealTimers()
  }
})

test.each(['', '.', 'x', 'QW5uYQ.', `${'A'.repeat(5000)}.B`, '\u0000.\u0000'])('the token „%s“ is none', async (token) => {
  expect(await findAccountLink(token)).toBeUndefined()
})
