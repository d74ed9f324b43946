import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda'
import { limits } from '../../shared/platform/limits.ts'
import { cameThroughCloudFront } from './origin.ts'

type Handler = (event: APIGatewayProxyEventV2, context: Context) => Promise<APIGatewayProxyStructuredResultV2>

const isForm = ({ headers }: APIGatewayProxyEventV2) =>
  /^application\/x-www-form-urlencoded(?:;|$)/i.test(headers['content-type'] ?? '') && (headers.accept ?? '').includes('text/html')

/**
 * Takes the public forms of browsers that run no script as well: form fields instead of JSON, a page instead of an answer in JSON. Behind it stands the
 * same call, so that every rule and limit holds. Whatever is no such form goes on as it came.
 */
export const withHtmlForms =
  (handler: Handler): Handler =>
  async (event, context) => {
    // Who comes past CloudFront is refused by the call itself.
    if (!isForm(event) || !cameThroughCloudFront(event) || Buffer.byteLength(event.body ?? '') > limits.bodyBytes * 2)
      return handler(event, context)
    const { answerHtmlForm } = await import('./html-form-answer.ts')
    return (await answerHtmlForm(event, (call) => handler(call, context))) ?? handler(event, context)
  }
