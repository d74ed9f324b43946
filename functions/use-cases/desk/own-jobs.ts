import * as z from 'zod'
import type { BulkKind } from '../../../shared/domain/bulk.ts'
import type { DeskOverview, OwnJobKind } from '../../../shared/domain/desk-overview.ts'
import { MOST_OWN_JOBS } from '../../../shared/platform/limits.ts'
import { type JobKind, listJobsOf, type OwnJob } from '../../data/jobs.ts'
import type { Account } from '../../data/stored-user.ts'

const kinds: Readonly<Partial<Record<JobKind, OwnJobKind>>> = {
  BULK: 'bulk',
  IMPORT: 'import',
  CUSTOMER_EXPORT: 'customers',
  AUDIT_EXPORT: 'auditLog',
  REFERRAL_EXPORT: 'referrals',
}

const lists = {
  customer: 'customers',
  lead: 'leads',
  application: 'applications',
  partner: 'partners',
  inbox: 'inbox',
} as const satisfies Record<BulkKind, OwnJobKind>

/** What the export of chosen records says of their list. */
const exportSchema = z.object({ chosen: z.object({ kind: z.enum(['customer', 'lead', 'application', 'partner', 'inbox']) }) })

const kindOf = ({ kind, position }: OwnJob): OwnJobKind | undefined => {
  if (kind !== 'RECORD_EXPORT') return Object.entries(kinds).find(([name]) => name === kind)?.[1]
  const chosen = exportSchema.safeParse(position).data?.chosen.kind
  return chosen && lists[chosen]
}

/** What a person has started and is under way, or has failed. One request. */
export const readOwnJobs = async (account: Account): Promise<DeskOverview['jobs']> =>
  (await listJobsOf(account, MOST_OWN_JOBS)).flatMap((job) => {
    const kind = kindOf(job)
    return kind === undefined ? [] : [{ id: job.jobId, kind, state: job.state === 'open' ? 'running' : 'failed' }]
  })
