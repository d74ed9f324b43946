import * as z from 'zod'
import { MOST_JOINED } from '../platform/limits.ts'
import { decisionTraceShape } from './answer.ts'
import { idSchema } from './ids.ts'
import { referralShape } from './referral-link.ts'
import { confirmationSchema, consentSchema } from './submission.ts'

/** What a record keeps of another one of the same person that was joined to it. Only staff see it. */
const joinedRecordSchema = z.object({
  /** Its internal id, whose address leads to this record. */
  id: idSchema,
  /** When it was joined, and the user name of the person who did it. */
  at: z.iso.datetime(),
  by: z.string().max(100),
  /** When it had been created. */
  createdAt: z.iso.datetime(),
  firstName: z.string().max(100),
  lastName: z.string().max(100),
  email: z.string().max(255),
  phone: z.string().max(50).nullable(),
  /** Public id of a customer, by which this record is found, too. */
  customerId: z.string().max(50).optional(),
  /** Internal id of the partner by whom the person came. */
  ibPartnerId: idSchema.nullable(),
  message: z.string().max(5000).nullable().optional(),
  marketingStrategy: z.string().max(5000).nullable().optional(),
  ...referralShape,
  consent: consentSchema.optional(),
  confirmation: confirmationSchema.optional(),
  /** The mails about decisions that were made about it. */
  decisionMails: decisionTraceShape.decisionMails,
  /** How many notes had been written about it, which are shown with this record. */
  noteCount: z.int().nonnegative().optional(),
})
export type JoinedRecord = z.infer<typeof joinedRecordSchema>

/** The records that were joined to one, the latest last. */
export const joinedShape = { joined: z.array(joinedRecordSchema).max(MOST_JOINED).optional() } as const
