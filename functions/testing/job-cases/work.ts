import { AUDIT_CHAIN, auditChainJobs } from '../../data/audit-chain.ts'
import { bulkJobs } from '../../data/bulk-jobs.ts'
import { internal } from '../../data/cursor.ts'
import { customers } from '../../data/customers.ts'
import { getImport } from '../../data/imports.ts'
import { leads } from '../../data/leads.ts'
import { levelJobs } from '../../data/level-jobs.ts'
import { listMails } from '../../data/mails.ts'
import { partners } from '../../data/partners.ts'
import { listPersonRecords } from '../../data/person-records.ts'
import { privacyRequests } from '../../data/privacy-requests.ts'
import { ensureAuditChainJob, verifyAuditLog } from '../../use-cases/audit/seal-audit-log.ts'
import { startBulk } from '../../use-cases/bulk/start-bulk.ts'
import { createImport, saveRows, startStep } from '../../use-cases/imports/imports.ts'
import { ensureNotificationJobs } from '../../use-cases/notifications/mail-notifications.ts'
import { movePartner } from '../../use-cases/partners/move-partner.ts'
import { startDisclosure } from '../../use-cases/privacy/disclosure.ts'
import { openPrivacyRequest } from '../../use-cases/privacy/privacy-request.ts'
import { startErasure } from '../../use-cases/privacy/start-erasure.ts'
import { createCustomer } from '../../use-cases/records/change-customer.ts'
import { enter } from '../audit-chain.ts'
import { makeUser } from '../fault-cases/accounts.ts'
import { person } from '../fault-cases/case.ts'
import { makeLead } from '../fault-cases/forms.ts'
import { makePartner } from '../fault-cases/partners.ts'
import { makeRequest, sure } from '../fault-cases/privacy.ts'
import { runJobsOfTheHour } from '../jobs-of-the-hour.ts'
import { withLongSteps } from '../long-steps.ts'
import { actor, change, type JobCase, numbers } from './case.ts'

const someLeads = async () => (await Promise.all(numbers(3).map(() => makeLead()))).map(({ id }) => id)
const foundLead = (id: number) => ({ ...sure, id: `INTERESSENT.${id}`, kind: 'INTERESSENT', recordId: String(id) }) as const

const requestAbout = (email: string) =>
  openPrivacyRequest({ kind: 'access', name: null, email, phone: null, customerId: null, receivedOn: '2026-11-20', channel: null }, actor)

export const workJobCases = {
  LEVELS: async (): Promise<JobCase> => {
    const [target, top] = [await makePartner(), await makePartner()]
    const inner = await Promise.all(numbers(3).map(() => makePartner(top.id)))
    const leaves = await Promise.all(inner.map(({ id }) => makePartner(id)))
    // Nothing is left of the time for which the move follows the levels.
    await withLongSteps('call', () => movePartner({ id: top.id, ...change }, target.id))
    const levelsOf = (some: readonly { readonly id: number }[]) =>
      Promise.all(some.map(async ({ id }) => (await partners.getOrThrow(id)).level))
    return {
      step: 'call',
      turns: 3,
      isDone: async () => (await levelJobs.get(String(top.id))) === undefined,
      result: async () => [await levelsOf(inner), await levelsOf(leaves)],
      expected: [inner.map(() => 2), leaves.map(() => 3)],
    }
  },
  AUDITCHAIN: async (): Promise<JobCase> => {
    await ensureAuditChainJob()
    await enter(4, 3)
    return {
      step: 'call',
      turns: 2,
      isDone: async () => (await auditChainJobs.get(AUDIT_CHAIN))?.position.passedAt != null,
      result: async () => {
        const { entries, broken } = await verifyAuditLog()
        return { entries, broken, found: (await auditChainJobs.get(AUDIT_CHAIN))?.position.broken }
      },
      expected: { entries: 4, broken: [], found: null },
    }
  },
  PERSON_SEARCH: async (): Promise<JobCase> => {
    const { email } = person()
    for (const _ of numbers(3)) await createCustomer({ ...person(), email }, actor)
    const { id } = await requestAbout(email)
    const found = async () =>
      (await listPersonRecords(id, { limit: 50, caller: internal })).items.filter(({ kind }) => kind === 'CUSTOMER').length
    return {
      step: 'call',
      turns: 5,
      isDone: async () => (await privacyRequests.getOrThrow(id)).search.state !== 'running',
      result: async () => [(await privacyRequests.getOrThrow(id)).search.state, await found()],
      expected: ['finished', 3],
    }
  },
  ERASURE: async (): Promise<JobCase> => {
    const ids = await someLeads()
    const id = await makeRequest(...ids.map(foundLead))
    await startErasure({ id, ...change })
    return {
      step: 'write',
      turns: 3,
      isDone: async () => (await privacyRequests.getOrThrow(id)).erasure?.state === 'finished',
      result: async () => [(await privacyRequests.getOrThrow(id)).erasure?.deleted, await Promise.all(ids.map((lead) => leads.get(lead)))],
      expected: [3, ids.map(() => undefined)],
    }
  },
  DISCLOSURE: async (): Promise<JobCase> => {
    const id = await makeRequest(...(await someLeads()).map(foundLead))
    await startDisclosure({ id, ...change })
    const disclosure = async () => (await privacyRequests.getOrThrow(id)).disclosure
    return {
      step: 'call',
      turns: 1,
      isDone: async () => (await disclosure())?.state !== 'running',
      result: async () => [(await disclosure())?.state, (await disclosure())?.records],
      // Each lead, and the entry of the log about it.
      expected: ['finished', 6],
    }
  },
  NOTIFICATIONS: async (): Promise<JobCase> => {
    const { id: ibPartnerId } = await makePartner()
    const people = await Promise.all(numbers(3).map(() => makeUser({ role: 'ib_partner', ibPartnerId })))
    await ensureNotificationJobs()
    await createCustomer({ ...person(), ibPartnerId }, null)
    const told = async () => {
      const { items } = await listMails({ kinds: ['notification_now'] }, { limit: 50, caller: internal })
      return items.map(({ account }) => account?.recipient).toSorted()
    }
    return {
      step: 'call',
      turns: 3,
      due: Date.now() + 180_000,
      isDone: async () => (await told()).length >= people.length,
      result: told,
      expected: people.map(({ email }) => email).toSorted(),
    }
  },
  BULK: async (): Promise<JobCase> => {
    const { id: username } = await makeUser({ role: 'admin' })
    const made = await Promise.all(numbers(3).map(() => createCustomer(person(), actor)))
    const ids = made.map(({ id }) => id)
    const { id } = await startBulk(
      { kind: 'customer', action: { type: 'status', status: 'active' }, ids },
      { username, since: '', can: () => true, grants: {} },
    )
    return {
      step: 'call',
      turns: 3,
      isDone: async () => (await bulkJobs.get(id))?.state !== 'open',
      result: async () => [
        (await bulkJobs.get(id))?.position.done,
        await Promise.all(ids.map(async (one) => (await customers.get(one))?.status)),
      ],
      expected: [3, ids.map(() => 'active')],
    }
  },
  IMPORT: async (): Promise<JobCase> => {
    const { id: username } = await makeUser({ role: 'admin' })
    const importer = { username, since: '', can: () => true }
    const rows = [2, 3, 4].map((number) => ({ number, values: person() }))
    const { id } = await createImport({ kind: 'customer', fileName: 'kunden.csv', origin: 'Vertrag', total: rows.length }, importer)
    await saveRows(id, 0, rows, importer)
    await startStep(id, { step: 'check' }, importer)
    await runJobsOfTheHour()
    await startStep(id, { step: 'create' }, importer)
    return {
      step: 'call',
      turns: 3,
      isDone: async () => (await getImport(id))?.state !== 'creating',
      result: async () => [(await getImport(id))?.state, (await getImport(id))?.counts.created],
      expected: ['finished', 3],
    }
  },
}
