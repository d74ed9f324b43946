import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { auditItem } from '../data/audit.ts'
import { partitionQuery, send } from '../data/client.ts'
import { heldJob, readDueJobs, takeJob } from '../data/due-jobs.ts'
import { auditKey } from '../data/keys.ts'
import { transact } from '../data/transact.ts'
import { runInTurn } from '../runtime/turn.ts'
import { ensureAuditChainJob, runAuditChainJob } from '../use-cases/audit/seal-audit-log.ts'
import { takeOwnTable } from './own-table.ts'

const HOUR = 3_600_000
let tables = 0

/** Gives a test an empty table in which the audit log is sealed. */
export const takeAuditTable = async () => {
  await takeOwnTable(`audit-chain-${process.pid}-${++tables}`)
  await ensureAuditChainJob()
}

/** Adds entries about leads with these ids to the log. */
export const enter = async (count: number, hoursAgo: number, firstId = 0) => {
  for (let nth = 0; nth < count; nth++) {
    const time = new Date(Date.now() - hoursAgo * HOUR + nth).toISOString()
    await transact([
      auditItem({
        actor: 'admin',
        action: 'leadUpdate',
        entity: 'INTERESSENT',
        id: firstId + nth,
        before: { status: 'a' },
        after: { status: 'b' },
        name: 'Erika Muster',
        time,
      }),
    ])
  }
}

/** Runs the job as if it were this many hours later. @param deadline 0 interrupts every run after its first entry or seal */
export const runAuditChain = async (hours = 0, deadline = Number.POSITIVE_INFINITY) => {
  const now = new Date(Date.now() + hours * HOUR)
  const by = new Date(Date.now() + 1000 * HOUR)
  for await (const [due] of readDueJobs(by, 'others')) {
    const stored = due && (await takeJob(due, `run-${Math.random()}`, by, now))
    if (stored !== undefined) await runInTurn(deadline, () => runAuditChainJob(heldJob(stored), now))
  }
}

/** The stored entry about a lead. */
export const entryOf = async (id: number): Promise<Record<string, unknown>> =>
  (await send(new QueryCommand(partitionQuery(auditKey('INTERESSENT', id, '', '').pk)))).Items?.[0] ?? {}

/** Its key. */
export const entryKey = async (id: number) => {
  const { pk, sk } = await entryOf(id)
  return { pk: String(pk), sk: String(sk) }
}
