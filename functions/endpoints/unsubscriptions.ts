import { paths } from '../../shared/platform/pages.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { unsubscribeByLink } from '../use-cases/notifications/unsubscribe.ts'

export { unsubscriptionRoutes as routes } from '../../shared/api/unsubscriptions.ts'

export const unsubscribe: Endpoint<'unsubscribe'> = ({ body }) => unsubscribeByLink(body.token)

export const unsubscribeOneClick: Endpoint<'unsubscribeOneClick'> = async ({ params }) => {
  await unsubscribeByLink(params.token)
  return undefined
}

export const unsubscriptionPage: Endpoint<'unsubscriptionPage'> = async ({ params }) => ({ page: paths.unsubscription(params.token) })
