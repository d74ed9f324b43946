import type { Endpoint } from '../http/endpoint.ts'
import { liftLegalHold, setLegalHold } from '../use-cases/privacy/legal-hold.ts'

export { legalHoldRoutes as routes } from '../../shared/api/legal-holds.ts'

export const legalHoldSet: Endpoint<'legalHoldSet'> = ({ params, body, session, request }) =>
  setLegalHold({ ...params, ifMatch: request.ifMatch, actor: session.user.id }, body.reason)

export const legalHoldLift: Endpoint<'legalHoldLift'> = ({ params, session, request }) =>
  liftLegalHold({ ...params, ifMatch: request.ifMatch, actor: session.user.id })
