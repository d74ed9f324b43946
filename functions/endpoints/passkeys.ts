import type { Endpoint } from '../http/endpoint.ts'
import { loggedStep } from '../use-cases/accounts/log-step.ts'
import { addPasskey, ownPasskeys, proposePasskey, removePasskey } from '../use-cases/accounts/passkeys.ts'

export { passkeyRoutes as routes } from '../../shared/api/passkeys.ts'

export const passkeyList: Endpoint<'passkeyList'> = async ({ session }) => ({ passkeys: await ownPasskeys(session.user) })

export const passkeyPropose: Endpoint<'passkeyPropose'> = ({ session, request }) => proposePasskey(session.user, request.userAgent)

export const passkeyAdd: Endpoint<'passkeyAdd'> = (input) =>
  loggedStep('passkeyAdded', input, () => addPasskey(input.session.user, input.body))

export const passkeyRemove: Endpoint<'passkeyRemove'> = (input) =>
  loggedStep('passkeyRemoved', input, () => removePasskey(input.session.user, input.params.id))
