import { beforeAll, expect, test } from 'vitest'
import type { PersonRecord } from '../../../shared/domain/privacy-request.ts'
import { userCreateSchema } from '../../../shared/domain/user-forms.ts'
import { transact } from '../../data/transact.ts'
import { users } from '../../data/users.ts'
import { takeOwnTable } from '../../testing/own-table.ts'
import { newUser } from '../accounts/create-user.ts'
import { staffHider } from './hide-staff.ts'

const store = (id: string, firstName: string, lastName: string) =>
  transact(users.insertItems(newUser(userCreateSchema.parse({ id, email: `${id}@team.example`, firstName, lastName, role: 'backoffice' }))))

beforeAll(async () => {
  await takeOwnTable(`staff-${process.pid}`)
  await store('berta', 'Berta', 'Boss')
  await store('kurz', 'Al', 'Ba')
  await store('gruss', 'Guten', 'Tag')
  await store('namens', 'Dsgvo', 'Dóra')
})

const dora: PersonRecord = {
  id: 'CUSTOMER.1',
  kind: 'CUSTOMER',
  recordId: '1',
  entry: null,
  name: 'Dóra Dsgvo',
  detail: '',
  createdAt: null,
  reasons: ['email'],
  isSure: true,
  hasOtherName: false,
  isIncluded: true,
  erased: null,
}
const hide = staffHider([dora])

test('users who have not dealt with a record change nothing of it, whatever they are called', async () => {
  for (const [nth, [first, last]] of [
    ['Bitte', 'um'],
    ['Rückruf', 'Guten'],
    ['Dora', 'Dsgvo'],
  ].entries())
    await store(`wort${nth}`, first ?? '', last ?? '')
  const record = { message: 'Guten Tag, bitte um Rückruf. Guten Tag!', notes: [{ text: 'Dora Dsgvo, Al Ba' }], reviewNotes: 'Guten Tag' }
  expect(await hide(record)).toEqual(record)
})

test('who has dealt with a record is hidden in what staff wrote there, as whole words, and in no words of the person', async () => {
  const record = {
    message: 'Guten Tag, hier ist Berta Boss.',
    reviewedBy: 'berta',
    notes: [{ text: 'BERTA BOSS hat mit @kurz gesprochen, Al Ba ruft an: Kamal Babel. Fragen an berta@team.example.' }],
  }
  expect(await hide(record, ['kurz'])).toEqual({
    message: 'Guten Tag, hier ist Berta Boss.',
    reviewedBy: 'Mitarbeiter',
    notes: [{ text: 'Mitarbeiter hat mit Mitarbeiter gesprochen, Mitarbeiter ruft an: Kamal Babel. Fragen an Mitarbeiter.' }],
  })
})

test('the person keeps a name that somebody shares who has dealt with the record', async () => {
  const notes = [{ text: 'Dóra Dsgvo angerufen' }]
  expect(await hide({ notes }, ['namens'])).toEqual({ notes })
})
