import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto'
import * as z from 'zod'
import { environment } from '../../shared/platform/environment.ts'
import { fieldError } from '../runtime/api-error.ts'
import { setting } from '../runtime/environment.ts'

const IV_BYTES = 12
const TAG_BYTES = 16

const positionSchema = z.record(z.string(), z.string())

/** Where a page ended: the keys of its last item, or of the last one that was read. */
type Position = z.infer<typeof positionSchema>

/** What a cursor is bound to. */
export type CursorScope = {
  /** The list, its order and everything that it is narrowed by. */
  readonly query: readonly unknown[]
  /** Name of the user whose page it is; null where anyone may read the list. */
  readonly caller: string | null
}

const keys = () => {
  const bytes = Buffer.from(hkdfSync('sha256', setting(environment.signingKey), '', 'list-cursor', 64))
  return { encryption: bytes.subarray(0, 32), nonces: bytes.subarray(32) }
}

const additionalData = ({ query, caller }: CursorScope) => Buffer.from(JSON.stringify([query, caller]))

/**
 * An opaque cursor. Nobody can read it: a search ends at words of rows that its caller may not see. It works only for the scope that it was made for, and no longer once
 * changed. The same position gives the same cursor, so that a repeated read answers the same.
 */
export const encodeCursor = (scope: CursorScope, position: Position): string => {
  const { encryption, nonces } = keys()
  const data = additionalData(scope)
  const payload = JSON.stringify(position)
  // Made from what it encrypts (as in SIV modes), a nonce never serves two different texts.
  const iv = createHmac('sha256', nonces).update(data).update('\0').update(payload).digest().subarray(0, IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', encryption, iv).setAAD(data)
  const encrypted = Buffer.concat([cipher.update(payload, 'utf8'), cipher.final()])
  return Buffer.concat([iv, encrypted, cipher.getAuthTag()]).toString('base64url')
}

const decrypt = (scope: CursorScope, cursor: string) => {
  const bytes = Buffer.from(cursor, 'base64url')
  // Decoding passes over what is not base64url.
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

/** @throws ApiError validation, when the cursor was not made by {@link encodeCursor} for this very scope */
export const decodeCursor = (scope: CursorScope, cursor: string): Position => {
  const payload = decrypt(scope, cursor)
  if (payload === undefined) throw fieldError('cursor', 'Ungültiger Cursor')
  return positionSchema.parse(JSON.parse(payload))
}
