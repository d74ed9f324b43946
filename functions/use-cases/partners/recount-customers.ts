import * as z from 'zod'
import { readCounter } from '../../data/counters.ts'
import { internal } from '../../data/cursor.ts'
import { copyCustomerCount, partnerCustomerCounter } from '../../data/customers.ts'
import { defineJob, type HeldJob } from '../../data/jobs.ts'
import { listPartners } from '../../data/partners.ts'
import { isTurnOver } from '../../runtime/turn.ts'

const PAGE = 100
const DAY_MS = 24 * 3_600_000

const recountJobs = defineJob('CUSTOMER_COUNTS', z.object({ cursor: z.string().nullable() }))
/** There is one such job, which begins again every day. */
const RECOUNT = 'all'

/** Copies the numbers of the counters, which are exact, to the rows of one page of partners that show others. */
const recountPage = async (cursor: string | undefined): Promise<string | undefined> => {
  const page = await listPartners({}, { limit: PAGE, cursor, total: 'none', caller: internal })
  for (const { id, customerCount } of page.items) {
    const { total = 0 } = await readCounter(partnerCustomerCounter(id))
    if (total !== customerCount) await copyCustomerCount(id)
  }
  return page.cursor
}

/** Corrects the number of customers on the rows of all partners, where a copy was lost. */
export const recountCustomers = async (): Promise<void> => {
  let cursor: string | undefined
  do cursor = await recountPage(cursor)
  while (cursor !== undefined)
}

/** Continues {@link recountCustomers} page by page until the time is up, and begins again the next day. */
export const runRecountJob = async (held: HeldJob): Promise<void> => {
  const job = recountJobs.parse(held)
  let cursor = job.position.cursor ?? undefined
  do {
    cursor = await recountPage(cursor)
    if (cursor !== undefined && isTurnOver()) return recountJobs.release(job, { cursor }, new Date())
  } while (cursor !== undefined)
  await recountJobs.release(job, { cursor: null }, new Date(Date.now() + DAY_MS))
}

/** Starts the job on a stage that does not have it yet. */
export const ensureRecountJob = (): Promise<void> => recountJobs.ensure(RECOUNT, { cursor: null })
