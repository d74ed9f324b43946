import type { Endpoint } from '../http/endpoint.ts'
import { loggedStep } from '../use-cases/accounts/log-step.ts'
import {
  confirmSecondFactor,
  describeSecondFactor,
  proposeSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from '../use-cases/accounts/second-factor.ts'

export { secondFactorRoutes as routes } from '../../shared/api/second-factor.ts'

export const secondFactorGet: Endpoint<'secondFactorGet'> = ({ session }) => describeSecondFactor(session.user)

export const secondFactorPropose: Endpoint<'secondFactorPropose'> = async ({ session }) => proposeSecondFactor(session.user)

export const secondFactorConfirm: Endpoint<'secondFactorConfirm'> = async (input) => {
  const { body, session } = input
  const codes = await loggedStep('factorSetUp', input, () => confirmSecondFactor(session.user, body.ticket, body.code))
  return { recoveryCodes: [...codes] }
}

export const secondFactorRemove: Endpoint<'secondFactorRemove'> = (input) =>
  loggedStep('factorRemoved', input, () => removeSecondFactor(input.session.user, input.body.code))

export const recoveryCodesRenew: Endpoint<'recoveryCodesRenew'> = async (input) => {
  const codes = await loggedStep('recoveryCodesRenewed', input, () => renewRecoveryCodes(input.session.user, input.body.code))
  return { recoveryCodes: [...codes] }
}
