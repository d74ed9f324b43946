import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import type { AuditEntity } from '../../shared/domain/audit-labels.ts'
import { personName, type User } from '../../shared/domain/user.ts'
import { tableName } from './client.ts'
import { auditActorPartition, auditKey, auditMonthPartition } from './keys.ts'
import { retention } from './retention.ts'
import type { WriteItem } from './transact.ts'

/** The user name of the person who acted, or null for a visitor. */
export type Actor = string | null

type Facts = object | null

/** Fields whose values are never logged, only the fact that they changed. */
const SECRET = /password|secret|token/i
const HIDDEN = '[geheim]'

const hideSecrets = (facts: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, SECRET.test(name) && typeof value === 'string' ? HIDDEN : value]))

/** Keeps only changed fields of an update, all of `after` for a creation, all of `before` for a deletion. */
const differences = (before: Facts, after: Facts) => {
  if (before === null || after === null) return { before: before && hideSecrets({ ...before }), after: after && hideSecrets({ ...after }) }
  const left: Record<string, unknown> = { ...before }
  const right: Record<string, unknown> = { ...after }
  const names = Object.keys({ ...left, ...right }).filter((name) => JSON.stringify(left[name]) !== JSON.stringify(right[name]))
  const pick = (facts: Record<string, unknown>) => hideSecrets(Object.fromEntries(names.map((name) => [name, facts[name]])))
  return { before: pick(left), after: pick(right) }
}

const nameSchema = z.union([
  z.object({ companyName: z.string().min(1) }).transform(({ companyName }) => companyName),
  z.object({ firstName: z.string(), lastName: z.string() }).transform(personName),
  z.object({ configKey: z.string() }).transform(({ configKey }) => configKey),
])

/** The display name of a record: its company, its person or the key that it configures. */
const nameOf = (facts: Facts) => nameSchema.safeParse(facts).data ?? null

/**
 * The audit entry of one write, for the same transaction. It records that secret fields changed, but not their values.
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
          ...differences(before, after),
          expiresAt: Math.floor(Date.parse(time) / 1000) + retention.auditEntryDays * 86_400,
        },
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
  { actor = user.id, time }: { readonly actor?: string; readonly time?: string } = {},
): WriteItem =>
  auditItem({
    actor,
    action,
    entity: 'USER',
    id: user.id,
    before: null,
    after: null,
    name: personName(user),
    ...(time !== undefined && { time }),
  })
