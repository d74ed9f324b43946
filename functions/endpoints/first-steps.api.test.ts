import { expect, test } from 'vitest'
import { call, failing, tokenOf } from '../testing/portal.ts'
import { makeUser, makeUserByStaff, PASSWORD, signInAs } from '../testing/users.ts'

const PATH = '/api/first-steps'
const read = async (token: string) => (await call('GET', PATH, { token })).json
const report = (token: string, body: object) => call('PATCH', PATH, { token, body })

test('a user’s first steps are remembered for this user alone, in their order', async () => {
  const [one, other] = [await makeUser({ role: 'viewer' }), await makeUser({ role: 'viewer' })]
  const [token, others] = [(await signInAs(one.id)).token, (await signInAs(other.id)).token]
  expect(await read(token)).toMatchObject({ isPutAway: false })
  await report(token, { done: 'link' })
  const { status, json } = await report(token, { done: 'profile' })
  expect(status).toBe(200)
  expect(json).toMatchObject({ done: expect.arrayContaining(['profile', 'link']), isPutAway: false })
  expect(await read(token)).toEqual(json)
  expect(await read(others)).not.toMatchObject({ done: expect.arrayContaining(['link']) })
})

test('a password that staff have set is a step to do until the user has chosen one', async () => {
  const { id } = await makeUserByStaff()
  const { token } = await signInAs(id)
  expect(await read(token)).toEqual({ done: [], isPutAway: false })
  await call('POST', '/api/account/password', { token, body: { current: PASSWORD, password: 'Kern-Beisser-12' } })
  expect(await read(token)).toEqual({ done: ['password'], isPutAway: false })
})

test('they can be put away and shown again, and an empty change changes nothing', async () => {
  const { token } = await signInAs((await makeUser({ role: 'viewer' })).id)
  expect((await report(token, { isPutAway: true })).json).toMatchObject({ isPutAway: true })
  expect((await report(token, {})).json).toMatchObject({ isPutAway: true })
  expect((await report(token, { isPutAway: false })).json).toMatchObject({ isPutAway: false })
})

test('unknown steps and the password, which nobody can report, are refused at the field', async () => {
  const token = await tokenOf('viewer')
  for (const done of ['password', 'unbekannt', 7]) {
    const { status, error } = await failing('PATCH', PATH, { token, body: { done } })
    expect({ status, fields: error.fields }).toEqual({ status: 400, fields: { done: 'Unbekannter Schritt' } })
  }
})

test('a later user of the same name begins anew', async () => {
  const user = await makeUser({ role: 'viewer' })
  await report((await signInAs(user.id)).token, { done: 'page', isPutAway: true })
  const token = await tokenOf('admin')
  expect((await call('DELETE', `/api/users/${user.id}`, { token })).status).toBe(204)
  await makeUser({ id: user.id, role: 'viewer' })
  expect(await read((await signInAs(user.id)).token)).not.toMatchObject({ done: expect.arrayContaining(['page']) })
})
