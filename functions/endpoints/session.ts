import type { ErrorCode } from '../../shared/api/errors.ts'
import { effectivePermissions } from '../../shared/domain/permissions.ts'
import { signInLines } from '../../shared/platform/log-lines.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { bearerToken } from '../http/session.ts'
import { ApiError } from '../runtime/api-error.ts'
import { log } from '../runtime/log.ts'
import { renewSession, SESSION_SECONDS, signIn, signOut } from '../use-cases/sign-in.ts'

export { sessionRoutes as routes } from '../../shared/api/session.ts'

const SID = 'sid'

/** Alarms count these lines. They contain neither the user nor the address. */
const refusals: Partial<Record<ErrorCode, string>> = { unauthenticated: signInLines.refused, too_many: signInLines.locked }

const tellAndThrow = (error: unknown) => {
  const line = error instanceof ApiError ? refusals[error.code] : undefined
  if (line !== undefined) log('warn', line)
  throw error
}

export const login: Endpoint<'login'> = async ({ body, request }) => {
  const { token, sid, user, grants } = await signIn(body, request.sourceIp).catch(tellAndThrow)
  request.setCookie({ name: SID, value: sid, maxAgeSeconds: SESSION_SECONDS })
  return { token, user: { ...user, permissions: effectivePermissions(user, grants) } }
}

export const logout: Endpoint<'logout'> = async ({ request }) => {
  request.setCookie({ name: SID, value: '', maxAgeSeconds: 0 })
  await signOut(request.cookies[SID], bearerToken(request.authorization))
}

export const sessionRefresh: Endpoint<'sessionRefresh'> = async ({ request }) => ({ token: await renewSession(request.cookies[SID]) })
