import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import type { AuditEntity } from '../../shared/domain/audit-labels.ts'
import { retentionPeriods } from '../../shared/domain/retention-periods.ts'
import { personName, type User } from '../../shared/domain/user.ts'
import { currentBulkOperation, currentRequestId, currentSessionId } from '../runtime/request-context.ts'
import { sha256 } from '../runtime/sha256.ts'
import { newAuditSalt } from './audit-digest.ts'
import { IS_NEW, tableName } from './client.ts'
import { auditActorPartition, auditKey, auditMonthPartition } from './keys.ts'
import type { WriteItem } from './transact.ts'

/** The user name of the person who acted, or null for a visitor. */
export type Actor = string | null

type Facts = object | null

/** Fields whose values are never logged, only the fact that they changed. */
const SECRET = /password|secret|token/i
const HIDDEN = '[geheim]'

const hideSecrets = (facts: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, SECRET.test(name) && typeof value === 'string' ? HIDDEN : value]))

const withoutEmpty = (facts: object) => Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null))

/** Keeps only changed fields of an update, those with a value of a creation, all of a deletion, which can be undone. */
const differences = (before: Facts, after: Facts) => {
  if (before === null || after === null)
    return { before: before && hideSecrets({ ...before }), after: after && hideSecrets(withoutEmpty(after)) }
  const left: Record<string, unknown> = { ...before }
  const right: Record<string, unknown> = { ...after }
  const names = Object.keys({ ...left, ...right }).filter((name) => JSON.stringify(left[name]) !== JSON.stringify(right[name]))
  const pick = (facts: Record<string, unknown>) => hideSecrets(Object.fromEntries(names.map((name) => [name, facts[name]])))
  return { before: pick(left), after: pick(right) }
}

/** An item holds 400 KB, names of attributes included. This leaves 20 KB for keys and index keys. */
const FACTS_AT_MOST = 380 * 1024
/** What is kept of a shortened value, in characters. */
const BEGINNING = 1000

/** The bytes of a value in an item, as DynamoDB counts them; the most that a number may take. */
const bytesOf = (value: unknown): number => {
  if (typeof value === 'string') return Buffer.byteLength(value)
  if (typeof value === 'number') return 21
  if (typeof value !== 'object' || value === null) return 1
  return Object.entries(value).reduce(
    (sum, [name, part]) => sum + 1 + (Array.isArray(value) ? 0 : Buffer.byteLength(name)) + bytesOf(part),
    3,
  )
}

/** The beginning of a value, and what identifies the whole one. */
const shortened = (value: unknown) => {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return `${[...text].slice(0, BEGINNING).join('')} … [gekürzt: ${Buffer.byteLength(text)} Bytes, SHA-256 ${sha256(text)}]`
}

type Recorded = { readonly before: Record<string, unknown> | null; readonly after: Record<string, unknown> | null }

/**
 * Shortens the largest values until the entry fits into an item. One side of a record always fits, so entries of creations and deletions
 * are complete; an update of a partner page may hold two long texts.
 */
const fitting = (facts: Recorded): Recorded => {
  const sides = { before: { ...facts.before }, after: { ...facts.after } }
  const values = Object.values(sides).flatMap((side) =>
    Object.entries(side).map(([name, value]) => ({ side, name, bytes: bytesOf(value) })),
  )
  let total = values.reduce((sum, { name, bytes }) => sum + Buffer.byteLength(name) + bytes, 0)
  if (total <= FACTS_AT_MOST) return facts
  for (const { side, name, bytes } of values.toSorted((one, other) => other.bytes - one.bytes)) {
    if (total <= FACTS_AT_MOST) break
    side[name] = shortened(side[name])
    total -= bytes - bytesOf(side[name])
  }
  return { before: facts.before && sides.before, after: facts.after && sides.after }
}

const nameSchema = z.union([
  z.object({ companyName: z.string().min(1) }).transform(({ companyName }) => companyName),
  z.object({ firstName: z.string(), lastName: z.string() }).transform(personName),
  z.object({ configKey: z.string() }).transform(({ configKey }) => configKey),
])

/** The display name of a record: its company, its person or the key that it configures. */
const nameOf = (facts: Facts) => nameSchema.safeParse(facts).data ?? null

/** The id of a mail address in the audit log, where ids stay when content is erased: a hash. @param address folded */
export const auditIdOfAddress = (address: string): string => sha256(`mail address\n${address}`)

/**
 * The audit entry of one write, for the same transaction. It records that secret fields changed, but not their values, and shortens values
 * that an item cannot hold.
 * @param action the route's name, such as `leadUpdate`
 * @param name the record's display name, if `before` and `after` do not contain it
 */
export const auditItem = (entry: {
  actor: Actor
  action: string
  entity: AuditEntity
  id: string | number
  before: Facts
  after: Facts
  name?: string
  time?: string
}): WriteItem => {
  const { actor, action, entity, id, before, after, name = nameOf(after ?? before), time = new Date().toISOString() } = entry
  const key = auditKey(entity, id, time, randomBytes(6).toString('base64url'))
  return {
    action: {
      Put: {
        TableName: tableName(),
        Item: {
          ...key,
          gsi1pk: auditMonthPartition(time),
          gsi1sk: key.sk,
          ...(actor !== null && { gsi2pk: auditActorPartition(actor), gsi2sk: key.sk }),
          actor,
          action,
          entity,
          entityId: id,
          name,
          time,
          ...fitting(differences(before, after)),
          salt: newAuditSalt(),
          requestId: currentRequestId() ?? null,
          sessionId: currentSessionId() ?? null,
          // Absent from all others, of which it would only take room.
          bulkOperation: currentBulkOperation(),
          expiresAt: Math.floor(Date.parse(time) / 1000) + retentionPeriods.auditLog.most * 86_400,
        },
        // Entries are only added: no write replaces one.
        ConditionExpression: IS_NEW,
      },
    },
  }
}

/**
 * The audit entry of what changes no recorded field of a user, such as a sign-in or another password.
 * @param actor the user, unless somebody else acted
 */
export const userAuditItem = (
  user: Pick<User, 'id' | 'firstName' | 'lastName'>,
  action: string,
  { actor = user.id, time, after = null }: { readonly actor?: string; readonly time?: string; readonly after?: Facts } = {},
): WriteItem =>
  auditItem({
    actor,
    action,
    entity: 'USER',
    id: user.id,
    before: null,
    after,
    name: personName(user),
    ...(time !== undefined && { time }),
  })
