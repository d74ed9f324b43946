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

/** The value of a field in either encoding of a form. */
const ONE_CLICK = /List-Unsubscribe(?:=|"?\r?\n\r?\n)One-Click/

/** The form that mail programs send to the address of `List-Unsubscribe`, as the JSON of its route (https://www.rfc-editor.org/rfc/rfc8058#section-3.2). */
const oneClick = ({ body = '', isBase64Encoded, ...event }: APIGatewayProxyEventV2): APIGatewayProxyEventV2 => {
  const text = isBase64Encoded ? Buffer.from(body, 'base64').toString('utf8') : body
  return {
    ...event,
    headers: { ...event.headers, 'content-type': 'application/json' },
    body: ONE_CLICK.test(text) ? JSON.stringify({ 'List-Unsubscribe': 'One-Click' }) : '{}',
    isBase64Encoded: false,
  }
}

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
    if (event.routeKey === routeKey(unsubscriptionRoutes.unsubscribeOneClick)) return handler(oneClick(event), context)
    if (!isForm(event) || Buffer.byteLength(event.body ?? '') > limits.bodyBytes * 2) return handler(event, context)
    const { answerHtmlForm } = await import('./answer.ts')
    return (await answerHtmlForm(event, (call) => handler(call, context))) ?? handler(event, context)
  }
