import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ImportKind, ImportValues } from '../../../shared/domain/import.ts'
import { userCreateSchema } from '../../../shared/domain/user-forms.ts'
import { internal } from '../../data/cursor.ts'
import { customerIds, customers } from '../../data/customers.ts'
import { partnerIds } from '../../data/partner-ids.ts'
import { partners } from '../../data/partners.ts'
import { proposeId } from '../../data/sequence.ts'
import { accountOf } from '../../data/stored-user.ts'
import { transact } from '../../data/transact.ts'
import { insertUserItems } from '../../data/users.ts'
import { person, unique } from '../../testing/fault-cases/case.ts'
import { makePartner } from '../../testing/fault-cases/partners.ts'
import { runJobsOfTheHour } from '../../testing/jobs-of-the-hour.ts'
import { takeTablePerTest } from '../../testing/table-per-test.ts'
import { newUser } from '../accounts/create-user.ts'
import { deletePartner, updatePartner } from '../partners/change-partner.ts'
import { createCustomer, deleteCustomer } from '../records/change-customer.ts'
import { createImport, type ImportCaller, listImportRows, readImport, saveRows, startStep } from './imports.ts'

takeTablePerTest('import-ids')

/** An administrator, who imports. */
const anAdmin = async (): Promise<ImportCaller> => {
  const id = `admin${unique()}`
  const form = userCreateSchema.parse({ id, email: `${id}@mail.example`, firstName: 'Carla', lastName: 'Clerk', role: 'admin' })
  const user = newUser(form)
  await transact(insertUserItems(user))
  return { ...accountOf(user), can: () => true }
}

const someone = (more: ImportValues): ImportValues => ({ firstName: 'Kim', lastName: 'Muster', email: `${unique()}@mail.example`, ...more })
const company = (more: ImportValues) => someone({ companyName: `Firma ${unique()}`, ...more })
const by = (id: number) => ({ id, ifMatch: undefined, actor: 'test' })

/** An import that is checked, and what became of its rows. */
const checked = async (caller: ImportCaller, kind: ImportKind, rows: readonly ImportValues[]) => {
  const { id } = await createImport({ kind, fileName: 'liste.csv', origin: 'Messe Köln', total: rows.length }, caller)
  await saveRows(
    id,
    0,
    rows.map((values, nth) => ({ number: nth + 2, values })),
    caller,
  )
  await startStep(id, { step: 'check' }, caller)
  await runJobsOfTheHour()
  return { id, rows: await rowsOf(caller, id) }
}
const rowsOf = async (caller: ImportCaller, id: string) =>
  (await listImportRows(id, undefined, { limit: 100, caller: internal, total: 'none' }, caller)).items

/** The id of a partner that is gone, and a former one of it. */
const aDeletedPartner = async () => {
  const { id, partnerId: former } = await makePartner()
  const partnerId = `Gone-${unique()}`
  await updatePartner(by(id), { partnerId })
  await deletePartner(by(id))
  return { partnerId, former }
}

const GONE = 'Diese Partner-ID gehörte einem gelöschten IB-Partner: bitte eine andere angeben oder das Feld leer lassen'

test('the check says at its line when the id of a row belonged to a deleted partner, by any name that it had', async () => {
  const admin = await anAdmin()
  const { partnerId, former } = await aDeletedPartner()
  const { id, rows } = await checked(admin, 'partner', [
    company({ partnerId: partnerId.toUpperCase() }),
    company({ partnerId: `Free-${unique()}` }),
    company({ partnerId: former }),
    // It is below a partner that the file cannot make.
    company({ partner: partnerId }),
  ])
  expect(rows).toMatchObject([
    { number: 2, outcome: 'failed', field: 'partnerId', message: GONE },
    { number: 3, outcome: 'new' },
    { number: 4, outcome: 'failed', field: 'partnerId', message: GONE },
    { number: 5, outcome: 'failed', field: 'partner', message: 'Dieser IB-Partner ist gelöscht' },
  ])
  await startStep(id, { step: 'create' }, admin)
  await runJobsOfTheHour()
  expect(await readImport(id, admin)).toMatchObject({ counts: { created: 1, failed: 3 } })
})

test('the check says at its line when the id of a row may have been that of an earlier customer', async () => {
  const admin = await anAdmin()
  const gone = await createCustomer(person(), 'test')
  const present = await createCustomer(person(), 'test')
  await deleteCustomer(by(gone.id))
  const message = 'Diese Kunden-ID war schon vergeben: bitte eine andere angeben oder das Feld leer lassen'
  const { id, rows } = await checked(admin, 'customer', [
    someone({ customerId: gone.customerId.toLowerCase() }),
    someone({ customerId: present.customerId }),
    // Another name at a known address creates nothing with such an id either.
    someone({ customerId: gone.customerId, email: present.email }),
    someone({ customerId: `K-${unique()}` }),
    someone({}),
  ])
  expect(rows).toMatchObject([
    { number: 2, outcome: 'failed', field: 'customerId', message },
    { number: 3, outcome: 'exists', recordId: present.id },
    { number: 4, outcome: 'failed', field: 'customerId', message },
    { number: 5, outcome: 'new' },
    { number: 6, outcome: 'new' },
  ])
  await startStep(id, { step: 'create' }, admin)
  await runJobsOfTheHour()
  expect(await readImport(id, admin)).toMatchObject({ counts: { created: 2, failed: 2, exists: 1 } })
})

test('no row that the check finds new fails later for its id', async () => {
  const admin = await anAdmin()
  const dead = [await createCustomer(person(), 'test'), await createCustomer(person(), 'test')]
  for (const { id } of dead) await deleteCustomer(by(id))
  const [first = '', second = ''] = dead.map(({ customerId }) => customerId)
  const spelling = fc.constantFrom(first, second, first.toLowerCase(), `${first}0`, `0${first}`, first.replace('-', '-0'), 'KD-1', 'KD-x')
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(spelling, { minLength: 1 }), async (ids) => {
      const { id, rows } = await checked(
        admin,
        'customer',
        ids.map((customerId) => someone({ customerId })),
      )
      const found = rows.filter(({ outcome }) => outcome === 'new').length
      if (found === 0) return
      await startStep(id, { step: 'create' }, admin)
      await runJobsOfTheHour()
      expect(await readImport(id, admin)).toMatchObject({ counts: { new: 0, created: found } })
    }),
    { numRuns: 6 },
  )
}, 60_000)

test.each([
  ['customer', someone, 'customerId', customerIds],
  ['partner', company, 'partnerId', partnerIds],
] as const)('no number that a %s of the file has is generated for another row', async (kind, row, field, sequence) => {
  const admin = await anAdmin()
  const next = Number(/\d+$/.exec(await proposeId(sequence))?.[0])
  const named = (more: number) => row({ [field]: sequence.idOf(next + more).toLowerCase() })
  const rows = [row({}), named(1), row({}), row({}), named(4), named(0), row({}), row({ [field]: ' ' })]
  const { id } = await checked(admin, kind, rows)
  await startStep(id, { step: 'create' }, admin)
  await runJobsOfTheHour()
  expect(await readImport(id, admin)).toMatchObject({ counts: { created: rows.length, failed: 0 } })
})

test('a former id of a partner leads its customers, leads and partners to it, and that of a deleted one is called so', async () => {
  const admin = await anAdmin()
  const { id: owner, partnerId: former } = await makePartner()
  const between = `B-${unique()}`
  await updatePartner(by(owner), { partnerId: between })
  await updatePartner(by(owner), { partnerId: `ÜB-${unique()}` })
  const { partnerId: present } = await partners.getOrThrow(owner)
  const deleted = await aDeletedPartner()
  for (const kind of ['customer', 'lead', 'partner'] as const) {
    const row = (partner: string) =>
      someone({
        partner,
        ...(kind === 'lead' && { phone: '+49 30 5550 17' }),
        ...(kind === 'partner' && { companyName: `Firma ${unique()}` }),
      })
    const names = [former.toLowerCase(), between, present.normalize('NFD'), deleted.partnerId, deleted.former, 'Niemand', 'ẞ'.repeat(900)]
    const { id, rows } = await checked(admin, kind, names.map(row))
    const failed = (message: string) => ({ outcome: 'failed', field: 'partner', message })
    expect(rows).toMatchObject([
      ...[0, 1, 2].map(() => ({ outcome: 'new' })),
      failed('Dieser IB-Partner ist gelöscht'),
      failed('Dieser IB-Partner ist gelöscht'),
      failed('Diesen IB-Partner gibt es nicht'),
      failed('Diesen IB-Partner gibt es nicht'),
    ])
    if (kind !== 'customer') continue
    await startStep(id, { step: 'create' }, admin)
    await runJobsOfTheHour()
    const made = await Promise.all((await rowsOf(admin, id)).slice(0, 3).map(({ recordId }) => customers.getOrThrow(recordId ?? 0)))
    expect(made.map(({ ibPartnerId }) => ibPartnerId)).toEqual([owner, owner, owner])
  }
})
