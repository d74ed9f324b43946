import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { LISTED_MAIL_KINDS } from '../../../shared/domain/mail.ts'
import { userCreateSchema } from '../../../shared/domain/user-forms.ts'
import { environment } from '../../../shared/platform/environment.ts'
import { listMails } from '../../data/mails.ts'
import { aCaller } from '../../testing/caller.ts'
import { takeOwnTable } from '../../testing/own-table.ts'
import { aUser, PASSWORD } from '../../testing/users.ts'
import { newUser, storeNewUser } from './create-user.ts'
import { requestResetLink } from './password-links.ts'

beforeAll(() => takeOwnTable(`password-links-${process.pid}`))
beforeEach(() => {
  vi.stubEnv(environment.resetLinksPerName, '3/3600')
  vi.stubEnv(environment.resetLinksPerAddress, '20/3600')
  vi.stubEnv(environment.resetLinksPerWiderNetwork, '25/3600')
})

const makeUser = () => storeNewUser(newUser(userCreateSchema.parse(aUser())), PASSWORD, null)
const mailsTo = async (name: string) =>
  (await listMails({ kinds: LISTED_MAIL_KINDS }, { limit: 100, caller: null })).items.filter(({ submitted }) =>
    submitted.some(({ value }) => value === name),
  )

let address = 0
const nextAddress = () => `203.0.113.${++address}`

/** Asks so often at once; returns the refusals. */
const askOften = async (times: number, name: string, from: (nth: number) => string) => {
  const answers = await Promise.allSettled(Array.from({ length: times }, (_, nth) => requestResetLink(name, aCaller(from(nth)))))
  return answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
}

test('a name is limited alike whether or not a user has it', async () => {
  const { id } = await makeUser()
  const [known, unknown] = [await askOften(5, id, nextAddress), await askOften(5, `niemand-${id}`, nextAddress)]
  expect(known).toHaveLength(2)
  // They are asked one after the other: the seconds until the next attempt differ.
  const told = (refusals: typeof known) => refusals.map(({ code, message }) => [code, message.replace(/\d+/, 'n')])
  expect(told(known)).toEqual(told(unknown))
  expect(await mailsTo(id)).toHaveLength(3)
})

test('a user gets three mails an hour, whether name or address was typed, and nobody is told', async () => {
  const { id, email } = await makeUser()
  expect([...(await askOften(3, id, nextAddress)), ...(await askOften(3, email, nextAddress))]).toEqual([])
  expect(await mailsTo(id)).toHaveLength(3)
})

test('a network is limited over all names, an IPv6 one by its /64 and its /48', async () => {
  const names = (nth: number) => `niemand${nth}`
  const ask = (nth: number, from: string) =>
    requestResetLink(names(nth), aCaller(from)).then(
      () => 204,
      ({ code }) => code,
    )
  const inOne = await Promise.all(Array.from({ length: 22 }, (_, nth) => ask(nth, `2001:db8:1:1::${nth + 1}`)))
  expect(inOne.filter((answer) => answer === 'too_many')).toHaveLength(2)
  const inMany = await Promise.all(Array.from({ length: 10 }, (_, nth) => ask(100 + nth, `2001:db8:1:${nth + 10}::1`)))
  // 20 of 25 were counted before.
  expect(inMany.filter((answer) => answer === 'too_many')).toHaveLength(5)
})
