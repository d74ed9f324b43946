import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda'
import { limits } from '../../shared/platform/limits.ts'

type Handler = (event: APIGatewayProxyEventV2, context: Context) => Promise<APIGatewayProxyStructuredResultV2>

const isForm = ({ headers }: APIGatewayProxyEventV2) =>
  /^application\/x-www-form-urlencoded(?:;|$)/i.test(headers['content-type'] ?? '') && (headers.accept ?? '').includes('text/html')

/**
 * Accepts the public forms of browsers without script: form fields instead of JSON, and a page as the answer. They run through the same
 * route, so that all rules and limits apply. Any other request passes unchanged.
 */
export const withHtmlForms =
  (handler: Handler): Handler =>
  async (event, context) => {
    if (!isForm(event) || Buffer.byteLength(event.body ?? '') > limits.bodyBytes * 2) return handler(event, context)
    const { answerHtmlForm } = await import('./answer.ts')
    return (await answerHtmlForm(event, (call) => handler(call, context))) ?? handler(event, context)
  }
