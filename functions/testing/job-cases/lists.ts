import { germanDay } from '../../../shared/domain/german.ts'
import { auditItem } from '../../data/audit.ts'
import { listAuditLog } from '../../data/audit-log.ts'
import { internal } from '../../data/cursor.ts'
import { customers, listCustomers } from '../../data/customers.ts'
import { auditExportJobs, customerExportJobs, recordExportJobs, referralExportJobs } from '../../data/export-jobs.ts'
import { newId } from '../../data/ids.ts'
import { partners } from '../../data/partners.ts'
import { countReferralStep } from '../../data/referral-days.ts'
import { SILENT_PARTNERS, silentPartnerJobs } from '../../data/silent-partner-jobs.ts'
import { transact } from '../../data/transact.ts'
import { startAuditExport } from '../../use-cases/exports/export-audit-log.ts'
import { startCustomerExport } from '../../use-cases/exports/export-customers.ts'
import { startRecordExport } from '../../use-cases/exports/export-records.ts'
import { startReferralReport } from '../../use-cases/exports/export-referrals.ts'
import { ensureSilentPartnersJob } from '../../use-cases/partners/find-silent-partners.ts'
import { createCustomer } from '../../use-cases/records/change-customer.ts'
import { person } from '../fault-cases/case.ts'
import { makePartner } from '../fault-cases/partners.ts'
import { actor, DAY_MS, type JobCase, numbers, storeRows } from './case.ts'

const clerk = { username: 'clerk', since: '', can: () => true, maySeeContact: true, maySeePartners: true }

/** More customers than an export reads at a time. */
const manyCustomers = async () => {
  const one = await createCustomer(person(), actor)
  const copies = numbers(1500).map((nth) => ({ ...one, id: newId(), customerId: `K-${nth}` }))
  await storeRows(copies.flatMap((copy) => customers.insertItems(copy)))
  return copies.length + 1
}

/** More partners than the nightly jobs read at a time. */
const manyPartners = async (given: object = {}) => {
  const one = await partners.getOrThrow((await makePartner()).id)
  const copies = numbers(250).map((nth) => ({ ...one, ...given, id: newId(), partnerId: `P-${nth}` }))
  await storeRows(copies.flatMap((copy) => partners.insertItems(copy)))
  return copies
}

type Exports = {
  readonly get: (id: string) => Promise<{ readonly state: string; readonly position: { readonly written: number } } | undefined>
}

const written = (jobs: Exports, id: string) => ({
  isDone: async () => (await jobs.get(id))?.state !== 'open',
  result: async () => {
    const { state, position } = (await jobs.get(id)) ?? {}
    return { state, written: position?.written }
  },
})

export const listJobCases = {
  CUSTOMER_EXPORT: async (): Promise<JobCase> => {
    const count = await manyCustomers()
    const { id } = await startCustomerExport({}, clerk)
    return { step: 'call', turns: 2, ...written(customerExportJobs, id), expected: { state: 'finished', written: count } }
  },
  RECORD_EXPORT: async (): Promise<JobCase> => {
    const count = await manyCustomers()
    const { id } = await startRecordExport({ kind: 'customer', filter: {} }, clerk)
    return { step: 'call', turns: 2, ...written(recordExportJobs, id), expected: { state: 'finished', written: count } }
  },
  REFERRAL_EXPORT: async (): Promise<JobCase> => {
    const made = await manyPartners()
    for (const { id } of [made[0], made.at(-1)].flatMap((one) => one ?? []))
      await countReferralStep({ partnerId: id, day: germanDay(Date.now()), page: 'registration', link: null }, 'visits')
    const { id } = await startReferralReport(7, clerk)
    return { step: 'call', turns: 10, ...written(referralExportJobs, id), expected: { state: 'finished', written: 2 } }
  },
  AUDIT_EXPORT: async (): Promise<JobCase> => {
    const facts = { actor, action: 'leadUpdate', entity: 'INTERESSENT', before: null, after: null } as const
    for (let first = 0; first < 1500; first += 50) await transact(numbers(50).map((nth) => auditItem({ ...facts, id: first + nth })))
    const { id } = await startAuditExport({ entity: 'INTERESSENT' }, clerk)
    const { total } = await listAuditLog({ entity: 'INTERESSENT', visible: ['INTERESSENT'] }, { limit: 1, caller: internal })
    return { step: 'call', turns: 2, ...written(auditExportJobs, id), expected: { state: 'finished', written: total ?? 1500 } }
  },
  SILENT_PARTNERS: async (): Promise<JobCase> => {
    const made = await manyPartners({ createdAt: new Date(Date.now() - 90 * DAY_MS).toISOString() })
    await ensureSilentPartnersJob()
    const last = async () => (await silentPartnerJobs.get(SILENT_PARTNERS))?.position.last
    return {
      step: 'call',
      turns: 3,
      isDone: async () => (await last()) != null,
      result: async () => (await last())?.count,
      expected: made.length,
    }
  },
  MIGRATION: async (): Promise<JobCase> => {
    const { migrationJobs } = await import('../../data/schema-version.ts')
    const { runMigrationJob, startMigrations } = await import('../../use-cases/jobs/migrate.ts')
    for (const _ of numbers(5)) await createCustomer(person(), actor)
    const seen: number[] = []
    const step = async (cursor?: string) => {
      const page = await listCustomers({}, { limit: 2, cursor, total: 'none', caller: internal })
      seen.push(...page.items.map(({ id }) => id))
      return { at: page.cursor, rewritten: page.items.length }
    }
    const migrations = [{ number: 1, summary: 'Probe', steps: [step] }]
    await startMigrations(migrations)
    return {
      step: 'call',
      turns: 3,
      run: (job) => runMigrationJob(job, migrations),
      isDone: async () => (await migrationJobs.get('1'))?.state !== 'open',
      result: async () => ({ seen: [seen.length, new Set(seen).size], rewritten: (await migrationJobs.get('1'))?.position.rewritten }),
      expected: { seen: [5, 5], rewritten: 5 },
    }
  },
}
