import { customers } from '../../data/customers.ts'
import { leads } from '../../data/leads.ts'
import { listNotes } from '../../data/notes.ts'
import { listPresent } from '../../data/presence.ts'
import { deleteNote, writeNote } from '../../use-cases/desk/notes.ts'
import { createSavedView, deleteSavedView, readSavedViews } from '../../use-cases/desk/saved-views.ts'
import { createRegistration } from '../../use-cases/forms/create-registration.ts'
import { decideRegistration } from '../../use-cases/records/decide-registration.ts'
import { mergeRecords } from '../../use-cases/records/merge-records.ts'
import { type Cases, person, unique, type WritingRouteName } from './case.ts'
import { makeLead } from './forms.ts'
import { makePartner } from './partners.ts'

const visitor = { sourceIp: '127.0.0.1', idempotencyKey: undefined }

const makeRegistration = async (given: object = {}) => {
  const { id: ibPartnerId } = await makePartner()
  const choices = { country: 'DE', tradingExperience: 'expert', investmentAmount: '1000-5000' }
  const form = { ...person(), ...given, phone: '+49 30 123456', ...choices, ibPartnerId, message: null, consent: [] }
  return createRegistration(form, visitor)
}

/** Two registrations of one person, with two partners. */
const makeRegistrationsOfOne = async () => {
  const { firstName, lastName } = person()
  return [await makeRegistration({ firstName, lastName }), await makeRegistration({ firstName, lastName })] as const
}

const authorOf = (admin: string) => ({ id: admin, createdAt: '', firstName: 'Berta', lastName: 'Boss' })
const notesOf = (id: number) => listNotes({ entity: 'INTERESSENT', id })

/** Whether a lead has this many notes, and says so. */
const hasNotes = async (id: number, count: number) => {
  const [notes, lead] = await Promise.all([notesOf(id), leads.get(id)])
  if ((lead?.noteCount ?? 0) !== notes.length) throw new Error('The lead and its notes disagree')
  return notes.length === count
}

/** Two leads of one person, the second with a note. */
const makeTwins = async (admin: string) => {
  const first = await makeLead()
  const second = await makeLead({ firstName: first.firstName, lastName: first.lastName })
  await writeNote({ kind: 'lead', id: second.id }, 'Ruft morgen an.', authorOf(admin), {})
  return { kind: 'lead' as const, keptId: first.id, joinedId: second.id }
}
const everything = (admin: string) => ({ can: () => true, user: { id: admin } })
const request = { keptVersion: undefined, joinedVersion: undefined, transferReason: null }
const viewContent = (name: string, isShared: boolean) => ({ name, isShared, filters: { status: 'active' }, sort: null, columns: null })
const viewsOf = (admin: string) => ({ list: 'customers', username: admin, since: '', mayChangeAll: true, seesContact: true }) as const
const namesOf = async (admin: string) => (await readSavedViews(viewsOf(admin))).views.map(({ name }) => name)

export const deskCases = {
  mergeCreate: {
    'of two leads': async ({ headers, admin }) => {
      const { kind, keptId, joinedId } = await makeTwins(admin)
      return {
        call: { headers, body: { kind, keptId, joinedId } },
        isDone: async () => (await leads.get(keptId))?.joined?.at(0)?.id === joinedId && (await leads.get(joinedId)) === undefined,
      }
    },
    'of two customers with partners': async ({ headers }) => {
      const [first, second] = await makeRegistrationsOfOne()
      return {
        call: { headers, body: { kind: 'customer', keptId: first.id, joinedId: second.id } },
        isDone: async () => (await customers.get(first.id))?.joined?.length === 1 && (await customers.get(second.id)) === undefined,
      }
    },
  },
  mergeUndo: {
    'of two leads': async ({ headers, admin }) => {
      const twins = await makeTwins(admin)
      await mergeRecords({ ...twins, ...request }, everything(admin))
      return {
        call: { headers, params: twins },
        isDone: async () => (await leads.get(twins.joinedId))?.noteCount === 1 && (await leads.get(twins.keptId))?.joined === undefined,
      }
    },
    'of two customers with partners': async ({ headers, admin }) => {
      const [first, second] = await makeRegistrationsOfOne()
      const twins = { kind: 'customer' as const, keptId: first.id, joinedId: second.id }
      await mergeRecords({ ...twins, ...request }, everything(admin))
      return { call: { headers, params: twins }, isDone: async () => (await customers.get(second.id)) !== undefined }
    },
  },
  registrationDecide: {
    'accepted, which makes a client': async ({ headers }) => {
      const { id } = await makeRegistration()
      return {
        call: { headers, params: { id }, body: { outcome: 'accepted' } },
        isDone: async () => {
          const customer = await customers.get(id)
          return customer?.decision?.outcome === 'accepted' && customer.customerType === 'client' && customer.status === 'active'
        },
      }
    },
    'taken back': async ({ headers, admin }) => {
      const { id } = await makeRegistration()
      await decideRegistration({ id, ifMatch: undefined, actor: admin }, { outcome: 'accepted' })
      return {
        call: { headers, params: { id }, body: { outcome: null } },
        isDone: async () => {
          const customer = await customers.get(id)
          return customer?.decision === undefined && customer?.customerType === 'interessent'
        },
      }
    },
  },
  workUpdate: {
    'of a lead': async ({ headers, admin }) => {
      const { id } = await makeLead()
      return {
        call: { headers, params: { kind: 'lead', id }, body: { assignee: admin, followUpOn: '2030-01-15' } },
        isDone: async () => {
          const lead = await leads.get(id)
          return lead?.assignee === admin && lead.followUpOn === '2030-01-15'
        },
      }
    },
  },
  noteCreate: {
    'under a key': async ({ headers }) => {
      const { id } = await makeLead()
      const call = { headers: { ...headers, 'idempotency-key': unique() }, params: { kind: 'lead', id }, body: { text: 'Ruft morgen an.' } }
      return { call, isDone: () => hasNotes(id, 1) }
    },
  },
  noteDelete: {
    'of one’s own': async ({ headers, admin }) => {
      const { id } = await makeLead()
      const note = await writeNote({ kind: 'lead', id }, 'Ruft morgen an.', authorOf(admin), {})
      return { call: { headers, params: { kind: 'lead', id, noteId: note.id } }, isDone: () => hasNotes(id, 0) }
    },
  },
  noteRestore: {
    'of one’s own': async ({ headers, admin }) => {
      const { id } = await makeLead()
      const note = await writeNote({ kind: 'lead', id }, 'Ruft morgen an.', authorOf(admin), {})
      await deleteNote({ kind: 'lead', id }, note.id, authorOf(admin))
      return { call: { headers, params: { kind: 'lead', id, noteId: note.id } }, isDone: () => hasNotes(id, 1) }
    },
  },
  presenceReport: {
    'at a lead': async ({ headers, admin }) => {
      const { id } = await makeLead()
      const isThere = async () => (await listPresent(Date.now())).some((one) => one.username === admin && one.id === id)
      return { call: { headers, body: { kind: 'lead', id } }, isDone: isThere }
    },
  },
  savedViewCreate: {
    'under a key': async ({ headers, admin }) => {
      const name = `Aktive ${unique()}`
      const call = {
        headers: { ...headers, 'idempotency-key': unique() },
        params: { list: 'customers' },
        body: viewContent(name, true),
      }
      return { call, isDone: async () => (await namesOf(admin)).filter((one) => one === name).length === 1 }
    },
  },
  savedViewUpdate: {
    'for all from now on': async ({ headers, admin }) => {
      const { id, name } = await createSavedView(viewsOf(admin), viewContent(`Aktive ${unique()}`, false))
      const isDone = async () => {
        const found = (await readSavedViews(viewsOf(admin))).views.filter((view) => view.id === id)
        if (found.length !== 1) throw new Error(`${name} is stored ${found.length} times`)
        return found[0]?.isShared === true
      }
      return { call: { headers, params: { list: 'customers', id }, body: { isShared: true } }, isDone }
    },
  },
  savedViewDelete: {
    'for all': async ({ headers, admin }) => {
      const { id, name } = await createSavedView(viewsOf(admin), viewContent(`Aktive ${unique()}`, true))
      return { call: { headers, params: { list: 'customers', id } }, isDone: async () => !(await namesOf(admin)).includes(name) }
    },
  },
  savedViewRestore: {
    'of one’s own': async ({ headers, admin }) => {
      const { id, name } = await createSavedView(viewsOf(admin), viewContent(`Aktive ${unique()}`, false))
      await deleteSavedView(viewsOf(admin), { id, ifMatch: undefined })
      return { call: { headers, params: { list: 'customers', id } }, isDone: async () => (await namesOf(admin)).includes(name) }
    },
  },
  savedViewOrder: {
    'the last one first': async ({ headers, admin }) => {
      const [first, last] = [`Erste ${unique()}`, `Letzte ${unique()}`]
      const { id: before } = await createSavedView(viewsOf(admin), viewContent(first, false))
      const { id } = await createSavedView(viewsOf(admin), viewContent(last, false))
      const isDone = async () => {
        const names = await namesOf(admin)
        return names.indexOf(last) < names.indexOf(first)
      }
      return { call: { headers, params: { list: 'customers' }, body: { ids: [id, before] } }, isDone }
    },
  },
} satisfies Partial<Record<WritingRouteName, Cases>>
