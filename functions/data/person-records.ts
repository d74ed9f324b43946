import { DeleteCommand, GetCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { Page } from '../../shared/api/route.ts'
import { type ErasureDecision, type PersonRecord, personRecordSchema } from '../../shared/domain/privacy-request.ts'
import { ApiError } from '../runtime/api-error.ts'
import { EXISTS, send, tableName } from './client.ts'
import { decodeCursor, encodeCursor } from './cursor.ts'
import { personRecordKey } from './keys.ts'
import type { PageRequest } from './list.ts'
import { readable } from './readable.ts'
import type { WriteItem } from './transact.ts'

/*
 * What a search has found about the person of a privacy request lies below the request. It is a copy for the desk: the records themselves are
 * elsewhere, and an erased one leaves only its id here.
 */

const storedSchema = personRecordSchema.extend({ foundAt: z.iso.datetime() })

const { pk: _, sk: FIRST } = personRecordKey(0, '')
const text = z.string()

/** A person record as a search finds it. */
export type FoundRecord = Omit<PersonRecord, 'isIncluded' | 'erased'>

/**
 * Notes that a search has found something. A record that was found before keeps whether it is included and what an erasure has done with it.
 * @param foundAt beginning of the search
 */
export const storePersonRecord = async (requestId: number, found: FoundRecord, foundAt: string): Promise<void> => {
  const facts = { ...found, foundAt }
  const names = Object.keys(facts)
  await send(
    new UpdateCommand({
      TableName: tableName(),
      Key: personRecordKey(requestId, found.id),
      UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}, isIncluded = if_not_exists(isIncluded, :isProposed), erased = if_not_exists(erased, :null)`,
      ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
      ExpressionAttributeValues: {
        ...Object.fromEntries(Object.entries(facts).map(([name, value]) => [`:${name}`, value])),
        ':isProposed': found.isSure && !found.hasOtherName,
        ':null': null,
      },
    }),
  )
}

const read = async (requestId: number, after: string, limit: number) => {
  const { Items = [], LastEvaluatedKey } = await send(
    new QueryCommand({
      TableName: tableName(),
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :after AND :end',
      // A range includes its beginning.
      ExpressionAttributeValues: { ':pk': personRecordKey(requestId, '').pk, ':after': `${FIRST}${after}`, ':end': `${FIRST}~` },
      Limit: limit + Number(after !== ''),
      ConsistentRead: true,
    }),
  )
  const rows = Items.filter(({ sk }) => sk !== `${FIRST}${after}`)
  return { rows, readTo: LastEvaluatedKey && text.parse(LastEvaluatedKey.sk).slice(FIRST.length) }
}

/** A page of what was found, by kind. @throws ApiError validation for a cursor of another request */
export const listPersonRecords = async (requestId: number, { limit, cursor, caller }: PageRequest): Promise<Page<PersonRecord>> => {
  const scope = { query: ['person-records', requestId], caller }
  const { rows, readTo } = await read(requestId, cursor === undefined ? '' : (decodeCursor(scope, cursor).after ?? ''), limit)
  return {
    items: rows.flatMap((row) => readable(personRecordSchema, row)),
    cursor: readTo === undefined ? undefined : encodeCursor(scope, { after: readTo }),
  }
}

const PAGE = 100

/** Everything that was found, by kind, from behind the record of this id; strongly consistent. */
export async function* personRecords(requestId: number, after = ''): AsyncGenerator<PersonRecord & { readonly foundAt: string }> {
  for (let from: string | undefined = after; from !== undefined; ) {
    const { rows, readTo }: Awaited<ReturnType<typeof read>> = await read(requestId, from, PAGE)
    for (const row of rows) yield* readable(storedSchema, row)
    from = readTo
  }
}

/** @throws ApiError not_found */
export const getPersonRecord = async (requestId: number, recordId: string): Promise<PersonRecord> => {
  const { Item } = await send(new GetCommand({ TableName: tableName(), Key: personRecordKey(requestId, recordId), ConsistentRead: true }))
  if (Item === undefined) throw new ApiError('not_found')
  return personRecordSchema.parse(Item)
}

/** Includes a record in disclosure and erasure, or leaves it out; refused (conflict) once it is erased. */
export const includePersonRecordItem = (requestId: number, recordId: string, isIncluded: boolean): WriteItem => ({
  action: {
    Update: {
      TableName: tableName(),
      Key: personRecordKey(requestId, recordId),
      UpdateExpression: 'SET isIncluded = :isIncluded',
      ConditionExpression: `${EXISTS} AND erased = :null`,
      ExpressionAttributeValues: { ':isIncluded': isIncluded, ':null': null },
    },
  },
  refusal: () => new ApiError('conflict', 'Über diesen Fund hat die Löschung schon entschieden.'),
})

/**
 * Notes what an erasure has done with a record; of what it deleted or made unrecognisable the name goes here, too.
 * @param time of the decision
 */
export const noteErasure = async (requestId: number, recordId: string, decision: ErasureDecision, time: string): Promise<void> => {
  await send(
    new UpdateCommand({
      TableName: tableName(),
      Key: personRecordKey(requestId, recordId),
      UpdateExpression: `SET erased = :erased${decision.action === 'keep' ? '' : ', #name = :empty, detail = :empty'}`,
      ConditionExpression: EXISTS,
      ...(decision.action !== 'keep' && { ExpressionAttributeNames: { '#name': 'name' } }),
      ExpressionAttributeValues: { ':erased': { ...decision, at: time }, ...(decision.action !== 'keep' && { ':empty': '' }) },
    }),
  )
}

/** Removes what names the person from a record that an erasure has dealt with; its kind, and what was done and why, stay. */
export const forgetPersonRecord = async (requestId: number, recordId: string): Promise<void> => {
  await send(
    new UpdateCommand({
      TableName: tableName(),
      Key: personRecordKey(requestId, recordId),
      UpdateExpression: 'SET #name = :empty, detail = :empty, recordId = :empty',
      ConditionExpression: EXISTS,
      ExpressionAttributeNames: { '#name': 'name' },
      ExpressionAttributeValues: { ':empty': '' },
    }),
  )
}

/** Deletes something that was found, not the record itself. */
export const deletePersonRecord = async (requestId: number, recordId: string): Promise<void> => {
  await send(new DeleteCommand({ TableName: tableName(), Key: personRecordKey(requestId, recordId) }))
}
