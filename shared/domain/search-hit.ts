import * as z from 'zod'
import { HITS_PER_KIND } from '../platform/limits.ts'
import { idSchema } from './ids.ts'
import { recordKindSchema } from './record-kind.ts'

/** The fields that lists of found records show, whatever the kind. */
export const searchHitSchema = z.object({
  kind: recordKindSchema,
  id: idSchema,
  /** Name of the person; of a partner the company. */
  name: z.string(),
  /** Public id of a customer or partner. */
  publicId: z.string().nullable(),
  /** Masked for those who may not see contact data. */
  email: z.string(),
  /** What else tells it from others of that name: the contact person, the company, or the referring partner. */
  detail: z.string().nullable(),
  createdAt: z.iso.datetime(),
})
export type SearchHit = z.infer<typeof searchHitSchema>

/** The hits of one kind. */
export const searchGroupSchema = z.object({
  kind: recordKindSchema,
  hits: z.array(searchHitSchema).max(HITS_PER_KIND).readonly(),
  /** Whether the kind has more hits than these. */
  hasMore: z.boolean(),
})

/** What two records of one person have in common. */
export const DUPLICATE_REASONS = ['email', 'phone', 'name'] as const
export type DuplicateReason = (typeof DUPLICATE_REASONS)[number]
export const duplicateReasonLabels = {
  email: 'gleiche E-Mail-Adresse',
  phone: 'gleiche Telefonnummer',
  name: 'gleicher Name',
} satisfies Record<DuplicateReason, string>

/** A record that may be of the same person. */
export const duplicateSchema = searchHitSchema.extend({ reasons: z.array(z.enum(DUPLICATE_REASONS)).min(1).readonly() })
export type Duplicate = z.infer<typeof duplicateSchema>
