import * as z from 'zod'
import { chosenOptionsSchema } from './chosen-options.ts'
import { entityShape } from './entity.ts'
import { idSchema } from './ids.ts'
import type { PermissionKey } from './permissions.ts'
import { consentSchema } from './submission.ts'

export const APPLICATION_STATUSES = ['pending', 'approved', 'rejected'] as const
export const applicationStatusSchema = z.enum(APPLICATION_STATUSES, 'Unbekannter Status')
export type ApplicationStatus = z.infer<typeof applicationStatusSchema>
export const applicationStatusLabels = { pending: 'Offen', approved: 'Angenommen', rejected: 'Abgelehnt' } satisfies Record<
  ApplicationStatus,
  string
>

const rights = {
  pending: 'ib_applications.edit',
  approved: 'ib_applications.approve',
  rejected: 'ib_applications.reject',
} satisfies Record<ApplicationStatus, PermissionKey>

/** The rights that a decision requires: that of the new status, and that of a decision it revokes. */
export const decisionRights = (from: ApplicationStatus, to: ApplicationStatus): readonly PermissionKey[] =>
  from === 'pending' || from === to ? [rights[to]] : [rights[to], rights[from]]

const optional = (most: number) => z.string().max(most).nullable()

/** An application to become a partner, from the start page or the general form. */
export const applicationSchema = z.object({
  ...entityShape,
  firstName: z.string().min(1).max(100),
  lastName: z.string().min(1).max(100),
  email: z.string().max(255),
  phone: z.string().max(50),
  country: z.string().max(100),
  companyName: optional(255),
  website: optional(500),
  tradingExperience: z.string().max(100),
  expectedVolume: z.string().max(100),
  /** Set on applications of the general form. */
  companyType: optional(100),
  marketingChannels: z.array(z.string().max(100)).max(20),
  marketingStrategy: optional(5000),
  message: optional(5000),
  /** Labels of the chosen options. Absent on old applications. */
  chosenOptions: chosenOptionsSchema.optional(),
  status: applicationStatusSchema,
  /** User name of the reviewer, and the name of that person at the time. */
  reviewedBy: optional(100),
  reviewedByName: optional(201).default(null),
  reviewedAt: z.iso.datetime().nullable(),
  reviewNotes: optional(5000),
  /** Internal id of the partner that this application created or linked; null until then. */
  acceptedPartnerId: idSchema.nullable(),
  consent: consentSchema.optional(),
})
export type Application = z.infer<typeof applicationSchema>

/** Number of applications in total and per status, for the filter buttons. */
export const applicationCountsSchema = z.object({
  total: z.int().nonnegative(),
  byStatus: z.record(applicationStatusSchema, z.int().nonnegative()),
})
