import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import { personName } from '../../shared/domain/person-name.ts'
import { tableName } from './client.ts'
import { auditActorPartition, auditKey, auditMonthPartition } from './keys.ts'
import type { WriteItem } from './transact.ts'

const KEPT_DAYS = 730

/** Who did it: a user name, or null for a visitor. */
export type Actor = string | null

type Facts = object | null

/** Fields whose content is never written down; only that it changed. */
const SECRET = /password|secret|token/i
const HIDDEN = '[geheim]'

const hideSecrets = (facts: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, SECRET.test(name) && typeof value === 'string' ? HIDDEN : value]))

/** Only what differs is kept of an update; a creation keeps all of `after`, a deletion all of `before`. */
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

/** What a record is called: its firm, its person or what it configures. */
const nameOf = (facts: Facts) => nameSchema.safeParse(facts).data ?? null

/**
 * The audit entry of one write, for the same transaction. Of fields that hold a secret it keeps only that they changed.
 * @param action the route's name, such as `leadUpdate`
 * @param name what the record is called, where `before` and `after` do not tell
 */
export const auditItem = (entry: {
  actor: Actor
  action: string
  entity: string
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
          expiresAt: Math.floor(Date.parse(time) / 1000) + KEPT_DAYS * 86_400,
        },
      },
    },
  }
}
