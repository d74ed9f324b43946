import { randomBytes } from 'node:crypto'
import { sha256 } from '../runtime/sha256.ts'

/** Name of the cookie that tells one browser from others. It holds 256 random bits and outlives sessions. */
export const DEVICE_COOKIE = 'device'

/** A browser. `id` is the hash of its secret, by which the table knows it. */
export type DeviceSecret = { readonly id: string; readonly cookie: string }

const deviceOf = (cookie: string): DeviceSecret => ({ id: sha256(cookie), cookie })

/** The device that a cookie belongs to; undefined for no cookie, or one that the portal cannot have set. */
export const deviceOfCookie = (cookie: string | undefined): DeviceSecret | undefined =>
  cookie !== undefined && /^[\w-]{43}$/.test(cookie) ? deviceOf(cookie) : undefined

/** A device that is seen for the first time. */
export const newDevice = (): DeviceSecret => deviceOf(randomBytes(32).toString('base64url'))
