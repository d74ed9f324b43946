import * as z from 'zod'
import { LONGEST_VALUE, MOST_CHUNK_ROWS, MOST_IMPORT_ROWS } from '../platform/limits.ts'
import { idSchema } from './ids.ts'
import type { PermissionKey } from './permissions.ts'
import { type RecordKind, recordKinds } from './record-kind.ts'
import { requiredLine } from './text-schemas.ts'

/** The kinds of records that can be imported from a file. */
export const IMPORT_KINDS = ['customer', 'partner', 'lead'] as const satisfies readonly RecordKind[]
export type ImportKind = (typeof IMPORT_KINDS)[number]
export const importKindSchema = z.enum(IMPORT_KINDS, 'Unbekannte Art von Datensatz')

/** The right that an import requires: to create one of the records. Leads come from visitors, and who edits them may add some. */
export const importRights = {
  customer: 'customers.create',
  partner: 'ib_partners.create',
  lead: recordKinds.lead.rights.edit,
} as const satisfies Record<ImportKind, PermissionKey>

/** Whether a person may import records of a kind. */
export const mayImport = (kind: ImportKind, can: (key: PermissionKey) => boolean): boolean => can(importRights[kind])

const value = z.string('Text erwartet').max(LONGEST_VALUE, `Höchstens ${LONGEST_VALUE} Zeichen`).optional()
/** The values of a row as the file has them, by the field that each is for. */
export const importValuesSchema = z.object({
  customerId: value,
  partnerId: value,
  companyName: value,
  firstName: value,
  lastName: value,
  email: value,
  phone: value,
  country: value,
  partner: value,
  subIbId: value,
  ibAccountNumber: value,
  customerType: value,
  subIbCommissionPerLot: value,
  commissionRate: value,
  invitationLink: value,
  invitationCode: value,
  rebateAccount: value,
  status: value,
  followUpOn: value,
})
export type ImportValues = z.infer<typeof importValuesSchema>
export type ImportFieldName = keyof ImportValues

/** The fields that hold an amount. */
export const AMOUNT_FIELDS = ['subIbCommissionPerLot', 'commissionRate'] as const satisfies readonly ImportFieldName[]
const amountFieldSchema = z.enum(AMOUNT_FIELDS, 'Unbekanntes Feld')

/** The sign between the whole number and its fraction. */
export const decimalSignSchema = z.enum(['comma', 'point'], 'Komma oder Punkt erwartet')
export type DecimalSign = z.infer<typeof decimalSignSchema>

/**
 * How the amounts of a column are read. A value such as „2.500“ has two meanings: the other values of the column show which one is meant, or the person
 * who imports says it. Until then `sign` is null, and rows with such a value are refused. `example` is such a value.
 */
const columnAmountsSchema = z.object({ sign: decimalSignSchema.nullable(), example: z.string().nullable() })
const importAmountsSchema = z.partialRecord(amountFieldSchema, columnAmountsSchema)
export type ImportAmounts = z.infer<typeof importAmountsSchema>

/** A row of the file. */
export const importRowInputSchema = z.object({
  /** Number of its line in the file. */
  number: z.int('Ganze Zahl erwartet').min(1, 'Zeilen zählen ab 1').max(10_000_000, 'Diese Zeilennummer ist zu groß'),
  values: importValuesSchema,
  /** Whether the row has more values than the file has headers. Some may stand in the wrong columns, so it is refused. */
  hasSurplus: z.boolean('Ja oder nein erwartet').optional(),
})
export type ImportRowInput = z.infer<typeof importRowInputSchema>

/** Some of the rows of an import. Sending a part again replaces it. */
export const importChunkSchema = z.object({
  rows: z
    .array(importRowInputSchema)
    .min(1, 'Mindestens eine Zeile')
    .max(MOST_CHUNK_ROWS, `Höchstens ${MOST_CHUNK_ROWS} Zeilen je Teil`)
    .refine((rows) => new Set(rows.map(({ number }) => number)).size === rows.length, 'Jede Zeile darf nur einmal vorkommen'),
})

const header = z.string().max(100, 'Höchstens 100 Zeichen')
/** Which column of the file each field is taken from, by the column's header, or which value all rows have. */
export const importColumnsSchema = z.partialRecord(
  importValuesSchema.keyof(),
  z.union([z.object({ header }), z.object({ fixed: z.string().max(LONGEST_VALUE, `Höchstens ${LONGEST_VALUE} Zeichen`) })]),
)
export type ImportColumns = z.infer<typeof importColumnsSchema>

/** A new import, whose rows are sent after it. */
export const importCreateSchema = z.object({
  kind: importKindSchema,
  fileName: requiredLine('Dateiname', 200),
  /** Where the data come from and why they may be stored. The people themselves have consented to nothing here. */
  origin: requiredLine('Herkunft der Daten', 300),
  /** Number of its rows. */
  total: z
    .int('Ganze Zahl erwartet')
    .min(1, 'Die Datei hat keine Zeilen')
    .max(MOST_IMPORT_ROWS, `Höchstens ${MOST_IMPORT_ROWS.toLocaleString('de-DE')} Zeilen je Import`),
  /** Remembered for the next file with such headers. */
  columns: importColumnsSchema.optional(),
})

/** What an import can be made to do: check its rows without writing anything, create records of the new ones, delete those again. */
export const IMPORT_STEPS = ['check', 'create', 'undo'] as const
export const importStepSchema = z.object({
  step: z.enum(IMPORT_STEPS, 'Unbekannter Schritt'),
  /** For the check: the decimal sign of columns with amounts of two meanings. Until records are created, the check can be repeated with it. */
  decimals: z.partialRecord(amountFieldSchema, decimalSignSchema).optional(),
  /** For creating: what becomes of rows with the outcome `duplicate`. */
  duplicates: z.enum(['skip', 'create'], 'Unbekannter Wert').default('skip'),
  /** For creating: what becomes of rows with the outcome `differs`. */
  existing: z.enum(['skip', 'update'], 'Unbekannter Wert').default('skip'),
  /** For taking back: what becomes of records that were changed since. */
  changed: z.enum(['keep', 'delete'], 'Unbekannter Wert').default('keep'),
})
export type ImportStepInput = z.input<typeof importStepSchema>
export type ImportStep = (typeof IMPORT_STEPS)[number]

/**
 * What became of a row. After the check: `new`, `exists` (a record has its public id, or its e-mail address and name), `differs` (the same, but with
 * other values, which the person may change), `duplicate` (a record or an earlier
 * row has its e-mail address with another name) or `failed`; then a new one is `created`, and so is a duplicate if that was chosen; one that differs is `updated` if that was chosen. When the import is taken back, created ones are `deleted` and updated ones `restored`, or `kept` because the record was changed since, or joined to another one.
 */
export const IMPORT_OUTCOMES = [
  'new',
  'exists',
  'differs',
  'duplicate',
  'failed',
  'created',
  'updated',
  'deleted',
  'restored',
  'kept',
] as const
export const importOutcomeSchema = z.enum(IMPORT_OUTCOMES, 'Unbekannter Wert')
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number]

const IMPORT_STATES = ['uploading', 'checking', 'checked', 'creating', 'finished', 'undoing', 'undone', 'failed', 'cancelled'] as const
export type ImportState = (typeof IMPORT_STATES)[number]

const count = z.int().nonnegative()
export const importIdSchema = z.uuid('Ungültige Kennung')

/** An import of records from a file. */
export const importSchema = z.object({
  id: importIdSchema,
  /** Name of the user who made it and whose rights decide. */
  owner: z.string(),
  kind: importKindSchema,
  fileName: z.string(),
  origin: z.string(),
  createdAt: z.iso.datetime(),
  state: z.enum(IMPORT_STATES),
  /** Number of rows, and what became of them so far. */
  total: count,
  counts: z.record(importOutcomeSchema, count),
  /** How the amounts of each column are read, after the check. */
  amounts: importAmountsSchema,
  /** Until then the import can be taken back. */
  undoUntil: z.iso.datetime(),
})
export type Import = z.infer<typeof importSchema>

/** What taking an import back would meet among its records that are still there. */
export const importUndoSchema = z.object({
  /** As the import has made them: they are deleted. */
  unchanged: count,
  /** With other values by now: they are deleted only if that is chosen. */
  changed: count,
  /** Updated by the import, with a value that it gave: such values are put back. */
  restorable: count,
  /** Updated by the import, with other values by now: they stay. */
  overwritten: count,
  /** With something that hangs on them, or under a legal hold: they stay. */
  blocked: count,
})
export type ImportUndo = z.infer<typeof importUndoSchema>

/** What became of one row. */
export const importRowSchema = z.object({
  number: z.int().positive(),
  outcome: importOutcomeSchema,
  /** The record that was created, or was there before. */
  recordId: idSchema.nullable(),
  /** The name of that record today; null if it is gone. */
  recordName: z.string().nullable(),
  /** The field that the message is about; null if it is about the row, or names several fields itself. */
  field: z.string().nullable(),
  message: z.string().nullable(),
  /** The fields that it would change, or has changed, in a record that exists. */
  changes: z.array(importValuesSchema.keyof()),
  /** As they were sent; empty once they are deleted, and for others than the owner of the import. */
  values: importValuesSchema,
})
export type ImportRow = z.infer<typeof importRowSchema>
