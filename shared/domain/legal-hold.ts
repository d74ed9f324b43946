import * as z from 'zod'
import { textSchema } from './text-schemas.ts'

/** Kinds of records that a legal hold can keep, as the audit log names them. */
export const LEGAL_HOLD_KINDS = ['INTERESSENT', 'APPLICATION', 'CUSTOMER', 'PARTNER'] as const
export const legalHoldKindSchema = z.enum(LEGAL_HOLD_KINDS, 'Unbekannte Art von Datensatz')
export type LegalHoldKind = z.infer<typeof legalHoldKindSchema>

const MOST_REASON = 500

/** An order to keep a record, such as for a lawsuit (Art. 17(3)(e), Art. 18 GDPR). Nobody deletes the record until it is lifted. Partners never see it. */
export const legalHoldSchema = z.object({
  reason: z.string().max(MOST_REASON),
  since: z.iso.datetime(),
  /** User name of the person who ordered it. */
  by: z.string().max(100),
})
export type LegalHold = z.infer<typeof legalHoldSchema>

/** The optional field of records that can be held. No other field has its name. */
export const legalHoldShape = { legalHold: legalHoldSchema.optional() } as const

const REQUIRED = 'Bitte geben Sie an, warum der Eintrag aufbewahrt werden muss'

export const legalHoldSetSchema = z.object({
  reason: textSchema('Grund', MOST_REASON, REQUIRED).refine((text) => text !== '', REQUIRED),
})

/** The hold of a record, with the version of the record after the change. */
export const heldRecordSchema = z.object({
  kind: legalHoldKindSchema,
  id: z.int(),
  version: z.int().positive(),
  legalHold: legalHoldSchema,
})

/** Why a held record is not deleted. */
export const HELD =
  'Für diesen Eintrag ist die Aufbewahrung angeordnet. Er kann erst gelöscht werden, wenn jemand mit dem Recht dazu die Anordnung aufhebt.'
