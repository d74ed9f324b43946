import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda'
import { routeKey } from '../../shared/api/route.ts'
import { unsubscriptionRoutes } from '../../shared/api/unsubscriptions.ts'
import { limits } from '../../shared/platform/limits.ts'
import { paths } from '../../shared/platform/pages.ts'

type Handler = (event: APIGatewayProxyEventV2, context: Context) => Promise<APIGatewayProxyStructuredResultV2>

const acceptsPages = ({ headers }: APIGatewayProxyEventV2) => (headers.accept ?? '').includes('text/html')

const isForm = (event: APIGatewayProxyEventV2) =>
  /^application\/x-www-form-urlencoded(?:;|$)/i.test(event.headers['content-type'] ?? '') && acceptsPages(event)

/** Mail programs without a button of their own open the address of `List-Unsubscribe` in the browser. */
const unsubscribesInBrowser = (event: APIGatewayProxyEventV2) =>
  event.routeKey === routeKey(unsubscriptionRoutes.unsubscriptionPage) && acceptsPages(event)

/**
 * Accepts the public forms of browsers without script: form fields instead of JSON, and a page as the answer. They run through the same
 * route, so that all rules and limits apply. Any other request passes unchanged.
 */
export const withHtmlForms =
  (handler: Handler): Handler =>
  async (event, context) => {
    if (unsubscribesInBrowser(event)) {
      const location = paths.unsubscription(encodeURIComponent(event.pathParameters?.token ?? ''))
      return { statusCode: 303, headers: { location, 'cache-control': 'no-store' }, body: '' }
    }
    if (!isForm(event) || Buffer.byteLength(event.body ?? '') > limits.bodyBytes * 2) return handler(event, context)
    const { answerHtmlForm } = await import('./answer.ts')
    return (await answerHtmlForm(event, (call) => handler(call, context))) ?? handler(event, context)
  }
