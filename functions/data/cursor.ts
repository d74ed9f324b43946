import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import { environment } from '../../shared/platform/environment.ts'
import { setting } from '../environment.ts'
import { fieldError } from '../errors.ts'

const positionSchema = z.record(z.string(), z.string())

/** Where a page ended: the keys of its last item. */
type Position = z.infer<typeof positionSchema>

const sign = (scope: string, payload: string) =>
  createHmac('sha256', setting(environment.signingKey)).update(scope).update('\0').update(payload).digest().subarray(0, 16)

/** An opaque cursor, valid only for the query that it was made for (`scope`) and useless once changed. */
export const encodeCursor = (scope: string, position: Position): string => {
  const payload = Buffer.from(JSON.stringify(position)).toString('base64url')
  return `${payload}.${sign(scope, payload).toString('base64url')}`
}

/** @throws ApiError validation, when the cursor was not made by {@link encodeCursor} for this very query */
export const decodeCursor = (scope: string, cursor: string): Position => {
  const [payload = '', signature = '', ...rest] = cursor.split('.')
  const given = Buffer.from(signature, 'base64url')
  const expected = sign(scope, payload)
  if (rest.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected))
    throw fieldError('cursor', 'Ungültiger Cursor')
  return positionSchema.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()))
}
