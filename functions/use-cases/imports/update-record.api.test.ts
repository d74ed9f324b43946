import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ImportKind, ImportStepInput, ImportValues } from '../../../shared/domain/import.ts'
import type { PermissionKey } from '../../../shared/domain/permissions.ts'
import { userCreateSchema } from '../../../shared/domain/user-forms.ts'
import { findInconsistencies } from '../../consistency/find-inconsistencies.ts'
import { latestAuditEntries } from '../../data/audit-log.ts'
import { internal } from '../../data/cursor.ts'
import { customers } from '../../data/customers.ts'
import { partners } from '../../data/partners.ts'
import { accountOf } from '../../data/stored-user.ts'
import { transact } from '../../data/transact.ts'
import { insertUserItems } from '../../data/users.ts'
import { person, unique } from '../../testing/fault-cases/case.ts'
import { makePartner } from '../../testing/fault-cases/partners.ts'
import { crashing } from '../../testing/faults.ts'
import { runJobsOfTheHour } from '../../testing/jobs-of-the-hour.ts'
import { takeTablePerTest } from '../../testing/table-per-test.ts'
import { newUser } from '../accounts/create-user.ts'
import { updatePartner } from '../partners/change-partner.ts'
import { createCustomer, deleteCustomer, updateCustomer } from '../records/change-customer.ts'
import { createImport, type ImportCaller, listImportRows, readImport, readImportToUndo, saveRows, startStep } from './imports.ts'

takeTablePerTest('import-updates')

const keys = [
  'customers.view',
  'customers.create',
  'customers.edit',
  'customers.contact',
  'customers.transfer',
  'ib_partners.view',
  'ib_partners.create',
  'ib_partners.edit',
  'ib_interessenten.view',
  'ib_interessenten.edit',
] as const satisfies readonly PermissionKey[]

/** A clerk with personal rights, who imports. */
const aClerk = async (...without: readonly PermissionKey[]): Promise<ImportCaller> => {
  const id = `clerk${unique()}`
  const form = userCreateSchema.parse({ id, email: `${id}@mail.example`, firstName: 'Carla', lastName: 'Clerk', role: 'viewer' })
  const permissions: Partial<Record<PermissionKey, boolean>> = Object.fromEntries(keys.map((key) => [key, !without.includes(key)]))
  const user = { ...newUser(form), permissions }
  await transact(insertUserItems(user))
  return { ...accountOf(user), can: (key) => permissions[key] === true }
}

const rowsOf = async (caller: ImportCaller, id: string) =>
  (await listImportRows(id, undefined, { limit: 100, caller: internal, total: 'none' }, caller)).items
const step = async (caller: ImportCaller, id: string, input: ImportStepInput) => {
  await startStep(id, input, caller)
  await runJobsOfTheHour()
  return readImport(id, caller)
}
const update = (caller: ImportCaller, id: string) => step(caller, id, { step: 'create', existing: 'update' })

/** An import whose rows are checked. */
const checked = async (caller: ImportCaller, kind: ImportKind, rows: readonly ImportValues[]) => {
  const { id } = await createImport({ kind, fileName: 'liste.csv', origin: 'Abgleich mit Köln', total: rows.length }, caller)
  await saveRows(
    id,
    0,
    rows.map((values, nth) => ({ number: nth + 2, values })),
    caller,
  )
  await step(caller, id, { step: 'check' })
  return id
}

const by = (id: number) => ({ id, ifMatch: undefined, actor: 'test' })
const mayAll = { mayTransfer: true, maySeeContact: true }
const nameOf = ({ firstName, lastName, email }: ReturnType<typeof person>) => ({ firstName, lastName, email })

test('rows about records that exist say which fields they would change, and change them only if that is chosen', async () => {
  const clerk = await aClerk()
  const [owner, other] = [await makePartner(), await makePartner()]
  const known = person()
  const record = await createCustomer({ ...known, phone: '+49 30 5550 17', country: 'DE', ibPartnerId: owner.id }, 'test')
  const same = nameOf(known)
  const id = await checked(clerk, 'customer', [
    {
      ...same,
      firstName: known.firstName.toUpperCase(),
      phone: '',
      country: 'Österreich',
      partner: other.partnerId,
      followUpOn: '24.12.2030',
      subIbCommissionPerLot: '2,5',
    },
    { ...same, country: 'CH' },
    nameOf(person()),
  ])
  expect(await readImport(id, clerk)).toMatchObject({ counts: { new: 1, differs: 1, exists: 1 } })
  expect(await rowsOf(clerk, id)).toMatchObject([
    { outcome: 'differs', recordId: record.id, changes: ['country', 'partner', 'subIbCommissionPerLot', 'followUpOn'] },
    { outcome: 'exists', message: 'Wie Zeile 2 dieser Datei' },
    { outcome: 'new', changes: [] },
  ])
  expect(await step(clerk, id, { step: 'create' })).toMatchObject({ counts: { created: 1, differs: 1, updated: 0 } })
  expect(await customers.getOrThrow(record.id)).toEqual(record)

  expect(await update(clerk, id)).toMatchObject({ state: 'finished', counts: { created: 1, differs: 0, updated: 1 } })
  expect(await customers.getOrThrow(record.id)).toMatchObject({
    firstName: known.firstName,
    phone: '+49 30 5550 17',
    country: 'AT',
    ibPartnerId: other.id,
    followUpOn: '2030-12-24',
    subIbCommissionPerLot: '2.50',
  })
  const [followUp, edit] = await latestAuditEntries('CUSTOMER', record.id)
  expect(edit).toMatchObject({
    action: 'customerUpdate',
    actor: clerk.username,
    bulkOperation: id,
    after: { transferReason: 'Import: Abgleich mit Köln' },
  })
  expect(followUp).toMatchObject({ action: 'workUpdate', bulkOperation: id })

  await updateCustomer(by(record.id), { country: 'LI' }, mayAll)
  expect((await readImportToUndo(id, clerk)).undo).toMatchObject({ unchanged: 1, restorable: 1, overwritten: 0 })
  expect(await step(clerk, id, { step: 'undo' })).toMatchObject({
    state: 'undone',
    counts: { deleted: 1, restored: 1, kept: 0, updated: 0 },
  })
  expect((await rowsOf(clerk, id))[0]).toMatchObject({ outcome: 'restored', message: 'Seither geändert, bleibt: Land' })
  const restored = await customers.getOrThrow(record.id)
  expect(restored).toMatchObject({ country: 'LI', ibPartnerId: owner.id, subIbCommissionPerLot: '0.00' })
  expect(restored.followUpOn).toBeUndefined()
  expect(await findInconsistencies()).toEqual([])
})

test('an update keeps the rights and the rules of an edit by hand', async () => {
  const owner = await makePartner()
  const gone = await createCustomer(person(), 'test')
  await deleteCustomer(by(gone.id))
  const known = person()
  const record = await createCustomer({ ...known, phone: '+49 30 5550 17' }, 'test')
  const row = { ...nameOf(known), phone: '+49 30 5550 99', partner: owner.partnerId, ibAccountNumber: unique() }

  const editor = await aClerk('customers.contact', 'customers.transfer')
  const id = await checked(editor, 'customer', [row, { ...nameOf(known), customerId: gone.customerId }])
  const message = 'Ohne Telefon, IB-Partner: Zum Ändern fehlt Ihnen das Recht'
  expect(await rowsOf(editor, id)).toMatchObject([{ outcome: 'differs', changes: ['ibAccountNumber'], message }, { outcome: 'exists' }])
  expect(await update(editor, id)).toMatchObject({ counts: { updated: 1, exists: 1 } })
  expect((await rowsOf(editor, id))[0]).toMatchObject({ outcome: 'updated', message })
  expect(await customers.getOrThrow(record.id)).toMatchObject({
    phone: '+49 30 5550 17',
    ibPartnerId: null,
    ibAccountNumber: row.ibAccountNumber,
  })

  const refused = await checked(editor, 'customer', [{ ...nameOf(known), customerId: gone.customerId }])
  expect(await rowsOf(editor, refused)).toMatchObject([{ outcome: 'failed', field: 'customerId' }])

  for (const right of ['customers.edit', 'customers.view'] as const) {
    const clerk = await aClerk(right)
    const without = await checked(clerk, 'customer', [{ ...row, country: 'CH' }])
    expect(await rowsOf(clerk, without)).toMatchObject([{ outcome: 'exists', changes: [] }])
    await expect(startStep(without, { step: 'create', existing: 'update' }, clerk)).rejects.toMatchObject({ code: 'conflict' })
  }
})

test('a partner gets new values, a new id and a new place, and all of them are taken back', async () => {
  const clerk = await aClerk()
  const above = await makePartner()
  const partner = await makePartner()
  const { companyName, firstName, lastName, email } = partner
  const partnerId = `N-${unique()}`
  const row = { companyName, firstName, lastName, email, partnerId, partner: above.partnerId, commissionRate: '7,25' }
  const id = await checked(clerk, 'partner', [row])
  expect(await rowsOf(clerk, id)).toMatchObject([{ outcome: 'differs', changes: ['partnerId', 'partner', 'commissionRate'] }])
  expect(await update(clerk, id)).toMatchObject({ counts: { updated: 1, failed: 0 } })
  expect(await partners.getOrThrow(partner.id)).toMatchObject({ partnerId, parentId: above.id, commissionRate: '7.25', level: 1 })

  // Its former id is no new one.
  const again = await checked(clerk, 'partner', [{ ...row, partnerId: partner.partnerId }])
  expect(await rowsOf(clerk, again)).toMatchObject([{ outcome: 'exists', changes: [] }])

  expect(await step(clerk, id, { step: 'undo' })).toMatchObject({ counts: { restored: 1, kept: 0 } })
  expect(await partners.getOrThrow(partner.id)).toMatchObject({ partnerId: partner.partnerId, parentId: null, commissionRate: '0.00' })
  expect(await findInconsistencies()).toEqual([])
})

test('what was changed since in all fields stays, and says so before and after', async () => {
  const clerk = await aClerk()
  const partner = await makePartner()
  const { companyName, firstName, lastName, email } = partner
  const id = await checked(clerk, 'partner', [{ companyName, firstName, lastName, email, rebateAccount: 'R-1' }])
  await update(clerk, id)
  await updatePartner(by(partner.id), { rebateAccount: 'R-2' })
  expect((await readImportToUndo(id, clerk)).undo).toEqual({ unchanged: 0, changed: 0, restorable: 0, overwritten: 1, blocked: 0 })
  expect(await step(clerk, id, { step: 'undo' })).toMatchObject({ counts: { restored: 0, kept: 1 } })
  expect(await rowsOf(clerk, id)).toMatchObject([{ outcome: 'kept', message: 'Der Eintrag wurde seither geändert.' }])
  expect((await partners.getOrThrow(partner.id)).rebateAccount).toBe('R-2')
})

test('any values are unchanged once they are imported, and back once that is undone', async () => {
  const clerk = await aClerk()
  const nothing = {
    country: undefined,
    phone: undefined,
    status: undefined,
    customerType: undefined,
    subIbCommissionPerLot: undefined,
    followUpOn: undefined,
  }
  const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined })
  const values = fc.record({
    country: optional(fc.constantFrom('Schweiz', 'at', 'DEU')),
    phone: optional(fc.constantFrom('+49 30 5550 17', '0049 30 555017', '030/555017', '+43 1 5550 17')),
    status: optional(fc.constantFrom('aktiv', 'Inaktiv')),
    customerType: optional(fc.constantFrom('Sub-IB', 'Client')),
    subIbCommissionPerLot: optional(fc.constantFrom('1,5', '1.50', '0')),
    followUpOn: optional(fc.constantFrom('1.2.2031', '2031-02-01')),
  })
  await fc.assert(
    fc.asyncProperty(values, values, async (had, has) => {
      const known = nameOf(person())
      const first = await checked(clerk, 'customer', [{ ...known, ...had }])
      await step(clerk, first, { step: 'create' })
      const recordId = (await rowsOf(clerk, first))[0]?.recordId ?? 0
      const before = await customers.getOrThrow(recordId)
      const id = await checked(clerk, 'customer', [{ ...known, ...has }])
      const { counts } = await readImport(id, clerk)
      expect(counts.exists + counts.differs + counts.failed).toBe(1)
      if (counts.differs === 0) return
      expect((await update(clerk, id)).counts).toMatchObject({ updated: 1, failed: 0 })
      const again = await checked(clerk, 'customer', [{ ...known, ...has }])
      expect((await readImport(again, clerk)).counts).toMatchObject({ exists: 1, differs: 0 })
      expect((await step(clerk, id, { step: 'undo' })).counts).toMatchObject({ restored: 1 })
      expect({ ...(await customers.getOrThrow(recordId)), version: 1, updatedAt: '' }).toEqual({ ...before, version: 1, updatedAt: '' })
    }),
    {
      numRuns: 12,
      // The country makes another number of the one that is stored.
      examples: [
        [
          { ...nothing, phone: '030/555017' },
          { ...nothing, country: 'Schweiz', phone: '+49 30 5550 17' },
        ],
      ],
    },
  )
}, 120_000)

test('updates and takes back each record once, wherever a run is interrupted', async () => {
  const clerk = await aClerk()
  for (let at = 2; at <= 26; at += 4) {
    const known = [person(), person()]
    const records = await Promise.all(known.map((one) => createCustomer(one, 'test')))
    const rows = known.map((one) => ({ ...nameOf(one), country: 'CH', followUpOn: '1.2.2031' }))
    const id = await checked(clerk, 'customer', rows)
    for (const input of [{ step: 'create', existing: 'update' }, { step: 'undo' }] as const) {
      await startStep(id, input, clerk)
      await crashing({ at, when: at % 8 === 2 ? 'before' : 'after' }, runJobsOfTheHour)
      await runJobsOfTheHour()
      const now = await Promise.all(records.map((record) => customers.getOrThrow(record.id)))
      expect(now.map(({ country, followUpOn }) => [country, followUpOn])).toEqual(
        records.map(() => (input.step === 'undo' ? [null, undefined] : ['CH', '2031-02-01'])),
      )
    }
    expect((await readImport(id, clerk)).counts).toMatchObject({ restored: 2, kept: 0, updated: 0 })
  }
  expect(await findInconsistencies()).toEqual([])
}, 120_000)
