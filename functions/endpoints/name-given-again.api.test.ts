import { expect, test, vi } from 'vitest'
import * as z from 'zod'
import { call, newPerson, tokenOf } from '../testing/portal.ts'
import { makeUser, signInAs } from '../testing/users.ts'

const idSchema = z.object({ id: z.union([z.string(), z.number()]) })

const created = async (path: string, token: string | undefined, body: object) => {
  const { status, json } = await call('POST', path, { ...(token !== undefined && { token }), body })
  expect({ path, status, json }).toMatchObject({ status: 201 })
  return idSchema.parse(json).id
}

test('a user whose name belonged to somebody else before finds nothing that the other one has made or was told', async () => {
  const admin = await tokenOf('admin')
  const first = await makeUser({ role: 'backoffice', permissions: { 'reports.export': true } })
  const { token } = await signInAs(first.id)
  const customer = await created('/api/customers', token, newPerson())

  const operation = await created('/api/bulk', token, { kind: 'customer', ids: [customer], action: { type: 'status', status: 'inactive' } })
  const columns = { email: { header: 'Privat' } }
  const imported = await created('/api/imports', token, { kind: 'customer', fileName: 'alt.csv', origin: 'Messe', total: 1, columns })
  const listExport = await created('/api/customers/exports', token, {})
  const recordExport = await created('/api/bulk/exports', token, { kind: 'customer', ids: [customer] })
  const view = { name: 'Alte', isShared: false, filters: { search: 'Geheim' }, sort: null, columns: [] }
  await created('/api/saved-views/customers', token, view)
  const deleted = await created('/api/saved-views/customers', token, { ...view, name: 'Gelöschte' })
  await call('DELETE', `/api/saved-views/customers/${deleted}`, { token })
  const note = await created(`/api/notes/customer/${customer}`, token, { text: 'Von damals' })
  await created(`/api/notes/customer/${customer}`, admin, { text: `@${first.id} bitte ansehen` })

  /** What an account finds: its lists, and the answers to the ids that the first one knew. */
  const found = async (by: string) => {
    const get = async (path: string) => call('GET', path, { token: by })
    const rows = async (path: string) => JSON.stringify((await get(path)).json)
    const ids = [
      `/api/bulk/${operation}`,
      `/api/imports/${imported}`,
      `/api/customers/exports/${listExport}`,
      `/api/bulk/exports/${recordExport}`,
    ]
    return {
      byId: await Promise.all(ids.map(async (path) => (await get(path)).status)),
      bulk: await rows('/api/bulk'),
      imports: await rows('/api/imports'),
      columns: await rows('/api/import-columns/customer'),
      views: await rows('/api/saved-views/customers'),
      mention: (await rows('/api/notifications')).includes('"mentioned"'),
    }
  }
  expect(await found(token)).toMatchObject({ byId: [200, 200, 200, 200], columns: expect.stringContaining('Privat'), mention: true })

  expect((await call('DELETE', `/api/users/${first.id}`, { token: admin })).status).toBe(204)
  const { id, firstName, lastName, email } = first
  const second = await makeUser({ id, firstName, lastName, email, role: 'backoffice', permissions: { 'reports.export': true } })
  const { token: later } = await signInAs(second.id)
  const overview = z.object({ jobs: z.array(z.unknown()) })
  await vi.waitFor(async () => expect(overview.parse((await call('GET', '/api/desk', { token: later })).json).jobs).toEqual([]))
  expect(await found(later)).toEqual({
    byId: [404, 404, 404, 404],
    bulk: '[]',
    imports: '{"imports":[]}',
    columns: '{"columns":{}}',
    views: expect.not.stringContaining('Alte'),
    mention: false,
  })
  expect((await call('DELETE', `/api/notes/customer/${customer}/${note}`, { token: later })).status).toBe(403)
  expect((await call('POST', `/api/saved-views/customers/${deleted}/restore`, { token: later })).status).toBe(404)
  for (const path of [`/api/bulk/${operation}/undo`, `/api/imports/${imported}/steps`])
    expect((await call('POST', path, { token: later, body: { step: 'check' } })).status).toBe(404)
})
