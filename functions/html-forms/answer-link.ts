import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import * as z from 'zod'
import { errorMessages, errorStatus } from '../../shared/api/errors.ts'
import { api, type PublicRouteName } from '../../shared/api/index.ts'
import { routeKey } from '../../shared/api/route.ts'
import { isAnswered, LINK_ANSWER_FIELD, LINK_PAGES, LINK_TOKEN_FIELD, type LinkPage, linkPages } from '../../shared/domain/link-pages.ts'
import type { LinkState } from '../../shared/platform/site-facts.ts'
import { isCrossSite } from '../http/cross-site.ts'
import { findLinkPage } from '../pages/find-page.ts'

type Call = (event: APIGatewayProxyEventV2) => Promise<APIGatewayProxyStructuredResultV2>

/** The route of a page's button, and of the one that undoes it. */
const routesOf = (link: LinkPage): { readonly route: PublicRouteName; readonly undo?: PublicRouteName } => linkPages[link]

/** The page whose button calls a route. */
const pressedOn = (key: string) => {
  const isRoute = (name: PublicRouteName | undefined) => name !== undefined && routeKey(api[name]) === key
  const link = LINK_PAGES.find((page) => isRoute(routesOf(page).route) || isRoute(routesOf(page).undo))
  return link && { link, isUndo: isRoute(routesOf(link).undo) }
}

const answerSchema = z.union([
  z.object({ outcome: z.string(), link: z.url().optional(), undoUntil: z.string().nullable().default(null) }),
  z.object({ message: z.string() }),
])

const stateOf = (token: string, body = '{}'): LinkState => {
  const { data } = answerSchema.safeParse(JSON.parse(body))
  if (data === undefined || !('outcome' in data)) return { refusal: data?.message ?? errorMessages.unexpected }
  const { undoUntil, ...done } = data
  return undoUntil === null ? done : { ...done, undo: { token, until: undoUntil } }
}

/** Answers the button of a page behind a link by calling its route, with a page; undefined if the route takes none. */
export const answerLink = async (
  event: APIGatewayProxyEventV2,
  fields: URLSearchParams,
  call: Call,
): Promise<APIGatewayProxyStructuredResultV2 | undefined> => {
  const pressed = pressedOn(event.routeKey)
  if (pressed === undefined) return undefined
  const { link, isUndo } = pressed
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
  const token = fields.get(LINK_TOKEN_FIELD) ?? ''
  const answer = fields.get(LINK_ANSWER_FIELD) ?? ''
  if (!isAnswered(token, answer)) return answerWith(errorStatus.validation, { token, isUndo, answer: answer === '' ? 'missing' : 'wrong' })
  const { statusCode = errorStatus.unexpected, body } = await call({
    ...event,
    headers: { ...event.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
    isBase64Encoded: false,
  })
  return answerWith(statusCode, stateOf(token, body))
}
