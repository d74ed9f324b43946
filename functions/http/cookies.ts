import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { environment } from '../../shared/platform/environment.ts'
import { settingOr } from '../runtime/environment.ts'

export type Cookie = { readonly name: string; readonly value: string; readonly maxAgeSeconds: number }

/** Browsers accept a cookie of this name only from this host, by TLS and for all paths, so that no neighbouring host can plant one. */
const HOST_PREFIX = '__Host-'

/** A single machine serves http, where the prefix is not allowed. */
const prefix = () => (settingOr(environment.portalOrigin, '').startsWith('https:') ? HOST_PREFIX : '')

/** The `Set-Cookie` header of a cookie that scripts cannot read and other sites do not send. */
export const cookieHeader = ({ name, value, maxAgeSeconds }: Cookie) =>
  `${prefix()}${name}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Strict${prefix() === '' ? '' : '; Secure'}`

/** The portal's cookies of a request by name. */
export const readCookies = ({ cookies = [] }: Pick<APIGatewayProxyEventV2, 'cookies'>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    cookies
      .filter((cookie) => cookie.startsWith(prefix()))
      .map((cookie): [string, string] => {
        const [name = ''] = cookie.split('=', 1)
        return [name.slice(prefix().length), cookie.slice(name.length + 1)]
      }),
  )
