import { describe, expect, test } from 'vitest'
import type { ImportKind, ImportStep, ImportValues } from '../../../shared/domain/import.ts'
import { LISTED_MAIL_KINDS } from '../../../shared/domain/mail.ts'
import type { PermissionKey } from '../../../shared/domain/permissions.ts'
import { userCreateSchema } from '../../../shared/domain/user-forms.ts'
import { findInconsistencies } from '../../consistency/find-inconsistencies.ts'
import { latestAuditEntries } from '../../data/audit-log.ts'
import { internal } from '../../data/cursor.ts'
import { customers, listCustomers } from '../../data/customers.ts'
import { getRowsChunk } from '../../data/imports.ts'
import { leads, listLeads } from '../../data/leads.ts'
import { listMails } from '../../data/mails.ts'
import { partners } from '../../data/partners.ts'
import { accountOf } from '../../data/stored-user.ts'
import { transact } from '../../data/transact.ts'
import { insertUserItems, users } from '../../data/users.ts'
import { person, unique } from '../../testing/fault-cases/case.ts'
import { makePartner } from '../../testing/fault-cases/partners.ts'
import { countCalls, crashing } from '../../testing/faults.ts'
import { runJobsOfTheHour } from '../../testing/jobs-of-the-hour.ts'
import { takeTablePerTest } from '../../testing/table-per-test.ts'
import { newUser } from '../accounts/create-user.ts'
import { updatePartner } from '../partners/change-partner.ts'
import { createCustomer, deleteCustomer, updateCustomer } from '../records/change-customer.ts'
import { mergeRecords } from '../records/merge-records.ts'
import {
  cancelImport,
  createImport,
  type ImportCaller,
  listImportRows,
  listImports,
  readColumns,
  readImport,
  readImportToUndo,
  saveRows,
  startStep,
} from './imports.ts'

takeTablePerTest('imports')

const everything: Partial<Record<PermissionKey, boolean>> = {
  'customers.view': true,
  'customers.create': true,
  'ib_interessenten.view': true,
  'ib_interessenten.edit': true,
  'ib_partners.view': true,
  'ib_partners.create': true,
}

/** A clerk with personal rights, who imports. */
const aClerk = async (): Promise<ImportCaller> => {
  const id = `clerk${unique()}`
  const form = userCreateSchema.parse({ id, email: `${id}@mail.example`, firstName: 'Carla', lastName: 'Clerk', role: 'viewer' })
  const user = { ...newUser(form), permissions: everything }
  await transact(insertUserItems(user))
  return { ...accountOf(user), can: (key) => everything[key] === true }
}

const page = { limit: 100, caller: internal, total: 'none' } as const
const someone = (more: ImportValues = {}): ImportValues => ({
  firstName: 'Kim',
  lastName: 'Muster',
  email: `${unique()}@mail.example`,
  ...more,
})

/** An import whose rows have arrived, two in each part. */
const uploaded = async (caller: ImportCaller, kind: ImportKind, rows: readonly ImportValues[]) => {
  const { id } = await createImport(
    { kind, fileName: 'liste.csv', origin: 'Messe Köln, Einwilligung auf Papier', total: rows.length },
    caller,
  )
  const numbered = rows.map((values, nth) => ({ number: nth + 2, values }))
  for (let nth = 0; nth * 2 < rows.length; nth++) await saveRows(id, nth, numbered.slice(nth * 2, nth * 2 + 2), caller)
  return id
}
const run = async (caller: ImportCaller, id: string, ...steps: readonly ImportStep[]) => {
  for (const step of steps) {
    await startStep(id, { step }, caller)
    await runJobsOfTheHour()
  }
  return readImport(id, caller)
}
const rowsOf = async (caller: ImportCaller, id: string) => (await listImportRows(id, undefined, page, caller)).items
const allCustomers = async () => (await listCustomers({}, page)).items

describe('an import of customers', () => {
  test('is checked without writing anything, creates the new ones, and then finds all of them', async () => {
    const clerk = await aClerk()
    const partner = await makePartner()
    const known = await createCustomer({ firstName: 'Änne', lastName: 'Bekannt', email: 'Aenne@mail.example' }, 'test')
    const rows = [
      someone({
        partner: partner.partnerId.toLowerCase(),
        country: 'österreich',
        phone: "'+43 1 5550 17",
        customerType: 'Sub-IB',
        subIbCommissionPerLot: '1.002,50',
      }),
      { firstName: 'änne', lastName: 'BEKANNT', email: 'aenne@MAIL.example' },
      someone({ email: 'keine Adresse', country: 'Atlantis' }),
      someone({ partner: partner.companyName, status: 'inaktiv', followUpOn: '24.12.2030' }),
    ]
    const id = await uploaded(clerk, 'customer', rows)
    expect(await run(clerk, id, 'check')).toMatchObject({ state: 'checked', counts: { new: 2, exists: 1, failed: 1, created: 0 } })
    expect(await allCustomers()).toHaveLength(1)
    expect((await rowsOf(clerk, id)).slice(1, 3)).toMatchObject([
      { number: 3, outcome: 'exists', recordId: known.id, recordName: 'Änne Bekannt' },
      {
        number: 4,
        outcome: 'failed',
        field: null,
        message: 'Land: Unbekanntes Land „Atlantis“; E-Mail: Ungültige E-Mail-Adresse (Leerzeichen)',
      },
    ])

    expect(await run(clerk, id, 'create')).toMatchObject({ state: 'finished', counts: { new: 0, exists: 1, failed: 1, created: 2 } })
    const [first, existing, , last] = await rowsOf(clerk, id)
    // The row itself is deleted by now.
    expect(existing).toMatchObject({ recordName: 'Änne Bekannt', values: {} })
    const customer = await customers.getOrThrow(first?.recordId ?? 0)
    expect(customer).toMatchObject({
      ibPartnerId: partner.id,
      country: 'AT',
      phone: '+43 1 5550 17',
      customerType: 'sub_ib',
      status: 'active',
    })
    expect(customer).toMatchObject({ subIbCommissionPerLot: '1002.50', isFromLandingPage: false })
    expect(customer.imported).toMatchObject({ importId: id, origin: 'Messe Köln, Einwilligung auf Papier' })
    expect(customer.consent).toBeUndefined()
    expect(await customers.getOrThrow(last?.recordId ?? 0)).toMatchObject({
      ibPartnerId: partner.id,
      status: 'inactive',
      followUpOn: '2030-12-24',
    })
    const [entry] = await latestAuditEntries('CUSTOMER', customer.id)
    expect(entry).toMatchObject({ action: 'customerCreate', actor: clerk.username, bulkOperation: id })
    expect((await listMails({ kinds: LISTED_MAIL_KINDS }, page)).items).toEqual([])

    const again = await uploaded(clerk, 'customer', rows)
    expect(await run(clerk, again, 'check')).toMatchObject({ counts: { new: 0, exists: 3, failed: 1 } })
    await expect(startStep(again, { step: 'create' }, clerk)).rejects.toMatchObject({ code: 'conflict' })
    expect(await findInconsistencies()).toEqual([])
  })

  test('keeps the values of wrong rows alone once the others are created', async () => {
    const clerk = await aClerk()
    const id = await uploaded(clerk, 'customer', [someone(), someone({ email: '' })])
    await run(clerk, id, 'check', 'create')
    expect((await getRowsChunk(id, 0))?.rows).toMatchObject([{ number: 3 }])
    expect(await rowsOf(clerk, id)).toMatchObject([{ values: {} }, { message: 'Ungültige E-Mail-Adresse', values: { firstName: 'Kim' } }])
  })

  test('takes each person of the file once', async () => {
    const clerk = await aClerk()
    const twice = someone({ customerId: 'K-77' })
    const id = await uploaded(clerk, 'customer', [twice, someone(), twice, someone({ customerId: 'k-77' })])
    expect(await run(clerk, id, 'check', 'create')).toMatchObject({ counts: { created: 2, exists: 2 } })
    const rows = await rowsOf(clerk, id)
    expect(rows.map(({ message }) => message)).toEqual([
      null,
      null,
      'Wie Zeile 2 dieser Datei',
      'Kunden-ID wie Zeile 2 dieser Datei, aber anderer Name oder andere E-Mail-Adresse',
    ])
    // Rows are not kept, but the record that the earlier one has made is named.
    expect(rows.slice(2)).toMatchObject([2, 3].map(() => ({ recordId: rows[0]?.recordId, recordName: 'Kim Muster', values: {} })))
  })

  test('names no record for a repeated row before there is one', async () => {
    const clerk = await aClerk()
    const twice = someone()
    const id = await uploaded(clerk, 'customer', [twice, twice])
    await run(clerk, id, 'check')
    expect((await rowsOf(clerk, id))[1]).toMatchObject({
      outcome: 'exists',
      recordId: null,
      recordName: null,
      values: { firstName: 'Kim' },
    })
  })

  test('says when somebody else has the id of a row', async () => {
    const clerk = await aClerk()
    const known = await createCustomer({ firstName: 'Änne', lastName: 'Bekannt', email: 'aenne@mail.example', customerId: 'K-1' }, 'test')
    const same = { firstName: 'Änne', lastName: 'Bekannt', email: 'aenne@mail.example', customerId: 'k-1' }
    const id = await uploaded(clerk, 'customer', [same, someone({ customerId: 'K-1' })])
    expect(await run(clerk, id, 'check')).toMatchObject({ counts: { new: 0, exists: 2 } })
    expect(await rowsOf(clerk, id)).toMatchObject([
      { recordId: known.id, message: null },
      { recordId: known.id, message: 'Kunden-ID wie der vorhandene Eintrag, aber anderer Name oder andere E-Mail-Adresse' },
    ])
  })

  test('names the record whose address a row has under another name, and creates such a row only if that was chosen', async () => {
    const clerk = await aClerk()
    const known = await createCustomer({ firstName: 'Änne', lastName: 'Bekannt', email: 'aenne@mail.example' }, 'test')
    const rows = [
      someone({ email: 'Aenne@MAIL.example' }),
      someone({ firstName: 'Rita', email: 'rita@mail.example' }),
      someone({ firstName: 'Rita', lastName: 'Neu', email: 'RITA@mail.example' }),
      someone({ firstName: 'Rita', lastName: 'Neu', email: 'rita@mail.example' }),
    ]
    const id = await uploaded(clerk, 'customer', rows)
    expect(await run(clerk, id, 'check')).toMatchObject({ counts: { new: 1, duplicate: 2, exists: 1 } })
    expect(await rowsOf(clerk, id)).toMatchObject([
      { outcome: 'duplicate', recordName: 'Änne Bekannt', message: 'E-Mail-Adresse wie ein vorhandener Eintrag, aber anderer Name' },
      { outcome: 'new' },
      { outcome: 'duplicate', recordName: null, message: 'E-Mail-Adresse wie Zeile 3 dieser Datei, aber anderer Name' },
      { outcome: 'exists', message: 'Wie Zeile 4 dieser Datei' },
    ])
    expect(await run(clerk, id, 'create')).toMatchObject({ state: 'finished', counts: { created: 1, duplicate: 2, exists: 1 } })
    expect(await allCustomers()).toHaveLength(2)
    await expect(startStep(id, { step: 'create' }, clerk)).rejects.toMatchObject({ code: 'conflict' })

    await startStep(id, { step: 'create', duplicates: 'create' }, clerk)
    await runJobsOfTheHour()
    expect(await readImport(id, clerk)).toMatchObject({ state: 'finished', counts: { created: 3, duplicate: 0, exists: 1 } })
    expect(await allCustomers()).toHaveLength(4)
    expect(await run(clerk, id, 'undo')).toMatchObject({ counts: { deleted: 3, created: 0 } })
    expect((await allCustomers()).map((customer) => customer.id)).toEqual([known.id])
    expect(await findInconsistencies()).toEqual([])
  })

  test('tells no more about an address than a search for the whole of it', async () => {
    const clerk = await aClerk()
    await createCustomer({ firstName: 'Änne', lastName: 'Bekannt', email: 'aenne@mail.example', phone: '0151 2345678' }, 'test')
    const guesses = ['aenne@mail.example', 'aenn@mail.example', 'aenne@mail.exampl', 'aenne@mail.example.org']
    const id = await uploaded(
      clerk,
      'customer',
      guesses.map((email) => someone({ email })),
    )
    await run(clerk, id, 'check')
    const rows = await rowsOf(clerk, id)
    expect(rows.map(({ outcome, recordName }) => [outcome, recordName])).toEqual([
      ['duplicate', 'Änne Bekannt'],
      ['new', null],
      ['new', null],
      ['new', null],
    ])
    expect(JSON.stringify(rows)).not.toContain('2345678')
  })

  test('asks once what amounts with two meanings are, unless another value of the column shows it', async () => {
    const clerk = await aClerk()
    const amounts = (...texts: readonly string[]) => texts.map((subIbCommissionPerLot) => someone({ subIbCommissionPerLot }))
    const stored = async (id: string) => {
      const rows = await rowsOf(clerk, id)
      return Promise.all(rows.map(async ({ recordId }) => recordId && (await customers.getOrThrow(recordId)).subIbCommissionPerLot))
    }
    const shown = await uploaded(clerk, 'customer', amounts('2.500', '7', '1,50'))
    expect(await run(clerk, shown, 'check', 'create')).toMatchObject({
      amounts: { subIbCommissionPerLot: { sign: 'comma', example: '2.500' } },
    })
    expect(await stored(shown)).toEqual(['2500.00', '7.00', '1.50'])

    const open = await uploaded(clerk, 'customer', amounts('2.500', '0.500', '1,5', '="1.250"'))
    expect(await run(clerk, open, 'check')).toMatchObject({
      counts: { new: 2, failed: 2 },
      amounts: { subIbCommissionPerLot: { sign: null, example: '2.500' } },
    })
    expect((await rowsOf(clerk, open))[0]).toMatchObject({
      field: 'subIbCommissionPerLot',
      message: '2.500: 2.500,00 oder 2,50?',
    })
    await startStep(open, { step: 'check', decimals: { subIbCommissionPerLot: 'point' } }, clerk)
    await runJobsOfTheHour()
    expect(await run(clerk, open, 'create')).toMatchObject({ counts: { created: 4, new: 0, failed: 0 } })
    expect(await stored(open)).toEqual(['2.50', '0.50', '1.50', '1.25'])
  })

  test('refuses a row that has more values than the file has headers', async () => {
    const clerk = await aClerk()
    const { id } = await createImport({ kind: 'customer', fileName: 'x.csv', origin: 'x', total: 1 }, clerk)
    await saveRows(id, 0, [{ number: 9, values: someone(), hasSurplus: true }], clerk)
    await run(clerk, id, 'check')
    expect(await rowsOf(clerk, id)).toMatchObject([{ number: 9, outcome: 'failed', message: expect.stringMatching(/^Mehr Werte/) }])
  })

  test('takes no values for fields that customers do not have', async () => {
    const clerk = await aClerk()
    const { id } = await createImport({ kind: 'customer', fileName: 'x.csv', origin: 'x', total: 1 }, clerk)
    await expect(saveRows(id, 0, [{ number: 2, values: someone({ companyName: 'Oben GmbH' }) }], clerk)).rejects.toMatchObject({
      code: 'validation',
      fields: { rows: 'Zeile 2: Kunden haben kein Feld „companyName“' },
    })
  })

  test('is undone, except for records that were changed since', async () => {
    const clerk = await aClerk()
    const id = await uploaded(clerk, 'customer', [someone(), someone(), someone()])
    await run(clerk, id, 'check', 'create')
    const [changed] = await rowsOf(clerk, id)
    const by = { id: changed?.recordId ?? 0, ifMatch: undefined, actor: 'test' }
    await updateCustomer(by, { country: 'DE' }, { mayTransfer: true, maySeeContact: true })
    expect(await run(clerk, id, 'undo')).toMatchObject({ state: 'undone', counts: { created: 0, deleted: 2, kept: 1 } })
    expect((await allCustomers()).map((customer) => customer.id)).toEqual([changed?.recordId])
    expect((await rowsOf(clerk, id))[0]).toMatchObject({ outcome: 'kept', message: 'Der Eintrag wurde seither geändert.' })
    expect(await findInconsistencies()).toEqual([])
  })

  test('says before it is undone what would go, what was changed by content, and what something hangs on; and deletes changed ones if that is chosen', async () => {
    const clerk = await aClerk()
    const company = (companyName: string, more: ImportValues = {}) => someone({ companyName, partnerId: unique(), ...more })
    const above = company('Oben GmbH')
    const id = await uploaded(clerk, 'partner', [
      above,
      company('Unten GmbH', { partner: above.partnerId }),
      company('Voll GmbH'),
      company('Anders GmbH'),
      company('Hin und her GmbH'),
    ])
    await run(clerk, id, 'check', 'create')
    const [, , full, other, backAndForth] = (await rowsOf(clerk, id)).map(({ recordId }) => recordId ?? 0)
    await createCustomer({ ...person(), ibPartnerId: full ?? 0 }, 'test')
    const by = (recordId = 0) => ({ id: recordId, ifMatch: undefined, actor: 'test' })
    await updatePartner(by(other), { phone: '+49 30 1234567' })
    const { phone } = await partners.getOrThrow(backAndForth ?? 0)
    await updatePartner(by(backAndForth), { phone: '+49 30 7654321' })
    await updatePartner(by(backAndForth), { phone })

    expect((await readImportToUndo(id, clerk)).undo).toEqual({ unchanged: 3, changed: 1, restorable: 0, overwritten: 0, blocked: 1 })
    expect(await run(clerk, id, 'undo')).toMatchObject({ counts: { created: 0, deleted: 3, kept: 2 } })
    expect((await rowsOf(clerk, id)).map(({ message }) => message)).toEqual([
      null,
      null,
      expect.stringContaining('Kunde'),
      'Der Eintrag wurde seither geändert.',
      null,
    ])
    expect((await readImportToUndo(id, clerk)).undo).toEqual({ unchanged: 0, changed: 1, restorable: 0, overwritten: 0, blocked: 1 })
    await startStep(id, { step: 'undo', changed: 'delete' }, clerk)
    await runJobsOfTheHour()
    expect(await readImport(id, clerk)).toMatchObject({ state: 'undone', counts: { created: 0, deleted: 4, kept: 1 } })
    expect(await findInconsistencies()).toEqual([])
  })

  test('is undone truthfully: what was joined to another record stays in that one, and what was deleted by hand counts as deleted before', async () => {
    const clerk = await aClerk()
    const id = await uploaded(clerk, 'customer', [someone(), someone(), someone(), someone()])
    await run(clerk, id, 'check', 'create')
    const [joined = 0, kept = 0, deleted = 0, unchanged = 0] = (await rowsOf(clerk, id)).map(({ recordId }) => recordId ?? 0)
    const choices = { keptVersion: undefined, joinedVersion: undefined, transferReason: null }
    await mergeRecords({ kind: 'customer', keptId: kept, joinedId: joined, ...choices }, { can: () => true, user: { id: clerk.username } })
    await deleteCustomer({ id: deleted, ifMatch: undefined, actor: clerk.username })
    expect(await run(clerk, id, 'undo')).toMatchObject({ state: 'undone', counts: { created: 0, deleted: 2, kept: 2 } })
    expect((await rowsOf(clerk, id)).map(({ recordId, outcome, message }) => [recordId, outcome, message])).toEqual([
      [joined, 'kept', 'Der Eintrag wurde seither zu einem anderen gelegt.'],
      [kept, 'kept', 'Der Eintrag wurde seither geändert.'],
      [deleted, 'deleted', 'Der Eintrag war schon gelöscht.'],
      [unchanged, 'deleted', null],
    ])
    expect((await allCustomers()).map((customer) => customer.id)).toEqual([kept])
    expect(await findInconsistencies()).toEqual([])
  })

  test('creates and deletes nothing twice, wherever a run is interrupted', async () => {
    const clerk = await aClerk()
    for (let at = 2; at <= 30; at += 4) {
      const before = (await allCustomers()).length
      const id = await uploaded(clerk, 'customer', [someone(), someone(), someone()])
      for (const step of ['check', 'create', 'undo'] as const) {
        await startStep(id, { step }, clerk)
        await crashing({ at, when: at % 8 === 2 ? 'before' : 'after' }, runJobsOfTheHour)
        await runJobsOfTheHour()
        if (step === 'create') expect(await allCustomers()).toHaveLength(before + 3)
      }
      expect(await readImport(id, clerk)).toMatchObject({
        state: 'undone',
        counts: { deleted: 3, created: 0, kept: 0, exists: 0, failed: 0 },
      })
      expect((await rowsOf(clerk, id)).map(({ message }) => message)).toEqual([null, null, null])
      expect(await allCustomers()).toHaveLength(before)
    }
    expect(await findInconsistencies()).toEqual([])
  }, 120_000)

  test('ends when its person may not create customers any more', async () => {
    const clerk = await aClerk()
    const id = await uploaded(clerk, 'customer', [someone()])
    await run(clerk, id, 'check')
    await startStep(id, { step: 'create' }, clerk)
    const before = await users.getOrThrow(clerk.username)
    await transact(users.updateItems(before, { ...before, permissions: { ...everything, 'customers.create': false } }))
    await runJobsOfTheHour()
    expect(await readImport(id, clerk)).toMatchObject({ state: 'failed', counts: { new: 1, created: 0 } })
    expect(await allCustomers()).toEqual([])
  })

  test('stops when it is cancelled, and goes on where it stopped', async () => {
    const clerk = await aClerk()
    const id = await uploaded(clerk, 'customer', [someone(), someone()])
    await run(clerk, id, 'check')
    await startStep(id, { step: 'create' }, clerk)
    await cancelImport(id, clerk)
    await runJobsOfTheHour()
    expect(await readImport(id, clerk)).toMatchObject({ state: 'cancelled', counts: { new: 2, created: 0 } })
    expect(await run(clerk, id, 'create')).toMatchObject({ state: 'finished', counts: { created: 2 } })
  })
})

describe('other imports', () => {
  test('partners are created below others, also of the same file, and taken back from the last row on', async () => {
    const clerk = await aClerk()
    const company = (companyName: string, more: ImportValues = {}) => someone({ companyName, ...more })
    const id = await uploaded(clerk, 'partner', [
      company('Oben GmbH', { partnerId: 'OBEN-1', commissionRate: '8,5' }),
      company('Unten GmbH', { partner: 'oben-1' }),
      company('Nirgends GmbH', { partner: 'GIBT-ES-NICHT' }),
    ])
    expect(await run(clerk, id, 'check')).toMatchObject({ counts: { new: 2, failed: 1 } })
    expect(await run(clerk, id, 'create')).toMatchObject({ counts: { created: 2, failed: 1 } })
    const [above, below] = await rowsOf(clerk, id)
    const parent = await partners.getOrThrow(above?.recordId ?? 0)
    expect(parent).toMatchObject({ partnerId: 'OBEN-1', commissionRate: '8.50', level: 0, childCount: 1 })
    expect(await partners.getOrThrow(below?.recordId ?? 0)).toMatchObject({
      parentId: parent.id,
      level: 1,
      partnerId: expect.stringMatching(/^IB-\d+$/),
    })
    expect(await run(clerk, id, 'undo')).toMatchObject({ counts: { deleted: 2, kept: 0 } })
    expect(await findInconsistencies()).toEqual([])
  })

  test('leads keep their status, wait only if it is open, and nobody gets a mail', async () => {
    const clerk = await aClerk()
    const { partnerId, companyName } = await makePartner()
    const lead = (more: ImportValues) => someone({ phone: '+49 30 5550 17', partner: partnerId, ...more })
    const id = await uploaded(clerk, 'lead', [
      lead({ status: 'kontaktiert' }),
      lead({ status: 'IB-Bewerbung' }),
      lead({ status: 'IB-Akzeptiert' }),
      lead({ partner: '' }),
      // Some names have one letter, in the console and in every import.
      lead({ firstName: '明', lastName: 'O', status: 'kontaktiert' }),
    ])
    expect(await run(clerk, id, 'check', 'create')).toMatchObject({ counts: { created: 3, failed: 2 } })
    const rows = await rowsOf(clerk, id)
    expect(rows.map(({ field }) => field)).toEqual([null, null, 'status', 'partner', null])
    expect(await leads.getOrThrow(rows[4]?.recordId ?? 0)).toMatchObject({ firstName: '明', lastName: 'O' })
    expect(await leads.getOrThrow(rows[0]?.recordId ?? 0)).toMatchObject({
      status: 'Kontaktiert',
      source: 'import',
      partnerName: companyName,
    })
    expect((await listLeads({ status: 'IB-Bewerbung' }, page)).items).toHaveLength(1)
    expect((await listMails({ kinds: LISTED_MAIL_KINDS }, page)).items).toEqual([])
    expect(await findInconsistencies()).toEqual([])
  })

  test('are unknown to others, and refused without the right to create', async () => {
    const [clerk, other] = [await aClerk(), await aClerk()]
    const id = await uploaded(clerk, 'customer', [someone()])
    await expect(readImport(id, other)).rejects.toMatchObject({ code: 'not_found' })
    await expect(startStep(id, { step: 'check' }, other)).rejects.toMatchObject({ code: 'not_found' })
    await expect(listImportRows(id, undefined, page, other)).rejects.toMatchObject({ code: 'not_found' })
    expect(await listImports(other)).toEqual([])
    const viewer = { ...clerk, can: (key: PermissionKey) => key === 'customers.view' }
    await expect(createImport({ kind: 'customer', fileName: 'x.csv', origin: 'x', total: 1 }, viewer)).rejects.toMatchObject({
      code: 'forbidden',
    })
    expect(await listImports(clerk)).toMatchObject([{ id, fileName: 'liste.csv' }])
  })

  test('are shown to readers of the log, without the values of rows, and changed by nobody else', async () => {
    const [clerk, other] = [await aClerk(), await aClerk()]
    const id = await uploaded(clerk, 'customer', [someone(), someone({ email: '' })])
    await run(clerk, id, 'check')
    await expect(listImports(other, 'all')).rejects.toMatchObject({ code: 'forbidden' })
    const reader = { ...other, can: (key: PermissionKey) => key === 'system.logs' || key === 'customers.view' }
    expect(await listImports(reader)).toEqual([])
    expect(await listImports(reader, 'all')).toMatchObject([{ id, owner: clerk.username, fileName: 'liste.csv' }])
    expect(await readImport(id, reader)).toMatchObject({ id, counts: { new: 1, failed: 1 } })
    expect(await rowsOf(reader, id)).toMatchObject([
      { outcome: 'new', values: {} },
      { outcome: 'failed', message: 'Ungültige E-Mail-Adresse', values: {} },
    ])
    await expect(startStep(id, { step: 'create' }, reader)).rejects.toMatchObject({ code: 'not_found' })
    await expect(cancelImport(id, reader)).rejects.toMatchObject({ code: 'not_found' })
    const leadReader = { ...other, can: (key: PermissionKey) => key === 'system.logs' || key === 'ib_interessenten.view' }
    expect(await listImports(leadReader, 'all')).toEqual([])
    await expect(readImport(id, leadReader)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('begin only when all rows have arrived', async () => {
    const clerk = await aClerk()
    const { id } = await createImport({ kind: 'customer', fileName: 'x.csv', origin: 'x', total: 3 }, clerk)
    await saveRows(id, 1, [{ number: 4, values: someone() }], clerk)
    await expect(startStep(id, { step: 'check' }, clerk)).rejects.toMatchObject({ code: 'conflict' })
    await saveRows(
      id,
      0,
      [2, 3].map((number) => ({ number, values: someone() })),
      clerk,
    )
    expect(await run(clerk, id, 'check')).toMatchObject({ state: 'checked', counts: { new: 3 } })
    await expect(saveRows(id, 0, [{ number: 2, values: someone() }], clerk)).rejects.toMatchObject({ code: 'conflict' })
  })

  test('remember their columns for the next one of that kind', async () => {
    const clerk = await aClerk()
    const columns = { email: { header: 'Mail 2' }, status: { fixed: 'Aktiv' } }
    await createImport({ kind: 'customer', fileName: 'x.csv', origin: 'x', total: 1, columns }, clerk)
    expect(await readColumns('customer', clerk)).toEqual(columns)
    expect(await readColumns('lead', clerk)).toEqual({})
  })
})

test('checking a row asks for the partner once, and writes once per batch', async () => {
  const clerk = await aClerk()
  const { partnerId } = await makePartner()
  const id = await uploaded(clerk, 'customer', [someone({ partner: partnerId }), someone({ partner: partnerId })])
  await startStep(id, { step: 'check' }, clerk)
  const calls = await countCalls(runJobsOfTheHour)
  expect(calls).toBeLessThanOrEqual(32)
})
