import type { Endpoint } from '../http/endpoint.ts'
import { addPasskey, ownPasskeys, proposePasskey, removePasskey } from '../use-cases/passkeys.ts'

export { passkeyRoutes as routes } from '../../shared/api/passkeys.ts'

export const passkeyList: Endpoint<'passkeyList'> = async ({ session }) => ({ passkeys: await ownPasskeys(session.user) })

export const passkeyPropose: Endpoint<'passkeyPropose'> = ({ session, request }) => proposePasskey(session.user, request.userAgent)

export const passkeyAdd: Endpoint<'passkeyAdd'> = ({ body, session }) => addPasskey(session.user, body)

export const passkeyRemove: Endpoint<'passkeyRemove'> = ({ params, session }) => removePasskey(session.user, params.id)
