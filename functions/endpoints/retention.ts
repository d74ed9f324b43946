import type { Endpoint } from '../http/endpoint.ts'
import { readRetention, updateRetention } from '../use-cases/privacy/retention.ts'

export { retentionRoutes as routes } from '../../shared/api/retention.ts'

export const retentionGet: Endpoint<'retentionGet'> = () => readRetention()

export const retentionUpdate: Endpoint<'retentionUpdate'> = ({ body, session, request }) =>
  updateRetention(body, { ifMatch: request.ifMatch, actor: session.user.id })
