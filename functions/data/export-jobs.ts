import * as z from 'zod'
import { recordExportSchema } from '../../shared/domain/bulk.ts'
import { CUSTOMER_TYPES } from '../../shared/domain/customer.ts'
import { activitySchema } from '../../shared/domain/entity.ts'
import { idSchema } from '../../shared/domain/ids.ts'
import { PERMISSION_KEYS } from '../../shared/domain/permissions.ts'
import { recordKindSchema } from '../../shared/domain/record-kind.ts'
import { defineJob } from './jobs.ts'

/** How far an export is. */
const positionSchema = z.object({
  /** Name of the user who exports; only they may read the file. */
  owner: z.string(),
  startedAt: z.iso.datetime(),
  fileName: z.string(),
  /** Number of rows, if the list knows it. */
  total: z.int().nonnegative().optional(),
  /** Rows written so far, for display. */
  written: z.int().nonnegative(),
  /** The file under way; absent before its first part. */
  upload: z
    .object({
      id: z.string(),
      /** Tags of the stored parts, in order. */
      parts: z.array(z.string()),
      /** Rows in the stored parts. */
      rows: z.int().nonnegative(),
      /** Rows after them that are too few for a part, and the id of the file that keeps them for the next run. */
      rest: z.object({ id: z.uuid(), rows: z.int().nonnegative() }).optional(),
      /** Cursor of the first row after all of these; absent when there is none. */
      cursor: z.string().optional(),
    })
    .optional(),
})
export type ExportPosition = z.infer<typeof positionSchema>

const customerPositionSchema = positionSchema.extend({
  filter: z.object({
    search: z.string().optional(),
    partnerId: idSchema.optional(),
    status: activitySchema.optional(),
    type: z.enum(CUSTOMER_TYPES).optional(),
    link: z.string().optional(),
    since: z.string().optional(),
  }),
  /** Whether the rows name the owning partners. */
  showsPartners: z.boolean(),
  /** Whether the rows have the e-mail addresses and phone numbers. */
  showsContact: z.boolean(),
  /** Whether it has records that their persons have not confirmed. */
  showsUnconfirmed: z.boolean(),
})
export type CustomerExportPosition = z.infer<typeof customerPositionSchema>

/** Jobs that write customers into a CSV file. Their id is random. */
export const customerExportJobs = defineJob('CUSTOMER_EXPORT', customerPositionSchema)

const auditPositionSchema = positionSchema.extend({
  filter: z.object({
    search: z.string().optional(),
    entity: z.string().optional(),
    entityId: z.string().optional(),
    actor: z.string().optional(),
    action: z.string().optional(),
    bulkOperation: z.string().optional(),
    from: z.string().optional(),
    /** Later entries, such as the export's own, are left out. */
    to: z.string(),
  }),
  /** The rights of the owner, which decide what the rows show. */
  rights: z.array(z.enum(PERMISSION_KEYS)),
  /** Whether the rows have the e-mail addresses and phone numbers of customers. */
  showsContact: z.boolean(),
})
export type AuditExportPosition = z.infer<typeof auditPositionSchema>

/** Jobs that write the audit log into a CSV file. Their id is random. */
export const auditExportJobs = defineJob('AUDIT_EXPORT', auditPositionSchema)

const referralPositionSchema = positionSchema.extend({
  /** Days up to the one on which the file is written. */
  days: z.int().positive(),
})
export type ReferralExportPosition = z.infer<typeof referralPositionSchema>

/** Jobs that write the figures of all partners' links into a CSV file. Their id is random. */
export const referralExportJobs = defineJob('REFERRAL_EXPORT', referralPositionSchema)

const recordPositionSchema = positionSchema.extend({
  /** The chosen records, or the filters of their list. */
  chosen: recordExportSchema,
  /** The kinds that the owner may see. */
  kinds: z.array(recordKindSchema),
  /** Whether the rows name the owning partners of customers. */
  showsPartners: z.boolean(),
  /** Whether the rows have the e-mail addresses and phone numbers of customers. */
  showsContact: z.boolean(),
})
export type RecordExportPosition = z.infer<typeof recordPositionSchema>

/** Jobs that write chosen records of a list into a CSV file. Their id is random. */
export const recordExportJobs = defineJob('RECORD_EXPORT', recordPositionSchema)
