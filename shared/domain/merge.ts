import * as z from 'zod'
import { idSchema } from './ids.ts'
import type { PermissionKey } from './permissions.ts'
import { recordKinds, type WorkKind, workKindSchema } from './record-kind.ts'
import { optionalLine } from './text-schemas.ts'

/*
 * Merging two records of one person: one is kept, the other is joined to it. The fields of the kept one stay unless they are taken from the other.
 */

type FieldGroup = {
  /** The fields that go together. */
  readonly keys: readonly string[]
  /** Contact data: the newer one is proposed if both have the same name. */
  readonly isContact?: true
}

const person = {
  name: { keys: ['firstName', 'lastName'] },
  email: { keys: ['email'], isContact: true },
  phone: { keys: ['phone'], isContact: true },
} as const satisfies Record<string, FieldGroup>
const work = { assignee: { keys: ['assignee'] }, followUpOn: { keys: ['followUpOn'] } } as const satisfies Record<string, FieldGroup>
const decided = ['acceptedPartnerId', 'rejection', 'decisionMails'] as const

/** What can be chosen when two records are merged, by name. Messages and consents are kept of both. */
export const mergeFields: Readonly<Record<WorkKind, Readonly<Record<string, FieldGroup>>>> = {
  lead: {
    ...person,
    ibPartnerId: { keys: ['ibPartnerId', 'partnerId', 'partnerName'] },
    status: { keys: ['status', ...decided] },
    ...work,
  },
  application: {
    ...person,
    country: { keys: ['country'], isContact: true },
    companyName: { keys: ['companyName'], isContact: true },
    website: { keys: ['website'], isContact: true },
    tradingExperience: { keys: ['tradingExperience', 'expectedVolume', 'companyType', 'marketingChannels', 'chosenOptions'] },
    status: { keys: ['status', 'reviewedBy', 'reviewedByName', 'reviewedAt', 'reviewNotes', ...decided] },
    ...work,
  },
  customer: {
    ...person,
    country: { keys: ['country'], isContact: true },
    ibPartnerId: { keys: ['ibPartnerId'] },
    subIbId: { keys: ['subIbId'] },
    ibAccountNumber: { keys: ['ibAccountNumber'] },
    customerType: { keys: ['customerType'] },
    subIbCommissionPerLot: { keys: ['subIbCommissionPerLot'] },
    tradingExperience: { keys: ['tradingExperience', 'investmentAmount', 'chosenOptions'] },
    status: { keys: ['status', 'decision', 'rejection', 'decisionMails'] },
    ...work,
  },
}

/** The rights that merging two records of a kind takes. */
export const mergeRights = (kind: WorkKind): readonly PermissionKey[] => {
  const { edit, delete: remove } = recordKinds[kind].rights
  return [edit, remove]
}

const version = z.int('Ungültige Version').positive('Ungültige Version').optional()

/** Asks to merge two records. */
export const mergeRequestSchema = z
  .object({
    kind: workKindSchema,
    keptId: idSchema,
    joinedId: idSchema,
    /** The versions that the person has seen. */
    keptVersion: version,
    joinedVersion: version,
    /** What is taken from the joined record, by the names in {@link mergeFields}; absent for what is proposed. */
    fields: z.array(z.string().max(100, 'Unbekanntes Feld')).max(20, 'Zu viele Felder').optional(),
    /** Why the person belongs to the partner of the joined record. */
    transferReason: optionalLine('Grund des Wechsels', 500).default(null),
  })
  .refine(({ keptId, joinedId }) => keptId !== joinedId, { path: ['joinedId'], error: 'Bitte wählen Sie zwei verschiedene Einträge' })
export type MergeRequest = z.output<typeof mergeRequestSchema>

/** One of the two, as the question shows it. */
const mergeSideSchema = z.object({
  id: idSchema,
  version: z.int().positive(),
  name: z.string(),
  /** Public id of a customer; null for other kinds. */
  customerId: z.string().nullable(),
  createdAt: z.iso.datetime(),
})

/** What merging two records would do. */
export const mergePreviewSchema = z.object({
  kept: mergeSideSchema,
  joined: mergeSideSchema,
  /** What differs, or may differ where values are masked; as German text. */
  fields: z.array(
    z.object({
      name: z.string(),
      kept: z.string(),
      joined: z.string(),
      proposed: z.enum(['kept', 'joined']),
      /** The right that the person lacks to take the other value, in German; null if they may. */
      missingRight: z.string().nullable(),
    }),
  ),
  /** What is the same in both. */
  same: z.array(z.object({ name: z.string(), value: z.string() })),
  /** What the joined record brings: notes, mails that the person may see, entries of its timeline. */
  moves: z.object({ notes: z.int().nonnegative(), mails: z.int().nonnegative(), entries: z.int().nonnegative() }),
  /** The partner by whom the person came first, and since when; null for none. */
  firstPartner: z.object({ name: z.string(), since: z.iso.datetime() }).nullable(),
})
export type MergePreview = z.infer<typeof mergePreviewSchema>

/** The record that was kept. */
export const mergedSchema = z.object({ kind: workKindSchema, id: idSchema, version: z.int().positive() })

/** What undoing a merge has done, by the names of fields. */
export const mergeUndoSchema = z.object({
  /** Internal id of the record that is there again. */
  id: idSchema,
  reversed: z.array(z.string()),
  /** They were changed since, and stay as they are. */
  changedSince: z.array(z.string()),
})
export type MergeUndo = z.infer<typeof mergeUndoSchema>
