import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { Page } from '../../shared/api/route.ts'
import { germanDaysLater } from '../../shared/domain/calendar.ts'
import { idSchema } from '../../shared/domain/ids.ts'
import {
  AMOUNT_FIELDS,
  decimalSignSchema,
  IMPORT_STEPS,
  type Import,
  type ImportColumns,
  type ImportKind,
  type ImportRowInput,
  importColumnsSchema,
  importOutcomeSchema,
  importRowInputSchema,
  importSchema,
  importValuesSchema,
} from '../../shared/domain/import.ts'
import { fixedPeriods } from '../../shared/domain/retention-periods.ts'
import type { IndexName } from '../../shared/platform/table.ts'
import { ApiError } from '../runtime/api-error.ts'
import { IS_NEW, partitionQuery, send, tableName } from './client.ts'
import { defineJob } from './jobs.ts'
import { allImportsPartition, importChunkKey, importColumnsKey, importKey, importsOfPartition } from './keys.ts'
import { listIndex, type PageRequest } from './list.ts'
import { readable } from './readable.ts'
import type { Account } from './stored-user.ts'
import type { WriteItem } from './transact.ts'

/** Until when the rows of a file are kept, which hold data of people, in ms since the epoch. @param createdAt of the import */
export const rowsKeptUntil = (createdAt: string) => germanDaysLater(Date.parse(createdAt), fixedPeriods.importedRows.days)

const seconds = (ms: number) => Math.floor(ms / 1000)
const expiresAt = z.number()
const isKept = (item: { readonly expiresAt: number }) => item.expiresAt > Date.now() / 1000

const count = z.int().nonnegative()
const seenAmountsSchema = z.partialRecord(
  z.enum(AMOUNT_FIELDS),
  z.object({ signs: z.array(decimalSignSchema), example: z.string().nullable() }),
)
/** What rows show about the amounts of their columns. */
export type SeenAmounts = z.infer<typeof seenAmountsSchema>

const storedImportSchema = importSchema.extend({
  /** Number of rows that have arrived, by the number of their part. */
  received: z.record(z.string(), count),
  /** What each part shows about the amounts of its columns. */
  seenAmounts: z.record(z.string(), seenAmountsSchema),
  /** Grows with each write. */
  version: z.int().positive(),
  /** Whether the owner wants the step under way to end. */
  isCancelRequested: z.boolean(),
  /** Whether rows that may be duplicates are created, too. */
  createsDuplicates: z.boolean(),
  /** Whether records that differ are updated. */
  updatesExisting: z.boolean(),
  /** Whether records that were changed since are deleted, too, when the import is taken back. */
  deletesChanged: z.boolean(),
  expiresAt,
})
export type StoredImport = z.infer<typeof storedImportSchema>

/** The jobs that check rows, create their records or delete those again. The id names the import and its version. */
export const importJobs = defineJob(
  'IMPORT',
  z.object({
    importId: z.string(),
    step: z.enum(IMPORT_STEPS),
    /** Number of the part of the rows that is next, and of the rows of it that are checked. */
    chunk: count,
    checked: count,
  }),
)

/** The figures of an import before its check. */
export const NO_ROWS: Import['counts'] = {
  new: 0,
  exists: 0,
  differs: 0,
  duplicate: 0,
  failed: 0,
  created: 0,
  updated: 0,
  deleted: 0,
  restored: 0,
  kept: 0,
}

/** A new import, without rows. @param time in ms */
export const newImport = (
  given: Pick<StoredImport, 'id' | 'owner' | 'kind' | 'fileName' | 'origin' | 'total'>,
  time = Date.now(),
): StoredImport => ({
  ...given,
  createdAt: new Date(time).toISOString(),
  state: 'uploading',
  counts: NO_ROWS,
  amounts: {},
  undoUntil: new Date(germanDaysLater(time, fixedPeriods.imports.days)).toISOString(),
  received: {},
  seenAmounts: {},
  version: 1,
  isCancelRequested: false,
  createsDuplicates: false,
  updatesExisting: false,
  deletesChanged: false,
  // Nobody is to miss the last day.
  expiresAt: seconds(germanDaysLater(time, fixedPeriods.imports.days + 1)),
})

const itemOf = (stored: StoredImport) => {
  const sortKey = `${stored.createdAt}#${stored.id}`
  const listed = { gsi1pk: importsOfPartition(stored.owner), gsi1sk: sortKey, gsi2pk: allImportsPartition, gsi2sk: sortKey }
  return { ...importKey(stored.id), ...listed, ...stored }
}

/** Item that stores a new import. */
export const insertImportItem = (stored: StoredImport): WriteItem => ({
  action: {
    Put: {
      TableName: tableName(),
      Item: itemOf(stored),
      ConditionExpression: IS_NEW,
    },
  },
})

/** Item that stores a changed import; refused as stale when it has changed since. */
export const updateImportItem = (
  before: StoredImport,
  changes: Partial<
    Pick<
      StoredImport,
      | 'state'
      | 'counts'
      | 'amounts'
      | 'received'
      | 'seenAmounts'
      | 'isCancelRequested'
      | 'createsDuplicates'
      | 'updatesExisting'
      | 'deletesChanged'
      | 'fileName'
      | 'origin'
    >
  >,
): WriteItem => {
  const after = { ...before, ...changes, version: before.version + 1 }
  return {
    action: {
      Put: {
        TableName: tableName(),
        Item: itemOf(after),
        ConditionExpression: '#version = :version',
        ExpressionAttributeNames: { '#version': 'version' },
        ExpressionAttributeValues: { ':version': before.version },
      },
    },
    refusal: () => new ApiError('stale'),
  }
}

/** An import, strongly consistent; undefined when there is none. */
export const getImport = async (id: string): Promise<StoredImport | undefined> => {
  const { Item } = await send(new GetCommand({ TableName: tableName(), Key: importKey(id), ConsistentRead: true }))
  if (Item === undefined) return undefined
  const stored = storedImportSchema.parse(Item)
  return isKept(stored) ? stored : undefined
}

/** The last imports of a user, the newest first. */
export const listImportsOf = async (owner: string, limit: number): Promise<readonly StoredImport[]> => {
  const query = partitionQuery(importsOfPartition(owner), { index: 'gsi1' satisfies IndexName })
  const { Items = [] } = await send(new QueryCommand({ ...query, ScanIndexForward: false, Limit: limit }))
  return Items.flatMap((item) => readable(storedImportSchema, item)).filter(isKept)
}

/** A page of all imports, the newest first. @throws ApiError validation for a cursor of another list */
export const listImports = async (page: PageRequest): Promise<Page<StoredImport>> => {
  const { items, ...rest } = await listIndex({ schema: storedImportSchema }, 'gsi2', allImportsPartition, 'newest', page)
  return { ...rest, items: items.filter(isKept) }
}

/** An import as people see it. */
export const shownImport = ({
  received: _received,
  seenAmounts: _seen,
  version: _version,
  isCancelRequested: _isRequested,
  createsDuplicates: _creates,
  updatesExisting: _updates,
  deletesChanged: _deletes,
  expiresAt: _expires,
  ...shown
}: StoredImport): Import => shown

const rowsChunkSchema = z.object({ nth: count, rows: z.array(importRowInputSchema), expiresAt })
/** Some rows of a file. */
export type RowsChunk = z.infer<typeof rowsChunkSchema>

const resultSchema = z.object({
  number: z.int().positive(),
  outcome: importOutcomeSchema,
  recordId: idSchema.optional(),
  /** The place in the file, counted from 0, of the earlier row that is about the same. */
  repeats: count.optional(),
  field: z.string().optional(),
  message: z.string().optional(),
  changes: z.array(importValuesSchema.keyof()).optional(),
})
export type ImportResult = z.infer<typeof resultSchema>

const resultsChunkSchema = z.object({ nth: count, results: z.array(resultSchema), expiresAt })
/** The outcomes of some rows, in their order. They name records, and no people. */
export type ResultsChunk = z.infer<typeof resultsChunkSchema>

/** Item that stores some rows of a file. They expire a week after the import was begun. */
export const putRowsItem = (
  { id, createdAt }: Pick<StoredImport, 'id' | 'createdAt'>,
  nth: number,
  rows: readonly ImportRowInput[],
): WriteItem => ({
  action: {
    Put: {
      TableName: tableName(),
      Item: { ...importChunkKey(id, 'rows', nth), nth, rows, expiresAt: seconds(rowsKeptUntil(createdAt)) },
    },
  },
})

/** Item that stores what became of some rows. */
export const putResultsItem = (
  { id, expiresAt }: Pick<StoredImport, 'id' | 'expiresAt'>,
  nth: number,
  results: readonly ImportResult[],
): WriteItem => ({
  action: { Put: { TableName: tableName(), Item: { ...importChunkKey(id, 'results', nth), nth, results, expiresAt } } },
})

const getChunk = async <Chunk extends { readonly expiresAt: number }>(
  schema: z.ZodType<Chunk>,
  id: string,
  part: 'rows' | 'results',
  nth: number,
): Promise<Chunk | undefined> => {
  const { Item } = await send(new GetCommand({ TableName: tableName(), Key: importChunkKey(id, part, nth), ConsistentRead: true }))
  if (Item === undefined) return undefined
  const chunk = schema.parse(Item)
  return isKept(chunk) ? chunk : undefined
}

/** A part of the rows; undefined behind the last one, and once they are deleted. */
export const getRowsChunk = (id: string, nth: number): Promise<RowsChunk | undefined> => getChunk(rowsChunkSchema, id, 'rows', nth)

/** The outcomes of a part of the rows; undefined before its first row is checked. */
export const getResultsChunk = (id: string, nth: number): Promise<ResultsChunk | undefined> =>
  getChunk(resultsChunkSchema, id, 'results', nth)

/** Remembers the columns of an import for its owner's next one of this kind. */
export const putColumnsItem = (owner: string, kind: ImportKind, columns: ImportColumns): WriteItem => ({
  action: {
    Put: {
      TableName: tableName(),
      Item: {
        ...importColumnsKey(owner, kind),
        columns,
        chosenAt: new Date().toISOString(),
        expiresAt: seconds(germanDaysLater(Date.now(), fixedPeriods.importColumns.days)),
      },
    },
  },
})

const storedColumnsSchema = z.object({ columns: importColumnsSchema, chosenAt: z.iso.datetime() })

/** The columns of an account's last import of a kind; none before the first. */
export const getColumns = async ({ username, since }: Account, kind: ImportKind): Promise<ImportColumns> => {
  const { Item } = await send(new GetCommand({ TableName: tableName(), Key: importColumnsKey(username, kind) }))
  const { data: stored } = storedColumnsSchema.safeParse(Item)
  // Earlier ones were chosen by somebody else of this name.
  return stored === undefined || stored.chosenAt < since ? {} : stored.columns
}
