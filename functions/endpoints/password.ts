import type { Endpoint } from '../http/endpoint.ts'
import { choosePassword, describeLink, requestResetLink } from '../use-cases/password-links.ts'

export { passwordRoutes as routes } from '../../shared/api/password.ts'

export const passwordForgotten: Endpoint<'passwordForgotten'> = ({ body, request }) => requestResetLink(body.username, request.sourceIp)

export const passwordLink: Endpoint<'passwordLink'> = ({ body }) => describeLink(body.token)

export const passwordChoose: Endpoint<'passwordChoose'> = ({ body }) => choosePassword(body.token, body.password)
