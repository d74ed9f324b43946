import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { germanDaysLater } from '../../shared/domain/calendar.ts'
import { idSchema } from '../../shared/domain/ids.ts'
import { RESTORABLE_DAYS } from '../../shared/platform/limits.ts'
import { defineJob } from './jobs.ts'
import type { WriteItem } from './transact.ts'

/**
 * Jobs that delete what a deleted partner has left once it can no longer be restored: pictures, links, and drafts and versions of its page. Their id is
 * the partner's.
 */
export const partnerRemainsJobs = defineJob('PICTURES', z.object({ partnerId: idSchema }))

/** Starts the job in the transaction that deletes the partner. */
export const partnerRemainsJobItem = (partnerId: number): WriteItem =>
  partnerRemainsJobs.startItem(
    String(partnerId),
    { partnerId },
    { token: randomUUID(), due: new Date(germanDaysLater(Date.now(), RESTORABLE_DAYS + 1)) },
  )
