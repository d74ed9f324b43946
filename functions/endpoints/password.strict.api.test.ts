import { expect, test } from 'vitest'
import { loginResultSchema } from '../../shared/domain/sign-in.ts'
import { call, mailTo } from '../testing/portal.ts'
import { makeUser } from '../testing/users.ts'

test('a password chosen by a link obeys the rules of the stage, and need not be changed', async () => {
  const user = await makeUser()
  await call('POST', '/api/password/forgotten', { body: { username: user.id } })
  const { body } = await mailTo(user.email, 'Passwort zurücksetzen')
  const token = /\/passwort#(\S+)/.exec(body.text ?? '')?.[1] ?? ''
  const choose = (password: string) => call('POST', '/api/password/choose', { body: { token, password } })
  for (const [password, message] of [
    ['Demo-2026!', 'mindestens 12 Zeichen'],
    ['Partnerportal-7', '„Partnerportal“ nicht enthalten'],
  ] as const)
    expect(await choose(password)).toMatchObject({ status: 400, json: { fields: { password: expect.stringContaining(message) } } })
  const password = 'lila Nashorn tanzt 9'
  expect(await choose(password)).toMatchObject({ status: 204 })
  const { json } = await call('POST', '/api/login', { body: { username: user.id, password } })
  expect(loginResultSchema.parse(json).user.duties).toEqual([])
})
