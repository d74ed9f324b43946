import * as z from 'zod'
import { idSchema } from './ids.ts'
import type { PermissionKey } from './permissions.ts'
import { kindsWithRight, RECORD_KINDS, type RecordKind, recordKindSchema } from './record-kind.ts'

/** A deleted record that can be restored. */
export const trashRowSchema = z.object({
  kind: recordKindSchema,
  /** The record's internal id. */
  id: idSchema,
  /** A partner's company, or the person's name. */
  name: z.string(),
  /** The public id of a customer or partner. */
  publicId: z.string().nullable(),
  deletedAt: z.iso.datetime(),
  /** User name of the person who deleted it. */
  deletedBy: z.string().nullable(),
  /** That person's current name; null for a deleted user. */
  deletedByName: z.string().nullable(),
  /** Internal id of the record that it was joined to. Only undoing that brings it back. */
  joinedTo: idSchema.optional(),
})
export type TrashRow = z.infer<typeof trashRowSchema>

/** The kinds of records whose deleted ones a person sees: those that they may delete and view. */
export const restorableKinds = (can: (key: PermissionKey) => boolean): readonly RecordKind[] =>
  kindsWithRight(kindsWithRight(RECORD_KINDS, 'delete', can), 'view', can)
