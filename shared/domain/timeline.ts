import * as z from 'zod'
import { auditEntrySchema } from './audit-entry.ts'
import { idSchema } from './ids.ts'
import { mailKindSchema, mailStatusSchema } from './mail.ts'
import { linkNameSchema } from './referral-link.ts'

/** What every row of a record's timeline has. */
const rowShape = {
  /** Unique within the timeline of a record. */
  id: z.string(),
  time: z.iso.datetime(),
}

/** One row of a record's timeline: a change, a mail about the record, or the link by which its person came. */
export const timelineRowSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('change'), ...rowShape, entry: auditEntrySchema }),
  z.object({ type: z.literal('mail'), ...rowShape, mailId: idSchema, kind: mailKindSchema, status: mailStatusSchema }),
  z.object({ type: z.literal('arrival'), ...rowShape, link: linkNameSchema }),
])
export type TimelineRow = z.infer<typeof timelineRowSchema>
