import { GetCommand } from '@aws-sdk/lib-dynamodb'
import type * as z from 'zod'
import type { DayEvent } from '../../shared/domain/day-events.ts'
import { HELD, type LegalHold } from '../../shared/domain/legal-hold.ts'
import type { Phone } from '../../shared/domain/phone-number.ts'
import type { IndexName, table } from '../../shared/platform/table.ts'
import { ApiError } from '../runtime/api-error.ts'
import { parseOnce } from '../runtime/parse-once.ts'
import { IS_NEW, send, tableName } from './client.ts'
import { figureOf } from './counters.ts'
import { type DayChange, dayChanges } from './day-figures.ts'
import { type InboxEntry, type InboxItem, inboxItem } from './inbox-rows.ts'
import { joinedKey, type Key, type Searchable } from './keys.ts'
import type { OwnerChange } from './owned-customers.ts'
import type { ReferralChange } from './referral-days.ts'
import { type SearchToken, searchTokens } from './search-tokens.ts'
import type { WriteItem } from './transact.ts'

/** Records have a generated number as id; a user's id is the user name. */
export type Stored = {
  readonly id: number | string
  readonly version: number
  readonly legalHold?: LegalHold | undefined
  /** The records that were joined to it, whose addresses lead to it. */
  readonly joined?: readonly { readonly id: number }[] | undefined
}
type Indexes = Partial<Record<(typeof table.indexes)[IndexName]['partitionKey' | 'sortKey'], string>>

/** The schema of a record. Lists project to its attribute names, which leaves out the index keys. */
export type RecordSchema<Entity> = z.ZodType<Entity> & { readonly shape: Readonly<Record<string, unknown>> }

/** How one kind of record is stored. All items that change together with it are derived from this definition. */
export type Definition<Entity extends Stored> = {
  readonly schema: RecordSchema<Entity>
  readonly key: (id: Entity['id']) => Key
  /** The id of a record from that in its search tokens. */
  readonly idFrom: (id: number | string) => Entity['id']
  readonly indexes: (entity: Entity) => Indexes
  readonly search: {
    readonly entity: Searchable
    /** The order of the list, which is the order of `gsi1`. */
    readonly order: 'newest' | 'ascending'
    /** Texts whose words are searchable. */
    readonly texts: (entity: Entity) => readonly string[]
    /** Names among them that people search by two of their words. */
    readonly names: (entity: Entity) => readonly string[]
    /** Phone numbers that find it by their end. Absent for kinds without one. */
    readonly phones?: (entity: Entity) => readonly Phone[]
    /** Internal id of the partner that owns the record, so that a search can be restricted to it. Absent for kinds without an owner. */
    readonly partnerOf?: (entity: Entity) => number | null
  }
  /** By counter, the facts by which the record is counted there. */
  readonly counted: (entity: Entity) => Readonly<Record<string, readonly string[]>>
  /** Internal id of the partner whose row counts the record. Absent for kinds that no partner's row counts. */
  readonly ownerOf?: (entity: Entity) => number | null
  /** What the row of the record in the inbox is made of; undefined for one that the inbox does not show. */
  readonly inbox?: (entity: Entity) => InboxEntry | undefined
  /** What the record, with those that were joined to it, adds to the figures of the partners whose pages they came from. */
  readonly tallied?: (entity: Entity) => readonly ReferralChange[]
  /** What the record adds to the figures per day of its kind. */
  readonly daily?: (entity: Entity) => readonly DayEvent[]
}

type Condition = { readonly expression: string; readonly values?: Record<string, unknown>; readonly refusal?: () => Error }

const countChanges = (counted: Readonly<Record<string, readonly string[]>>, by: 1 | -1): WriteItem[] =>
  Object.entries(counted).map(([counter, facts]) => ({ counter, add: { [figureOf(facts)]: by } }))

const negated = ({ referral, add }: ReferralChange): ReferralChange => ({
  referral,
  add: Object.fromEntries(Object.entries(add).map(([step, count]) => [step, -count])),
})

/** Leads from the id of a joined record to the kept one. */
export type JoinedItem = Key & { readonly keptId: number | string }

const same = (a: unknown, b: unknown) => a === b || JSON.stringify(a) === JSON.stringify(b)

/** The items that lead from the ids of the records that were joined to one to it. */
export const joinedItems = <Entity extends Stored>({ search }: Definition<Entity>, { id: keptId, joined = [] }: Entity): JoinedItem[] =>
  joined.map(({ id }) => ({ ...joinedKey(search.entity, id), keptId }))

/** All items that hold copies of a record's values: its search tokens, its row in the inbox, and what leads to it. */
export const derivedItems = <Entity extends Stored>(
  definition: Definition<Entity>,
  entity: Entity,
): (SearchToken | InboxItem | JoinedItem)[] => {
  const entry = definition.inbox?.(entity)
  return [...searchTokens(definition, entity), ...(entry === undefined ? [] : [inboxItem(entry)]), ...joinedItems(definition, entity)]
}

/** The repository of one kind of record. Its write methods return transaction items; the caller composes the transaction. */
export const defineEntity = <Entity extends Stored>(definition: Definition<Entity>) => {
  const { schema, key, indexes, counted } = definition

  const tallyOf = (entity: Entity): readonly ReferralChange[] => definition.tallied?.(entity) ?? []

  const daysOf = (entity: Entity, by: 1 | -1): readonly DayChange[] =>
    definition.daily === undefined ? [] : dayChanges(definition.search.entity, definition.daily(entity), by)

  const ownedItems = (entity: Entity, by: 1 | -1): readonly OwnerChange[] => {
    const owner = definition.ownerOf?.(entity) ?? null
    return owner === null ? [] : [{ owner, by }]
  }

  /** The items that are derived from a record, by their keys. */
  const copies = (entity: Entity) => new Map(derivedItems(definition, entity).map((item) => [`${item.pk} ${item.sk}`, item]))
  const putCopy = (Item: Record<string, unknown>): WriteItem => ({ action: { Put: { TableName: tableName(), Item } } })
  const deleteCopy = (Key: Key): WriteItem => ({ action: { Delete: { TableName: tableName(), Key } } })

  /** One record, strongly consistent; undefined when it does not exist. */
  const get = async (id: Entity['id']): Promise<Entity | undefined> => {
    const { Item } = await send(new GetCommand({ TableName: tableName(), Key: key(id), ConsistentRead: true }))
    return Item === undefined ? undefined : parseOnce(schema, Item)
  }

  return {
    definition,
    get,

    /** @throws ApiError not_found */
    getOrThrow: async (id: Entity['id']): Promise<Entity> => {
      const entity = await get(id)
      if (entity === undefined) throw new ApiError('not_found')
      return entity
    },

    /** Items that store a new record with its search tokens, its row in the inbox and its figures; refused when the id is taken. */
    insertItems: (entity: Entity, refusal?: () => Error): WriteItem[] => [
      {
        action: {
          Put: {
            TableName: tableName(),
            Item: { ...key(entity.id), ...indexes(entity), ...entity },
            ConditionExpression: IS_NEW,
          },
        },
        ...(refusal && { refusal }),
      },
      ...[...copies(entity).values()].map(putCopy),
      ...countChanges(counted(entity), 1),
      ...ownedItems(entity, 1),
      ...tallyOf(entity),
      ...daysOf(entity, 1),
    ],

    /**
     * Items that change the stored record to `after`, writing only the differences; refused (stale) unless it still has the version of `before`. The
     * version is incremented here, not taken from `after`.
     * @param asRead values that change without a new version and must still equal what was read
     */
    updateItems: (before: Entity, after: Entity, asRead: Readonly<Record<string, number>> = {}): WriteItem[] => {
      const from: Record<string, unknown> = { ...indexes(before), ...before }
      const to: Record<string, unknown> = { ...indexes(after), ...after, version: before.version + 1 }
      const names = [...new Set([...Object.keys(from), ...Object.keys(to)])].filter((name) => !same(from[name], to[name]))
      const set = names.filter((name) => to[name] !== undefined)
      const remove = names.filter((name) => to[name] === undefined)
      const facts = Object.entries(asRead)
      const oldCopies = copies(before)
      const newCopies = copies({ ...after, version: before.version + 1 })
      return [
        {
          action: {
            Update: {
              TableName: tableName(),
              Key: key(before.id),
              UpdateExpression: [
                `SET ${set.map((name) => `#${name} = :${name}`).join(', ')}`,
                ...(remove.length > 0 ? [`REMOVE ${remove.map((name) => `#${name}`).join(', ')}`] : []),
              ].join(' '),
              ConditionExpression: ['#version = :before', ...facts.map(([name]) => `#was_${name} = :was_${name}`)].join(' AND '),
              ExpressionAttributeNames: {
                ...Object.fromEntries(names.map((name) => [`#${name}`, name])),
                ...Object.fromEntries(facts.map(([name]) => [`#was_${name}`, name])),
                '#version': 'version',
              },
              ExpressionAttributeValues: {
                ...Object.fromEntries(set.map((name) => [`:${name}`, to[name]])),
                ...Object.fromEntries(facts.map(([name, value]) => [`:was_${name}`, value])),
                ':before': before.version,
              },
            },
          },
          refusal: () => new ApiError('stale'),
        },
        ...[...newCopies].filter(([key, copy]) => !same(copy, oldCopies.get(key))).map(([, copy]) => putCopy(copy)),
        ...[...oldCopies].filter(([key]) => !newCopies.has(key)).map(([, { pk, sk }]) => deleteCopy({ pk, sk })),
        ...countChanges(counted(before), -1),
        ...countChanges(counted(after), 1),
        ...ownedItems(before, -1),
        ...ownedItems(after, 1),
        ...tallyOf(before).map(negated),
        ...tallyOf(after),
        ...daysOf(before, -1),
        ...daysOf(after, 1),
      ]
    },

    /**
     * Items that delete the record with its tokens and figures; refused (stale) unless it still has this version and the condition holds.
     * @throws ApiError conflict for a record under a legal hold
     */
    removeItems: (entity: Entity, condition?: Condition): WriteItem[] => {
      if (entity.legalHold !== undefined) throw new ApiError('conflict', HELD)
      return [
        {
          action: {
            Delete: {
              TableName: tableName(),
              Key: key(entity.id),
              ConditionExpression: ['#version = :before', ...(condition === undefined ? [] : [condition.expression])].join(' AND '),
              ExpressionAttributeNames: { '#version': 'version' },
              ExpressionAttributeValues: { ':before': entity.version, ...condition?.values },
            },
          },
          refusal: condition?.refusal ?? (() => new ApiError('stale')),
        },
        ...[...copies(entity).values()].map(({ pk, sk }) => deleteCopy({ pk, sk })),
        ...countChanges(counted(entity), -1),
        ...ownedItems(entity, -1),
        ...tallyOf(entity).map(negated),
        ...daysOf(entity, -1),
      ]
    },
  }
}
