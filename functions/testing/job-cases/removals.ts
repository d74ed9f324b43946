import * as z from 'zod'
import { CONFIRMATION_DAYS, RESTORABLE_DAYS } from '../../../shared/platform/limits.ts'
import { latestAuditEntries } from '../../data/audit-log.ts'
import { confirmationJobId, confirmationJobs } from '../../data/confirmation-jobs.ts'
import { internal } from '../../data/cursor.ts'
import { newId } from '../../data/ids.ts'
import { defineJob } from '../../data/jobs.ts'
import { leads } from '../../data/leads.ts'
import { noteJobItem, noteJobs } from '../../data/note-jobs.ts'
import { hasNotes, insertNoteItem, newNoteId } from '../../data/notes.ts'
import { partnerRemainsJobs } from '../../data/partner-remains-jobs.ts'
import { listReferralLinks } from '../../data/referral-links.ts'
import { RETENTION, retentionJobs } from '../../data/retention-jobs.ts'
import { transact } from '../../data/transact.ts'
import { putTombstone } from '../../storage/tombstones.ts'
import { deletePartner } from '../../use-cases/partners/change-partner.ts'
import { createReferralLink } from '../../use-cases/partners/referral-links.ts'
import { ensureRetentionJob } from '../../use-cases/privacy/apply-retention.ts'
import { createCustomer, deleteCustomer, updateCustomer } from '../../use-cases/records/change-customer.ts'
import { setLeadStatus } from '../../use-cases/records/change-lead.ts'
import { startPurge } from '../../use-cases/records/start-purge.ts'
import { person } from '../fault-cases/case.ts'
import { makeLead, makeUnconfirmedLead } from '../fault-cases/forms.ts'
import { makePartner } from '../fault-cases/partners.ts'
import { actor, change, DAY_MS, type JobCase, numbers } from './case.ts'

const mayAll = { mayTransfer: true, maySeeContact: true }
const afterTheTrash = () => Date.now() + (RESTORABLE_DAYS + 2) * DAY_MS

const storeNotes = async (subject: Parameters<typeof insertNoteItem>[0], count: number) => {
  for (let first = 0; first < count; first += 50) {
    const notes = numbers(50).map((nth) => {
      const createdAt = new Date(Date.now() - first - nth).toISOString()
      return { id: newNoteId(createdAt), text: 'Ruft morgen an.', author: 'anna', authorName: 'Anna', createdAt, mentions: [] }
    })
    await transact(notes.map((note) => insertNoteItem(subject, note)))
  }
}

export const removalJobCases = {
  PICTURES: async (): Promise<JobCase> => {
    const { id } = await makePartner()
    for (const nth of numbers(4)) await createReferralLink(id, { page: 'registration', name: `l${nth}`, campaign: null }, actor)
    await deletePartner({ id, ...change })
    return {
      step: 'write',
      turns: 4,
      due: afterTheTrash(),
      isDone: async () => (await partnerRemainsJobs.get(String(id))) === undefined,
      result: async () => (await listReferralLinks(id, { limit: 10, caller: internal })).items,
      expected: [],
    }
  },
  PURGE: async (): Promise<JobCase> => {
    const { id } = await createCustomer(person(), actor)
    for (const status of ['active', 'inactive', 'active'] as const) await updateCustomer({ id, ...change }, { status }, mayAll)
    await deleteCustomer({ id, ...change })
    await startPurge('customer', id, actor)
    const content = async () => (await latestAuditEntries('CUSTOMER', id, 100)).filter(({ before, after }) => (before ?? after) !== null)
    return { step: 'write', turns: 4, isDone: async () => (await content()).length === 0, result: content, expected: [] }
  },
  NOTES: async (): Promise<JobCase> => {
    const subject = { entity: 'CUSTOMER', id: newId() } as const
    await storeNotes(subject, 250)
    await transact([noteJobItem(subject)])
    const id = `${subject.entity}.${subject.id}`
    return {
      step: 'write',
      turns: 3,
      due: afterTheTrash(),
      isDone: async () => (await noteJobs.get(id)) === undefined,
      result: () => hasNotes(subject),
      expected: false,
    }
  },
  CONFIRMATION: async (): Promise<JobCase> => {
    const id = await makeUnconfirmedLead()
    await storeNotes({ entity: 'INTERESSENT', id }, 150)
    return {
      step: 'write',
      turns: 3,
      due: Date.now() + (CONFIRMATION_DAYS + 1) * DAY_MS,
      isDone: async () => (await confirmationJobs.get(confirmationJobId('INTERESSENT', id))) === undefined,
      result: async () => [await leads.get(id), await hasNotes({ entity: 'INTERESSENT', id })],
      expected: [undefined, false],
    }
  },
  RETENTION: async (): Promise<JobCase> => {
    for (const _ of numbers(4)) {
      const { id } = await makeLead()
      await setLeadStatus({ id, ...change }, { status: 'Abgelehnt' })
    }
    await ensureRetentionJob()
    const lastRun = async () => (await retentionJobs.get(RETENTION))?.position.lastRun
    return {
      step: 'write',
      turns: 4,
      due: Date.now() + 200 * DAY_MS,
      isDone: async () => (await lastRun()) != null,
      result: async () => (await lastRun())?.deleted.rejectedLeads,
      expected: 4,
    }
  },
  TOMBSTONES: async (): Promise<JobCase> => {
    const requestId = newId()
    const ids = [(await makeLead()).id, (await makeLead()).id, (await makeLead()).id]
    const records = ids.map((id) => ({ kind: 'INTERESSENT', recordId: String(id), entry: null, action: 'delete' }) as const)
    await putTombstone({ requestId, time: new Date().toISOString(), records })
    const jobs = defineJob('TOMBSTONES', z.object({ after: z.string() }))
    await transact([jobs.startItem('all', { after: String(requestId - 1) }, { token: 'creator', due: new Date() })])
    const remaining = async () => (await Promise.all(ids.map((id) => leads.get(id)))).filter((lead) => lead !== undefined)
    const repeats = async () => (await latestAuditEntries('PRIVACY', requestId)).filter(({ action }) => action === 'privacyErasureRepeat')
    return {
      step: 'write',
      turns: 3,
      isDone: async () => (await jobs.get('all'))?.position.after === '',
      result: async () => ({ remaining: await remaining(), repeats: (await repeats()).length }),
      expected: { remaining: [], repeats: 1 },
    }
  },
}
