import { expect, test } from 'vitest'
import { LISTED_MAIL_KINDS, type ListedMailKind } from '../../shared/domain/mail.ts'
import { takeOwnTable } from '../testing/own-table.ts'
import { newId } from './ids.ts'
import { listMails, mails, readMailFigures } from './mails.ts'
import { outboxItems } from './outbox.ts'
import { transact } from './transact.ts'

await takeOwnTable('mails')

const send = async (kind: ListedMailKind) => {
  const id = newId()
  const replyTo = { name: 'Ulrike Tester', address: 'ulrike@mail.example' }
  const createdAt = new Date().toISOString()
  await transact(outboxItems({ id, kind, ibPartnerId: null, replyTo, submitted: [], partnerName: null, consolePath: '/', createdAt }))
  const mail = await mails.getOrThrow(id)
  await transact(mails.updateItems(mail, { ...mail, status: 'failed', needsAttention: true, isSearchable: true }))
}

test('mails of some kinds are listed, found and counted as if there were no others', async () => {
  for (const kind of ['landing_lead', 'application', 'landing_lead', 'recruitment_lead', 'landing_lead'] as const) await send(kind)
  const found = async (kinds: readonly ListedMailKind[], search?: string) => {
    const [all, ofStatus] = await Promise.all([
      listMails({ kinds, search }, { limit: 10, caller: null }),
      listMails({ kinds, search, status: 'failed' }, { limit: 10, caller: null }),
    ])
    expect(ofStatus.items.map(({ id }) => id)).toEqual(all.items.map(({ id }) => id))
    expect([all.total, ofStatus.total]).toEqual([all.items.length, all.items.length])
    return all.items.map(({ kind }) => kind)
  }
  for (const search of [undefined, 'ulrike']) {
    expect(await found(['application', 'recruitment_lead', 'recruitment_interest'], search)).toEqual(['recruitment_lead', 'application'])
    expect(await found(LISTED_MAIL_KINDS, search)).toHaveLength(5)
    expect(await found([], search)).toEqual([])
  }
  const figures = async (kinds: readonly ListedMailKind[]) => {
    const figure = await readMailFigures(kinds)
    return [figure('total'), figure('failed'), figure('attention'), figure('queued')]
  }
  expect(await figures(['landing_lead'])).toEqual([3, 3, 3, 0])
  expect(await figures(['recruitment_lead', 'recruitment_interest'])).toEqual([1, 1, 1, 0])
  expect(await figures(LISTED_MAIL_KINDS)).toEqual([5, 5, 5, 0])
  expect(await figures([])).toEqual([0, 0, 0, 0])
})
