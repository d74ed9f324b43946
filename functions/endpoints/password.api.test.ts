import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { call, failing, mailWith, tokenOf } from '../testing/portal.ts'
import { makeUser, PASSWORD, signInAs } from '../testing/users.ts'

const NEXT = 'Blau-Meise-8'

const ask = (username: string) => call('POST', '/api/password/forgotten', { body: { username } })
const check = (token: string) => call('POST', '/api/password/link', { body: { token } })
const choose = (token: string, password = NEXT) => call('POST', '/api/password/choose', { body: { token, password } })

/** The token in the mail to a user who has forgotten their password. */
const mailedToken = async (username: string) => {
  const { body } = await mailWith(`Benutzername: ${username}\nZeitpunkt`)
  return /Neues Passwort wählen: \S+\/passwort#(\S+)/.exec(body.text ?? '')?.[1] ?? ''
}

describe('a person who has forgotten their password', () => {
  test('chooses another one by the mailed link, which ends all sessions and works once', async () => {
    const user = await makeUser()
    const before = await signInAs(user.id)
    expect(await ask(user.email.toUpperCase())).toMatchObject({ status: 204, json: undefined })
    const token = await mailedToken(user.id)
    const rules = { isStrict: false, passwordMinLength: 6 }
    expect(await check(token)).toMatchObject({ status: 200, json: { kind: 'reset', username: user.id, rules } })
    expect(await choose(token, '123456')).toMatchObject({
      status: 400,
      json: { fields: { password: expect.stringContaining('verbreitet') } },
    })
    expect(await choose(token)).toMatchObject({ status: 204 })

    expect((await call('GET', '/api/auth/user', { token: before.token })).status).toBe(401)
    expect((await signInAs(user.id)).status).toBe(401)
    expect((await signInAs(user.id, NEXT)).status).toBe(200)
    for (const again of [await check(token), await choose(token, 'Noch-Eins-99')])
      expect(again).toMatchObject({ status: 404, json: { message: 'Dieser Link ist abgelaufen oder wurde schon benutzt.' } })
    expect((await signInAs(user.id, NEXT)).status).toBe(200)

    const news = await mailWith(`Benutzername: ${user.id}\nGeändert von: Ihnen selbst`)
    expect(news.destination).toMatchObject({ to: [user.email], bcc: [] })
    const log = await call('GET', `/api/audit-log?entity=USER&entityId=${user.id}`, { token: await tokenOf('admin') })
    const entries = z.array(z.looseObject({ action: z.string(), actor: z.string().nullable() })).parse(log.json)
    expect(entries).toContainEqual(expect.objectContaining({ action: 'passwordChoose', actor: user.id }))
    expect(JSON.stringify(log.json)).not.toContain(NEXT)
  })

  test('gets the same answer as somebody unknown or inactive, after the same time, and only a user gets a mail', async () => {
    const [user, inactive] = [await makeUser(), await makeUser({ status: 'inactive' })]
    const names = [user.id, inactive.id, inactive.email, `niemand-${user.id}`, `niemand-${user.email}`, 'kein Name!', 'x'.repeat(255)]
    const answers = await Promise.all(
      names.map(async (name) => {
        const begun = performance.now()
        const { status, json, headers } = await ask(name)
        expect(performance.now() - begun).toBeGreaterThanOrEqual(495)
        return JSON.stringify([status, json, [...headers.keys()].sort()])
      }),
    )
    expect(new Set(answers).size).toBe(1)
    await mailedToken(user.id)
    await expect(mailWith(`Benutzername: ${inactive.id}`, 300)).rejects.toThrow()
  })

  test('must give a name', async () => {
    expect(await failing('POST', '/api/password/forgotten', { body: { username: ' ' } })).toMatchObject({
      status: 400,
      error: { fields: { username: 'Benutzername ist erforderlich' } },
    })
  })
})

describe('a link', () => {
  test('stops working when an administrator sets a password, and when the user is suspended', async () => {
    const admin = { token: await tokenOf('admin') }
    for (const stop of [
      (id: string) => call('POST', `/api/users/${id}/password`, { ...admin, body: { password: 'Neu-Gesetzt-5' } }),
      (id: string) => call('PATCH', `/api/users/${id}`, { ...admin, body: { status: 'suspended' } }),
    ]) {
      const { id } = await makeUser()
      await ask(id)
      const token = await mailedToken(id)
      expect((await check(token)).status).toBe(200)
      await stop(id)
      expect((await check(token)).status).toBe(404)
      expect((await choose(token)).status).toBe(404)
    }
  })

  test('used by two at the same time sets at most one password', async () => {
    for (let round = 0; round < 3; round++) {
      const { id } = await makeUser()
      await ask(id)
      const token = await mailedToken(id)
      const passwords = ['Gelb-Ammer-1', 'Gruen-Fink-2']
      const answers = await Promise.all(passwords.map((password) => choose(token, password)))
      expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
      expect(answers.filter(({ status }) => status === 404)).toHaveLength(1)
      const loser = passwords[answers.findIndex(({ status }) => status === 404)]
      expect((await signInAs(id, loser)).status).toBe(401)
      expect((await signInAs(id, PASSWORD)).status).toBe(401)
      expect((await check(token)).status).toBe(404)
    }
  })

  test('that nobody has sent is refused, whatever it looks like', async () => {
    for (const token of ['', 'x', `${Buffer.from('admin').toString('base64url')}.${'A'.repeat(43)}`])
      expect(await choose(token)).toMatchObject({ status: 404 })
    expect(await choose('x'.repeat(601))).toMatchObject({ status: 400 })
  })
})
