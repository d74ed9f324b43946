import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { PERMISSION_KEYS } from '../../shared/domain/permissions.ts'
import { type SavedView, savedViewSchema } from '../../shared/domain/saved-view.ts'
import { VIEWS_AT_MOST } from '../../shared/platform/limits.ts'
import { putViewsItem, readViews } from '../data/saved-views.ts'
import { transact } from '../data/transact.ts'
import { call, failing, newPerson, tokenOf } from '../testing/portal.ts'
import { makeUser, signInAs } from '../testing/users.ts'
import { createSavedView } from '../use-cases/desk/saved-views.ts'
import { eraseRecord } from '../use-cases/privacy/erase-record.ts'

const none = Object.fromEntries(PERMISSION_KEYS.map((key) => [key, false]))
const clerkWith = async (...permissions: readonly string[]) => {
  const granted = Object.fromEntries(permissions.map((key) => [key, true]))
  const user = await makeUser({ role: 'viewer', permissions: { ...none, ...granted } })
  return { id: user.id, token: (await signInAs(user.id)).token }
}

type Clerk = Awaited<ReturnType<typeof clerkWith>>
let clerk: Clerk
let colleague: Clerk
beforeAll(async () => {
  clerk = await clerkWith('customers.view', 'customers.contact', 'users.view')
  colleague = await clerkWith('customers.view', 'customers.contact')
})

const listSchema = z.object({ views: z.array(savedViewSchema.extend({ mayChange: z.boolean() })) })
const viewsOf = async ({ token }: Clerk, list = 'customers') =>
  listSchema.parse((await call('GET', `/api/saved-views/${list}`, { token })).json).views
const namesOf = async (one: Clerk, list?: string) => (await viewsOf(one, list)).map(({ name }) => name)

const content = { isShared: false, filters: { status: 'active' }, sort: 'createdAt', columns: ['name', 'status'] }
let named = 0
const save = async ({ token }: Clerk, body: object = {}, list = 'customers'): Promise<SavedView> => {
  const { status, json } = await call('POST', `/api/saved-views/${list}`, {
    token,
    body: { ...content, name: `Ansicht ${++named}`, ...body },
  })
  expect({ status, json }).toMatchObject({ status: 201 })
  return savedViewSchema.parse(json)
}
const pathOf = ({ list, id }: SavedView) => `/api/saved-views/${list}/${id}`

describe('a saved view', () => {
  test('keeps filters, order and columns under a name, for its author alone', async () => {
    const view = await save(clerk, { name: 'Aktive, älteste zuerst', filters: { status: 'active', search: 'Mül' } })
    expect(view).toMatchObject({ ...content, filters: { status: 'active', search: 'Mül' }, author: clerk.id, version: 1 })
    expect(await viewsOf(clerk)).toContainEqual({ ...view, mayChange: true })
    expect(await namesOf(colleague)).not.toContain(view.name)
    expect(await namesOf(clerk, 'users')).not.toContain(view.name)
    const foreign = { token: colleague.token, body: { name: 'Meine' } }
    expect((await failing('PATCH', pathOf(view), foreign)).status).toBe(404)
  })

  test('drops filters and columns that its list lacks, and refuses an unknown order', async () => {
    const view = await save(clerk, { filters: { status: 'active', role: 'admin' }, columns: ['status', 'status', 'constructor'] })
    expect(view).toMatchObject({ filters: { status: 'active' }, columns: ['status'] })
    const unknown = { ...content, name: 'Nach Alter', sort: 'age' }
    const refused = await failing('POST', '/api/saved-views/customers', { token: clerk.token, body: unknown })
    expect(refused).toMatchObject({ status: 400, error: { fields: { sort: 'Unbekannte Sortierung' } } })
    const nameless = await failing('POST', '/api/saved-views/customers', { token: clerk.token, body: { ...content, name: ' ' } })
    expect(nameless.error.fields).toEqual({ name: 'Name ist erforderlich' })
  })

  test('for all is seen by everybody who sees the list, and changed by its author and by people who may change settings', async () => {
    const view = await save(clerk, { isShared: true })
    expect((await viewsOf(colleague)).find(({ id }) => id === view.id)).toEqual({ ...view, mayChange: false })
    const body = { name: `${view.name} neu` }
    expect((await failing('PATCH', pathOf(view), { token: colleague.token, body })).error.message).toBe(
      'Eine Ansicht für alle ändert, wer sie gesichert hat oder Einstellungen ändern darf.',
    )
    expect((await failing('DELETE', pathOf(view), { token: colleague.token })).status).toBe(403)
    const admin = await tokenOf('admin')
    expect((await call('PATCH', pathOf(view), { token: admin, body })).json).toMatchObject({ ...body, author: clerk.id, version: 2 })
    const stale = { token: clerk.token, body: { name: 'Zu spät' }, headers: { 'if-match': '"1"' } }
    expect((await failing('PATCH', pathOf(view), stale)).status).toBe(412)
    const log = z.array(z.object({ action: z.string(), name: z.string().nullable() }))
    const entries = log.parse((await call('GET', '/api/audit-log?entity=PORTAL&limit=20', { token: admin })).json)
    expect(entries).toContainEqual(expect.objectContaining({ action: 'savedViewUpdate', name: `Ansicht „${body.name}“` }))
    // The log does not tell the filters, which may name people.
    expect(JSON.stringify(entries)).not.toContain('filters')
  })

  test('becomes one for all and private again', async () => {
    const view = await save(clerk)
    const isShared = async (to: boolean) => call('PATCH', pathOf(view), { token: clerk.token, body: { isShared: to } })
    expect((await isShared(true)).json).toMatchObject({ id: view.id, isShared: true })
    expect(await namesOf(colleague)).toContain(view.name)
    expect((await isShared(false)).json).toMatchObject({ id: view.id, isShared: false })
    expect(await namesOf(colleague)).not.toContain(view.name)
    expect((await viewsOf(clerk)).filter(({ id }) => id === view.id)).toHaveLength(1)
  })

  test('is named once, without regard to case', async () => {
    const { name } = await save(clerk)
    const again = { token: clerk.token, body: { ...content, name: name.toUpperCase() } }
    const refused = await failing('POST', '/api/saved-views/customers', again)
    expect(refused).toMatchObject({ status: 409, error: { fields: { name: 'Eine Ansicht mit diesem Namen gibt es schon' } } })
    await save(clerk, { name, sort: '-id' }, 'users')
  })

  test('is restored in its place by the person who deleted it', async () => {
    const [one, two] = [await save(clerk), await save(clerk)]
    await call('PUT', '/api/saved-views/customers/order', { token: clerk.token, body: { ids: [two.id, one.id] } })
    expect((await call('DELETE', pathOf(two), { token: clerk.token })).status).toBe(204)
    // Once more changes nothing.
    expect((await call('DELETE', pathOf(two), { token: clerk.token })).status).toBe(204)
    expect(await namesOf(clerk)).not.toContain(two.name)
    expect((await failing('POST', `${pathOf(two)}/restore`, { token: colleague.token })).status).toBe(404)
    expect((await call('POST', `${pathOf(two)}/restore`, { token: clerk.token })).json).toMatchObject({ id: two.id, name: two.name })
    const names = await namesOf(clerk)
    expect(names.indexOf(two.name)).toBeLessThan(names.indexOf(one.name))
  })

  test('needs the right to see its list', async () => {
    const stranger = await clerkWith('ib_applications.view')
    const body = { ...content, name: 'Fremde' }
    expect((await failing('GET', '/api/saved-views/customers', { token: stranger.token })).status).toBe(403)
    expect((await failing('POST', '/api/saved-views/customers', { token: stranger.token, body })).status).toBe(403)
    // One kind of what it lists is enough for the inbox.
    expect(await viewsOf(stranger, 'inbox')).toEqual(expect.any(Array))
    expect((await failing('GET', '/api/saved-views/customers', { token: await tokenOf('partner') })).status).toBe(403)
  })

  test('that searches for contact data is hidden from people who may not see it', async () => {
    const { email } = newPerson()
    const view = await save(clerk, { isShared: true, filters: { search: email } })
    const reader = await clerkWith('customers.view')
    expect(await namesOf(colleague)).toContain(view.name)
    expect(await namesOf(reader)).not.toContain(view.name)
    const keeper = await clerkWith('customers.view', 'system.settings')
    const renamed = await call('PATCH', pathOf(view), { token: keeper.token, body: { name: `${view.name} neu` } })
    expect(renamed.status).toBe(404)
    expect((await call('DELETE', pathOf(view), { token: keeper.token })).status).toBe(404)
  })

  test('of e-mails that searches for contact data is hidden, too', async () => {
    const writer = await clerkWith('settings.view', 'customers.view', 'customers.contact')
    const filters = { search: newPerson().email }
    const view = await save(writer, { isShared: true, filters, sort: null, columns: null }, 'mails')
    expect(await namesOf(writer, 'mails')).toContain(view.name)
    expect(await namesOf(await clerkWith('settings.view'), 'mails')).not.toContain(view.name)
  })
})

describe('the views of a person', () => {
  test(`are at most ${VIEWS_AT_MOST}, however many are saved at once`, async () => {
    const { id: username } = await makeUser({ role: 'viewer' })
    const caller = { list: 'customers', username, since: '', mayChangeAll: false, seesContact: true } as const
    const first = await createSavedView(caller, { ...content, name: 'Erste' })
    const { own } = await readViews(username, 'customers')
    const more = Array.from({ length: VIEWS_AT_MOST - 2 }, (_, nth) => ({ ...first, id: first.id + nth + 1, name: `Ansicht ${nth}` }))
    await transact([putViewsItem({ user: username }, own, { ...own, views: [first, ...more] })])
    const last = await Promise.allSettled([1, 2, 3].map((nth) => createSavedView(caller, { ...content, name: `Letzte ${nth}` })))
    expect(last.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await readViews(username, 'customers')).own.views).toHaveLength(VIEWS_AT_MOST)
  })

  test.each(['deleted', 'erased'])('go with an account that is %s, and those for all stay without its name', async (how) => {
    const leaver = await clerkWith('customers.view')
    await save(leaver)
    const shared = await save(leaver, { isShared: true })
    const admin = { token: await tokenOf('admin') }
    if (how === 'deleted') expect((await call('DELETE', `/api/users/${leaver.id}`, admin)).status).toBe(204)
    else {
      await call('PATCH', `/api/users/${leaver.id}`, { ...admin, body: { status: 'inactive' } })
      await eraseRecord({ kind: 'USER', recordId: leaver.id, entry: null }, { requestId: 4711, time: new Date().toISOString() })
    }
    expect((await readViews(leaver.id, 'customers')).own.views).toEqual([])
    expect((await viewsOf(clerk)).find(({ id }) => id === shared.id)).toEqual({ ...shared, author: null, mayChange: false })
  })
})

test('a deleted view for all comes back only by somebody who may still change it', async () => {
  const keeper = await clerkWith('customers.view', 'system.settings')
  const view = await save(colleague, { isShared: true })
  expect((await call('DELETE', pathOf(view), { token: keeper.token })).status).toBe(204)
  const permissions = { ...none, 'customers.view': true }
  expect((await call('PATCH', `/api/users/${keeper.id}`, { token: await tokenOf('admin'), body: { permissions } })).status).toBe(200)
  expect((await call('POST', `${pathOf(view)}/restore`, { token: keeper.token })).status).toBe(404)
  expect(await namesOf(clerk)).not.toContain(view.name)
})
