import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import * as z from 'zod'
import { errorMessages, errorStatus } from '../../shared/api/errors.ts'
import { api, type PublicRouteName } from '../../shared/api/index.ts'
import { routeKey } from '../../shared/api/route.ts'
import { LINK_PAGES, LINK_TOKEN_FIELD, type LinkPage, linkPages } from '../../shared/domain/link-pages.ts'
import type { LinkState } from '../../shared/platform/site-facts.ts'
import { isCrossSite } from '../http/cross-site.ts'
import { findLinkPage } from '../pages/find-page.ts'

type Call = (event: APIGatewayProxyEventV2) => Promise<APIGatewayProxyStructuredResultV2>

const routeKeyOf = (link: LinkPage) => {
  const { route }: { readonly route: PublicRouteName } = linkPages[link]
  return routeKey(api[route])
}

const answerSchema = z.union([z.object({ outcome: z.string(), link: z.url().optional() }), z.object({ message: z.string() })])

const stateOf = (body = '{}'): LinkState => {
  const { data } = answerSchema.safeParse(JSON.parse(body))
  return data !== undefined && 'outcome' in data ? data : { refusal: data?.message ?? errorMessages.unexpected }
}

/** Answers the button of a page behind a link by calling its route, with a page; undefined if the route takes none. */
export const answerLink = async (
  event: APIGatewayProxyEventV2,
  fields: URLSearchParams,
  call: Call,
): Promise<APIGatewayProxyStructuredResultV2 | undefined> => {
  const link = LINK_PAGES.find((name) => routeKeyOf(name) === event.routeKey)
  if (link === undefined) return undefined
  const answerWith = async (statusCode: number, state: LinkState) => ({
    statusCode,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      // The browser saves the file and stays on the page. A redirect would leave the origin, which the page's policy forbids its form.
      ...('link' in state && state.link !== undefined && { refresh: `0; url=${state.link}` }),
    },
    body: await findLinkPage(link, state),
  })
  // Other sites must not press the button for their visitors.
  if (isCrossSite(event)) return answerWith(errorStatus.forbidden, { refusal: errorMessages.forbidden })
  const { statusCode = errorStatus.unexpected, body } = await call({
    ...event,
    headers: { ...event.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ token: fields.get(LINK_TOKEN_FIELD) ?? '' }),
    isBase64Encoded: false,
  })
  return answerWith(statusCode, stateOf(body))
}
