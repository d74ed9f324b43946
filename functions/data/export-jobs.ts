import * as z from 'zod'
import { CUSTOMER_TYPES } from '../../shared/domain/customer.ts'
import { activitySchema } from '../../shared/domain/entity.ts'
import { idSchema } from '../../shared/domain/ids.ts'
import { defineJob } from './jobs.ts'

const positionSchema = z.object({
  /** Name of the user who exports; only they may read the file. */
  owner: z.string(),
  filter: z.object({
    search: z.string().optional(),
    partnerId: idSchema.optional(),
    status: activitySchema.optional(),
    type: z.enum(CUSTOMER_TYPES).optional(),
  }),
  /** Whether the rows name the owning partners. */
  showsPartners: z.boolean(),
  /** Whether the rows have the e-mail addresses and phone numbers. Exports of earlier versions have. */
  showsContact: z.boolean().default(true),
  fileName: z.string(),
  /** Number of matches, if the list knows it. */
  total: z.int().nonnegative().optional(),
  /** Customers written so far, for display. */
  written: z.int().nonnegative(),
  /** The file under way; absent before its first part. */
  upload: z
    .object({
      id: z.string(),
      /** Tags of the stored parts, in order. */
      parts: z.array(z.string()),
      /** Customers in the stored parts. */
      rows: z.int().nonnegative(),
      /** Cursor of the first customer after them; absent when there is none. */
      cursor: z.string().optional(),
    })
    .optional(),
})
export type ExportPosition = z.infer<typeof positionSchema>

/** Jobs that write customers into a CSV file. Their id is random. */
export const exportJobs = defineJob('CUSTOMER_EXPORT', positionSchema)
