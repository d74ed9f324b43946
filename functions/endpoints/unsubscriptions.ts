import { paths } from '../../shared/platform/pages.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { callerFacts } from '../network/caller-facts.ts'
import { resubscribeByLink, unsubscribeByLink } from '../use-cases/notifications/unsubscribe.ts'

export { unsubscriptionRoutes as routes } from '../../shared/api/unsubscriptions.ts'

export const unsubscribe: Endpoint<'unsubscribe'> = ({ body, request }) => unsubscribeByLink(body.token, callerFacts(request))

export const unsubscriptionUndo: Endpoint<'unsubscriptionUndo'> = ({ body, request }) => resubscribeByLink(body.token, callerFacts(request))

export const unsubscribeOneClick: Endpoint<'unsubscribeOneClick'> = async ({ params, request }) => {
  await unsubscribeByLink(params.token, callerFacts(request))
  return undefined
}

export const unsubscriptionPage: Endpoint<'unsubscriptionPage'> = async ({ params }) => ({ page: paths.unsubscription(params.token) })
