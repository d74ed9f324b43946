import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto'
import * as z from 'zod'
import type { Page } from '../../shared/api/route.ts'
import { environment } from '../../shared/platform/environment.ts'
import { fieldError } from '../runtime/api-error.ts'
import { setting } from '../runtime/environment.ts'

const IV_BYTES = 12
const TAG_BYTES = 16

const positionSchema = z.record(z.string(), z.string())

/** End of a page: the keys of its last item, or of the last item read. */
type Position = z.infer<typeof positionSchema>

/** Marks reads of the portal itself, such as those of jobs. Their cursors never leave the table, so they need no encryption and no key. */
export const internal = { isInternal: true } as const

/** Name of the user who requested the page; null for lists that are public. */
export type CursorCaller = string | null | typeof internal

/** The query and caller that a cursor is valid for. */
export type CursorScope = {
  /** The list, its order and its filters. */
  readonly query: readonly unknown[]
  readonly caller: CursorCaller
}

const keys = () => {
  const bytes = Buffer.from(hkdfSync('sha256', setting(environment.signingKey), '', 'list-cursor', 64))
  return { encryption: bytes.subarray(0, 32), nonces: bytes.subarray(32) }
}

const additionalData = ({ query, caller }: CursorScope) => Buffer.from(JSON.stringify([query, caller]))

/**
 * Makes an opaque cursor. It is encrypted because a search may end at words of rows that its caller may not see, and it is valid only for its scope
 * and unmodified. The same position gives the same cursor, so that repeated reads get the same answer.
 */
export const encodeCursor = (scope: CursorScope, position: Position): string => {
  const payload = JSON.stringify(position)
  if (scope.caller === internal) return Buffer.from(payload).toString('base64url')
  const { encryption, nonces } = keys()
  const data = additionalData(scope)
  // As in SIV modes, the nonce is derived from the plaintext, so one nonce never encrypts two different texts.
  const iv = createHmac('sha256', nonces).update(data).update('\0').update(payload).digest().subarray(0, IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', encryption, iv).setAAD(data)
  const encrypted = Buffer.concat([cipher.update(payload, 'utf8'), cipher.final()])
  return Buffer.concat([iv, encrypted, cipher.getAuthTag()]).toString('base64url')
}

const decrypt = (scope: CursorScope, cursor: string) => {
  const bytes = Buffer.from(cursor, 'base64url')
  // Decoding skips characters that are not base64url.
  if (bytes.length < IV_BYTES + TAG_BYTES || bytes.toString('base64url') !== cursor) return undefined
  const decipher = createDecipheriv('aes-256-gcm', keys().encryption, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(additionalData(scope))
    .setAuthTag(bytes.subarray(-TAG_BYTES))
  const begun = decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES))
  try {
    return Buffer.concat([begun, decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}

/** @throws ApiError validation when {@link encodeCursor} did not make the cursor for exactly this scope */
export const decodeCursor = (scope: CursorScope, cursor: string): Position => {
  const payload = scope.caller === internal ? Buffer.from(cursor, 'base64url').toString('utf8') : decrypt(scope, cursor)
  if (payload === undefined) throw fieldError('cursor', 'Ungültiger Cursor')
  return positionSchema.parse(JSON.parse(payload))
}

/** Part of a position: how many rows were read before it. */
const ROWS = 'rows'

/**
 * A page of a list, with the cursor behind it. The cursor also carries how many rows its caller has read, so that nothing else has to count them.
 * @param start the decoded cursor at which the page begins; undefined for the first page
 * @param end where the next page begins; undefined if there is none
 */
export const pageBetween = <Row>(
  scope: CursorScope,
  start: Position | undefined,
  items: readonly Row[],
  end: Position | undefined,
): Page<Row> => {
  const rowsRead = Number(start?.[ROWS] ?? 0) + items.length
  return { items, rowsRead, cursor: end && encodeCursor(scope, { ...end, [ROWS]: String(rowsRead) }) }
}
