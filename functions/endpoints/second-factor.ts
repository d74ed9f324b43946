import type { Endpoint } from '../http/endpoint.ts'
import {
  confirmSecondFactor,
  describeSecondFactor,
  proposeSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from '../use-cases/second-factor.ts'

export { secondFactorRoutes as routes } from '../../shared/api/second-factor.ts'

export const secondFactorGet: Endpoint<'secondFactorGet'> = ({ session }) => describeSecondFactor(session.user)

export const secondFactorPropose: Endpoint<'secondFactorPropose'> = async ({ session }) => proposeSecondFactor(session.user)

export const secondFactorConfirm: Endpoint<'secondFactorConfirm'> = async ({ body, session }) => ({
  recoveryCodes: [...(await confirmSecondFactor(session.user, body.ticket, body.code))],
})

export const secondFactorRemove: Endpoint<'secondFactorRemove'> = ({ body, session }) => removeSecondFactor(session.user, body.code)

export const recoveryCodesRenew: Endpoint<'recoveryCodesRenew'> = async ({ body, session }) => ({
  recoveryCodes: [...(await renewRecoveryCodes(session.user, body.code))],
})
