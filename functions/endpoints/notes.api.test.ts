import { beforeAll, describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { mentionsIn, type Note, noteSchema } from '../../shared/domain/note.ts'
import { notificationsSchema } from '../../shared/domain/notification.ts'
import { PERMISSION_KEYS } from '../../shared/domain/permissions.ts'
import { NOTES_AT_MOST } from '../../shared/platform/limits.ts'
import { leads } from '../data/leads.ts'
import { insertNoteItem, newNoteId, readNotes } from '../data/notes.ts'
import { transact } from '../data/transact.ts'
import { unique } from '../testing/fault-cases/case.ts'
import { makeLead } from '../testing/fault-cases/forms.ts'
import { makePartner } from '../testing/fault-cases/partners.ts'
import { call, failing, newPerson, tokenOf } from '../testing/portal.ts'
import { makeUser, PASSWORD, signInAs } from '../testing/users.ts'
import { eraseRecord } from '../use-cases/privacy/erase-record.ts'

const none = Object.fromEntries(PERMISSION_KEYS.map((key) => [key, false]))
const clerkWith = async (permissions: Readonly<Record<string, boolean>>) => {
  const user = await makeUser({ role: 'viewer', permissions: { ...none, ...permissions } })
  return { username: user.id, token: (await signInAs(user.id)).token }
}

let clerk = { username: '', token: '' }
beforeAll(async () => {
  clerk = await clerkWith({ 'ib_interessenten.view': true, 'ib_interessenten.edit': true })
})

const write = async (path: string, text: string, token = clerk.token): Promise<Note> => {
  const { status, json } = await call('POST', `/api/notes/${path}`, { token, body: { text } })
  expect({ status, json }).toMatchObject({ status: 201 })
  return noteSchema.parse(json)
}
const notesOf = async (path: string, token = clerk.token) =>
  z.object({ notes: z.array(noteSchema) }).parse((await call('GET', `/api/notes/${path}`, { token })).json).notes
const textsOf = async (path: string, token = clerk.token) => (await notesOf(path, token)).map(({ text }) => text)
const bell = async (token: string) => notificationsSchema.parse((await call('GET', '/api/notifications', { token })).json).notifications

describe('notes about a record', () => {
  test('are listed newest first, counted on the record, and deleted and restored by their authors', async () => {
    const { id } = await makeLead()
    const first = await write(`lead/${id}`, 'Ruft am Montag an.')
    await write(`lead/${id}`, 'Hat angerufen.\r\nMöchte Unterlagen.')
    expect(await textsOf(`lead/${id}`)).toEqual(['Hat angerufen.\nMöchte Unterlagen.', 'Ruft am Montag an.'])
    expect(await leads.get(id)).toMatchObject({ noteCount: 2, version: 3 })

    const path = `/api/notes/lead/${id}/${first.id}`
    const other = await failing('DELETE', path, { token: await tokenOf('admin') })
    expect(other).toMatchObject({ status: 403, error: { message: 'Nur wer eine Notiz geschrieben hat, kann sie löschen.' } })
    expect((await call('DELETE', path, { token: clerk.token })).status).toBe(204)
    expect(await textsOf(`lead/${id}`)).toEqual(['Hat angerufen.\nMöchte Unterlagen.'])
    expect((await leads.get(id))?.noteCount).toBe(1)
    // Once more changes nothing.
    expect((await call('DELETE', path, { token: clerk.token })).status).toBe(204)
    const restored = await call('POST', `${path}/restore`, { token: clerk.token })
    expect({ status: restored.status, note: noteSchema.parse(restored.json) }).toEqual({ status: 201, note: first })
    expect(await textsOf(`lead/${id}`)).toHaveLength(2)
    expect((await leads.get(id))?.noteCount).toBe(2)
  })

  test('need the right to see the record, to write the right to edit it, and a record', async () => {
    const { id } = await makeLead()
    const reader = await clerkWith({ 'ib_interessenten.view': true })
    const stranger = await clerkWith({ 'customers.edit': true })
    const body = { text: 'Ruft an.' }
    expect((await call('GET', `/api/notes/lead/${id}`, { token: reader.token })).status).toBe(200)
    expect((await call('POST', `/api/notes/lead/${id}`, { token: reader.token, body })).status).toBe(403)
    expect((await call('GET', `/api/notes/lead/${id}`, { token: stranger.token })).status).toBe(403)
    expect((await call('GET', `/api/notes/lead/${id}`, { token: await tokenOf('partner') })).status).toBe(403)
    for (const [method, given] of [['GET', undefined] as const, ['POST', body] as const])
      expect((await call(method, '/api/notes/lead/4711', { token: clerk.token, body: given })).status).toBe(404)
    expect((await call('DELETE', `/api/notes/lead/${id}/2026-11-23T08:00:00.000Z.abcdefgh`, { token: clerk.token })).status).toBe(404)
    for (const text of ['', '  ', 'x'.repeat(5001)]) {
      const { status, error } = await failing('POST', `/api/notes/lead/${id}`, { token: clerk.token, body: { text } })
      expect({ status, fields: Object.keys(error.fields ?? {}) }).toEqual({ status: 400, fields: ['text'] })
    }
  })

  test('may be about partners, too', async () => {
    const { id } = await makePartner()
    const admin = await tokenOf('admin')
    await write(`partner/${id}`, 'Schickt jede Woche Kunden.', admin)
    expect(await textsOf(`partner/${id}`, admin)).toEqual(['Schickt jede Woche Kunden.'])
  })

  test('are bounded, so that one answer holds all of them', async () => {
    const { id } = await makePartner()
    const admin = await tokenOf('admin')
    const { id: deleted, ...note } = await write(`partner/${id}`, 'Die erste.', admin)
    await call('DELETE', `/api/notes/partner/${id}/${deleted}`, { token: admin })
    const others = Array.from({ length: NOTES_AT_MOST }, () =>
      insertNoteItem({ entity: 'PARTNER', id }, { ...note, id: newNoteId(note.createdAt) }),
    )
    await transact(others.slice(0, 100))
    await transact(others.slice(100))
    const { status, error } = await failing('POST', `/api/notes/partner/${id}`, { token: admin, body: { text: 'Eine zu viel.' } })
    expect({ status, text: error.fields?.text }).toEqual({ status: 400, text: 'Mehr als 200 Notizen zu einem Datensatz gehen nicht.' })
    const restored = await failing('POST', `/api/notes/partner/${id}/${deleted}/restore`, { token: admin })
    expect({ status: restored.status, message: restored.error.message }).toEqual({ status: 409, message: error.fields?.text })
    expect(await textsOf(`partner/${id}`, admin)).toHaveLength(NOTES_AT_MOST)
  })

  test('show contact data of customers only to people who may see it', async () => {
    const admin = await tokenOf('admin')
    const { json } = await call('POST', '/api/customers', { token: admin, body: newPerson() })
    const { id } = z.object({ id: z.number() }).parse(json)
    await write(`customer/${id}`, 'Erreichbar unter 0171 5550123 oder karla@privat.example.', admin)
    const reader = await clerkWith({ 'customers.view': true })
    expect(await textsOf(`customer/${id}`, reader.token)).toEqual(['Erreichbar unter ••• 23 oder k•••@privat.example.'])
    expect(await textsOf(`customer/${id}`, admin)).toEqual(['Erreichbar unter 0171 5550123 oder karla@privat.example.'])
  })

  test('are erased with their record', async () => {
    const { id } = await makeLead()
    const { id: noteId } = await write(`lead/${id}`, 'Ruft am Montag an.')
    await write(`lead/${id}`, 'Hat angerufen.')
    await call('DELETE', `/api/notes/lead/${id}/${noteId}`, { token: clerk.token })
    const time = new Date().toISOString()
    await eraseRecord({ kind: 'INTERESSENT', recordId: String(id), entry: null }, { requestId: 4711, time })
    expect(await readNotes({ entity: 'INTERESSENT', id })).toEqual([])
  })
})

/** Runs of other kinds of jobs would be done a month too early for other tests. */
describe('a person who is mentioned', () => {
  test.each([
    ['@anna, bitte prüfen. Danke @Ben.Meier!', ['anna', 'Ben.Meier']],
    ['Mail an karla@mail.example ist raus', []],
    ['(@anna) @anna @@ben', ['anna']],
    ['@team.nord@mail.example', ['team.nord@mail.example']],
    ['kein Name: @ und @-', []],
  ])('a text names people after an @: „%s“', (text, names) => {
    expect(mentionsIn(text).map((readings) => readings.at(-1))).toEqual(names)
  })

  test('is the one with the longest name at that place, whatever ends the sentence', async () => {
    const base = `lena${unique()}`
    const rights = { 'ib_interessenten.view': true }
    const named = async (id: string) => {
      const body = { ...newPerson(), id, role: 'viewer', permissions: rights, password: PASSWORD }
      expect((await call('POST', '/api/users', { token: await tokenOf('admin'), body })).status).toBe(201)
      return id
    }
    const [plain, dot, line, dash, plus] = [
      await named(base),
      await named(`${base}.`),
      await named(`${base}_`),
      await named(`${base}-`),
      await named(`${base}+x@haus.example`),
    ]
    const { id } = await makeLead()
    const mentionsOf = async (text: string) => (await write(`lead/${id}`, text)).mentions
    for (const [text, meant] of [
      [`Bitte @${base}, heute`, [plain]],
      [`(@${base})`, [plain]],
      [`@${base}!`, [plain]],
      [`@${base}... siehe oben`, [dot]],
      [`Frag @${base}.`, [dot]],
      [`Frag @${base}..`, [dot]],
      [`@${base}_ und @${base}- bitte`, [line, dash]],
      [`@${base.toUpperCase()}+X@HAUS.example.`, [plus]],
      [`@${base}+y@haus.example`, []],
    ] as const)
      expect((await mentionsOf(text)).toSorted()).toEqual([...meant].toSorted())
  })

  test('is told in the bell as soon as they may see the record; others are not', async () => {
    const { id, firstName, lastName } = await makeLead()
    const [named, stranger] = [await clerkWith({ 'ib_interessenten.view': true }), await clerkWith({ 'customers.view': true })]
    const note = await write(
      `lead/${id}`,
      `@${named.username.toUpperCase()} @${stranger.username} @niemand @${clerk.username}: bitte anrufen`,
    )
    expect(note.mentions.toSorted()).toEqual([named.username, clerk.username].toSorted())
    await vi.waitFor(async () =>
      expect(await bell(named.token)).toMatchObject([
        {
          kind: 'mentioned',
          label: 'Sie wurden erwähnt',
          name: `${firstName} ${lastName}`,
          recordKind: 'lead',
          recordId: id,
          isUnread: true,
        },
      ]),
    )
    expect((await bell(stranger.token)).filter(({ kind }) => kind === 'mentioned')).toEqual([])
    // Nobody is told what they wrote themselves.
    expect((await bell(clerk.token)).filter(({ kind }) => kind === 'mentioned')).toEqual([])
  })

  test('is told when a colleague assigns a record to them, as long as it stays assigned', async () => {
    const { id, firstName, lastName } = await makeLead()
    const assignee = await clerkWith({ 'ib_interessenten.view': true, 'ib_interessenten.edit': true })
    const assign = (to: string | null, token = clerk.token) => call('PATCH', `/api/work/lead/${id}`, { token, body: { assignee: to } })
    const told = async () => (await bell(assignee.token)).filter(({ kind }) => kind === 'assigned')
    await assign(assignee.username, assignee.token)
    expect(await told()).toEqual([])
    await assign(null)
    const kinds = async () => (await bell(assignee.token)).flatMap(({ kind, recordId }) => (recordId === id ? kind : []))
    expect(await kinds()).toEqual(['leadNew'])
    await assign(assignee.username)
    // Once, also if the record is still new to them.
    expect(await kinds()).toEqual(['assigned'])
    expect(await told()).toMatchObject([
      { label: 'Sie sind zuständig', name: `${firstName} ${lastName}`, recordKind: 'lead', recordId: id },
    ])
    await assign(clerk.username)
    expect(await told()).toEqual([])
  })
})

describe('a person who has a record open', () => {
  const report = async (body: unknown, token: string) => {
    const { status, json } = await call('POST', '/api/presence', { token, body })
    expect({ status, json }).toMatchObject({ status: 200 })
    return z.object({ present: z.array(z.looseObject({ username: z.string() })) }).parse(json).present
  }

  test('is seen by others who may see such records, until they close it', async () => {
    const { id } = await makeLead()
    const [one, other] = [await clerkWith({ 'ib_interessenten.view': true }), await clerkWith({ 'ib_interessenten.view': true })]
    const stranger = await clerkWith({ 'customers.view': true })
    const sees = async (token: string) => (await report(null, token)).filter(({ username }) => username === one.username)
    expect((await report({ kind: 'lead', id }, one.token)).filter(({ username }) => username === one.username)).toEqual([])
    expect(await sees(other.token)).toMatchObject([{ kind: 'lead', id }])
    expect(await sees(stranger.token)).toEqual([])
    expect(await sees(one.token)).toEqual([])
    expect(await sees(other.token)).toEqual([])
    expect((await call('POST', '/api/presence', { token: stranger.token, body: { kind: 'lead', id } })).status).toBe(403)
    expect((await call('POST', '/api/presence', { token: await tokenOf('partner'), body: null })).status).toBe(403)
  })
})
