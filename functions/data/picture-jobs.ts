import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { RESTORABLE_DAYS } from '../../shared/domain/audit-entry.ts'
import { idSchema } from '../../shared/domain/ids.ts'
import { defineJob } from './jobs.ts'
import type { WriteItem } from './transact.ts'

const DAY_MS = 86_400_000

/** Jobs that delete the pictures of a deleted partner once it can no longer be restored. Their id is the partner's. */
export const pictureJobs = defineJob('PICTURES', z.object({ partnerId: idSchema }))

/** Starts the job in the transaction that deletes the partner. */
export const pictureJobItem = (partnerId: number): WriteItem =>
  pictureJobs.startItem(
    String(partnerId),
    { partnerId },
    { token: randomUUID(), due: new Date(Date.now() + (RESTORABLE_DAYS + 1) * DAY_MS) },
  )
