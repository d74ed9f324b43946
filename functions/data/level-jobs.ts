import * as z from 'zod'
import { idSchema } from '../../shared/domain/ids.ts'
import { defineJob } from './jobs.ts'
import type { WriteItem } from './transact.ts'

/** The children of a partner that the walk has not reached yet. */
const branchSchema = z.object({
  id: idSchema,
  /** Cursor of the next page of children; absent for the first. */
  cursor: z.string().optional(),
})
export type Branch = z.infer<typeof branchSchema>

const positionSchema = z.object({
  /** Number of partners recomputed so far. */
  mended: z.int().nonnegative(),
  /** Number of partners recomputed by the current pass. */
  mendedInPass: z.int().nonnegative(),
  /** A pass has reached all descendants; the current one checks them again. */
  isChecking: z.boolean(),
  /** What the current pass has yet to do, the next branch last. */
  branches: z.array(branchSchema),
})
export type LevelPosition = z.infer<typeof positionSchema>

/** Jobs that recompute the levels of a moved partner's descendants. Their id is the partner's. */
export const levelJobs = defineJob('LEVELS', positionSchema)

/** The position at the start of a pass below this partner. */
export const startOfPass = (partnerId: number, before: Partial<Pick<LevelPosition, 'mended' | 'isChecking'>> = {}): LevelPosition => ({
  mended: 0,
  isChecking: false,
  ...before,
  mendedInPass: 0,
  branches: [{ id: partnerId }],
})

/** Records, in the transaction of a move, that the descendants' levels must be recomputed; the mover does it until `due`. */
export const levelJobItem = (partnerId: number, token: string, due: Date): WriteItem =>
  levelJobs.startItem(String(partnerId), startOfPass(partnerId), { token, due })
