import type { Endpoint, RequestFacts } from '../http/endpoint.ts'
import { choosePassword, describeLink, requestResetLink } from '../use-cases/accounts/password-links.ts'

export { passwordRoutes as routes } from '../../shared/api/password.ts'

const callerOf = ({ sourceIp, userAgent }: RequestFacts) => ({ address: sourceIp, userAgent })

export const passwordForgotten: Endpoint<'passwordForgotten'> = ({ body, request }) => requestResetLink(body.username, callerOf(request))

export const passwordLink: Endpoint<'passwordLink'> = ({ body }) => describeLink(body.token)

export const passwordChoose: Endpoint<'passwordChoose'> = ({ body, request }) =>
  choosePassword(body.token, body.password, callerOf(request))
