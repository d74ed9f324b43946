import { effectivePermissions } from '../../shared/domain/permissions.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { bearerToken } from '../http/session.ts'
import { renewSession, SESSION_SECONDS, signIn, signOut } from '../use-cases/sign-in.ts'

const SID = 'sid'

export const login: Endpoint<'login'> = async ({ body, request }) => {
  const { token, sid, user, grants } = await signIn(body.username, body.password, request.sourceIp)
  request.setCookie({ name: SID, value: sid, maxAgeSeconds: SESSION_SECONDS })
  return { token, user: { ...user, permissions: effectivePermissions(user, grants) } }
}

export const logout: Endpoint<'logout'> = async ({ request }) => {
  request.setCookie({ name: SID, value: '', maxAgeSeconds: 0 })
  await signOut(request.cookies[SID], bearerToken(request.authorization))
}

export const sessionRefresh: Endpoint<'sessionRefresh'> = async ({ request }) => ({ token: await renewSession(request.cookies[SID]) })

export const authUser: Endpoint<'authUser'> = async ({ session: { user, grants } }) => ({
  ...user,
  permissions: effectivePermissions(user, grants),
})
