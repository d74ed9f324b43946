import type { ErrorCode } from '../../shared/api/errors.ts'
import { fixedPeriods } from '../../shared/domain/retention-periods.ts'
import { signInLines } from '../../shared/platform/log-lines.ts'
import type { Endpoint, RequestFacts } from '../http/endpoint.ts'
import { bearerToken, SESSION_COOKIE } from '../http/session.ts'
import { currentUser } from '../identity/current-user.ts'
import { DEVICE_COOKIE } from '../identity/device-cookie.ts'
import { ApiError } from '../runtime/api-error.ts'
import { log } from '../runtime/log.ts'
import { SESSION_SECONDS } from '../use-cases/accounts/open-session.ts'
import { requestPasskey } from '../use-cases/accounts/passkeys.ts'
import { renewSession, signIn, signOut } from '../use-cases/accounts/sign-in.ts'
import { signInWithPasskey } from '../use-cases/accounts/sign-in-with-passkey.ts'

export { sessionRoutes as routes } from '../../shared/api/session.ts'

const DEVICE_SECONDS = fixedPeriods.devices.days * 86_400

/** Alarms count these lines. They contain neither the user nor the address. */
const refusals: Partial<Record<ErrorCode, string>> = { unauthenticated: signInLines.refused, too_many: signInLines.locked }

const logAndThrow = (error: unknown) => {
  const line = error instanceof ApiError ? refusals[error.code] : undefined
  if (line !== undefined) log('warn', line)
  throw error
}

const callerOf = ({ sourceIp, userAgent, cookies }: RequestFacts) => ({
  address: sourceIp,
  userAgent,
  cookie: cookies[SESSION_COOKIE],
  deviceCookie: cookies[DEVICE_COOKIE],
})

const answerSignIn = ({ token, cookie, deviceCookie, user, grants }: Awaited<ReturnType<typeof signIn>>, request: RequestFacts) => {
  request.setCookie({ name: SESSION_COOKIE, value: cookie, maxAgeSeconds: SESSION_SECONDS })
  request.setCookie({ name: DEVICE_COOKIE, value: deviceCookie, maxAgeSeconds: DEVICE_SECONDS })
  return { token, user: currentUser(user, grants) }
}

export const login: Endpoint<'login'> = async ({ body, request }) =>
  answerSignIn(await signIn(body, callerOf(request)).catch(logAndThrow), request)

export const passkeyRequest: Endpoint<'passkeyRequest'> = async () => requestPasskey()

export const passkeyLogin: Endpoint<'passkeyLogin'> = async ({ body, request }) =>
  answerSignIn(await signInWithPasskey(body, callerOf(request)).catch(logAndThrow), request)

export const logout: Endpoint<'logout'> = async ({ request }) => {
  request.setCookie({ name: SESSION_COOKIE, value: '', maxAgeSeconds: 0 })
  await signOut(callerOf(request), bearerToken(request.proofs.headers.authorization))
}

export const sessionRefresh: Endpoint<'sessionRefresh'> = async ({ request }) => ({
  token: await renewSession(request.cookies[SESSION_COOKIE], bearerToken(request.proofs.headers.authorization)),
})
