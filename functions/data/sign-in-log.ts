import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { Page } from '../../shared/api/route.ts'
import { foldPublicId } from '../../shared/domain/ids.ts'
import { retentionPeriods } from '../../shared/domain/retention-periods.ts'
import { type SignInEntry, type SignInEvent, type SignInOutcome, signInEntrySchema } from '../../shared/domain/sign-in-log.ts'
import { environment } from '../../shared/platform/environment.ts'
import { callerNetwork } from '../network/caller-network.ts'
import { deviceLabel } from '../network/device-label.ts'
import { setting } from '../runtime/environment.ts'
import { errorFacts, log } from '../runtime/log.ts'
import { currentRequestId } from '../runtime/request-context.ts'
import { send, tableName } from './client.ts'
import { signInKey, signInsPartition } from './keys.ts'
import type { PageRequest } from './list.ts'
import { readable } from './readable.ts'
import { recentRetentionDays } from './retention.ts'
import { shortSessionId } from './sessions.ts'
import { listNewestFirst } from './time-log.ts'
import type { WriteItem } from './transact.ts'

/** What is logged about a sign-in, or about another step of a person to or from their account. */
export type SignInFacts = {
  readonly event: SignInEvent
  readonly outcome: SignInOutcome
  /** The user's name; null if no user has the typed name. */
  readonly username: string | null
  /** The name as typed. @default the user's name */
  readonly typedName?: string
  /** Where the request came from, and its `User-Agent`. */
  readonly caller: { readonly address: string; readonly userAgent: string }
  /** Id of the session. */
  readonly session?: string
}

/** A keyed hash of a typed name, so that neither the table nor a reader learns a password that was typed as a name. */
const hashTypedName = (name: string) => {
  const key = Buffer.from(hkdfSync('sha256', setting(environment.signingKey), '', 'sign-in-name', 32))
  return createHmac('sha256', key).update(foldPublicId(name)).digest('base64url').slice(0, 16)
}

const newItem = ({ event, outcome, username, typedName, caller, session }: SignInFacts) => {
  const time = new Date().toISOString()
  const hash = hashTypedName(typedName ?? username ?? '')
  const key = signInKey(username ?? { unknown: hash }, `${time}#${randomBytes(6).toString('base64url')}`)
  return {
    ...key,
    gsi1pk: signInsPartition,
    gsi1sk: key.sk,
    time,
    event,
    outcome,
    username,
    typedName: hash,
    network: callerNetwork(caller.address),
    device: deviceLabel(caller.userAgent),
    session: session === undefined ? null : shortSessionId(session),
    requestId: currentRequestId() ?? null,
    expiresAt: Math.floor(Date.parse(time) / 1000) + retentionPeriods.signInLog.most * 86_400,
  }
}

/** The log entry of a step that succeeds, for its transaction. */
export const signInLogItem = (facts: Omit<SignInFacts, 'outcome'>): WriteItem => ({
  action: { Put: { TableName: tableName(), Item: newItem({ ...facts, outcome: 'succeeded' }) } },
})

/** Logs a refusal, or a step that writes nothing else. If the log cannot be written, the person still gets their answer. */
export const logSignIn = async (facts: SignInFacts): Promise<void> => {
  try {
    await send(new PutCommand({ TableName: tableName(), Item: newItem(facts) }))
  } catch (error) {
    log('error', 'The sign-in log could not be written', errorFacts(error))
  }
}

const storedSchema = signInEntrySchema
  .omit({ id: true, personName: true })
  .extend({ sk: z.string() })
  .transform(({ sk, ...entry }): StoredSignIn => ({ ...entry, id: sk }))

/** An entry without the person's current name. */
type StoredSignIn = Omit<SignInEntry, 'personName'>

/** Filters of the log. Times are ISO 8601 in UTC; both ends of the period are included. */
export type SignInQuery = {
  /** Name of a user, or `unknown#` and the hash of a typed name. */
  readonly user?: string | undefined
  readonly outcome?: SignInOutcome | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

const UNKNOWN = 'unknown#'

const keyOfUser = (user: string) => signInKey(user.startsWith(UNKNOWN) ? { unknown: user.slice(UNKNOWN.length) } : user, '')

const REQUESTS_AT_MOST = 4

/**
 * Reads one page of the log, newest first: of one user, or of everybody.
 * @throws ApiError validation for a cursor of another query
 */
export const listSignIns = async ({ user, outcome, from, to }: SignInQuery, page: PageRequest): Promise<Page<StoredSignIn>> =>
  listNewestFirst(
    {
      partitionOf: () =>
        user === undefined
          ? { index: 'gsi1', partition: signInsPartition, filter: { outcome } }
          : { index: undefined, partition: keyOfUser(user).pk, filter: { outcome } },
      periodBefore: () => undefined,
      periodOf: () => '',
      retentionDays: (await recentRetentionDays.get()).signInLog,
      isSearched: false,
      requestsAtMost: REQUESTS_AT_MOST,
      parse: async (items) => items.flatMap((item) => readable(storedSchema, item)),
    },
    { from, to },
    page,
    { query: ['sign-ins', user, outcome, from, to], caller: page.caller },
  )
