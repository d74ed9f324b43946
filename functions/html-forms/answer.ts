import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import * as z from 'zod'
import { type ErrorCode, errorMessages, errorStatus } from '../../shared/api/errors.ts'
import { api, type PublicRouteName } from '../../shared/api/index.ts'
import { CHECK_FIELDS, consentFields, failureOf, LINK_FIELD, publicForms, TERMS_REQUIRED } from '../../shared/domain/public-forms.ts'
import { escapeHtml } from '../../shared/platform/escape-html.ts'
import { MIN_FILL_MS } from '../../shared/platform/limits.ts'
import { countAttempt } from '../data/rate-limits.ts'
import { callerAddress } from '../http/caller-address.ts'
import { isCrossSite } from '../http/cross-site.ts'
import { fieldMessages } from '../http/errors.ts'
import { callerNetwork } from '../network/caller-network.ts'
import { findPage } from '../pages/find-page.ts'
import { ApiError } from '../runtime/api-error.ts'
import { sha256 } from '../runtime/sha256.ts'
import { answerLink } from './answer-link.ts'
import { type HtmlForm, htmlFormOf } from './parse.ts'

type Call = (event: APIGatewayProxyEventV2) => Promise<APIGatewayProxyStructuredResultV2>

const fieldsOf = ({ body = '', isBase64Encoded }: APIGatewayProxyEventV2) =>
  new URLSearchParams(isBase64Encoded ? Buffer.from(body, 'base64').toString('utf8') : body)

const refusalSchema = z.object({ code: z.string(), message: z.string(), fields: z.record(z.string(), z.string()).default({}) })
type Refusal = { readonly status: number; readonly message: string; readonly fields: Readonly<Record<string, string>> }

/** Shown in place of a challenge, which only a script can solve. */
const WAIT_OR_USE_SCRIPT =
  'Gerade gehen sehr viele Formulare ein. Bitte senden Sie das Formular in einigen Minuten noch einmal ab. Mit eingeschaltetem JavaScript geht es sofort.'

const refusalOf = ({ statusCode = 500, body = '' }: APIGatewayProxyStructuredResultV2): Refusal => {
  const parsed = refusalSchema.safeParse(JSON.parse(body || '{}'))
  if (!parsed.success) return { status: statusCode, message: errorMessages.unexpected, fields: {} }
  const { code, message, fields } = parsed.data
  return { status: statusCode, message: code === ('challenge_required' satisfies ErrorCode) ? WAIT_OR_USE_SCRIPT : message, fields }
}

const TOO_FAST = 'Das ging sehr schnell. Bitte senden Sie das Formular noch einmal ab.'

const htmlHeaders = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }

/** A page of a few words, which costs no rendering. */
const plainPage = (title: string, text: string) =>
  `<!doctype html><html lang="de"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${title}</title><p style="font:1rem/1.5 system-ui,sans-serif;padding:25vh 24px 0;text-align:center">${escapeHtml(text)}</p></html>`

/** Counts a page that is to be rendered again. Returns the answer that takes its place beyond the limit, and costs no rendering. */
const tooManyPages = async (event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2 | undefined> => {
  try {
    await countAttempt('returnedFormsPerAddress', sha256(callerNetwork(callerAddress(event))))
    return undefined
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'too_many')) throw error
    return {
      statusCode: errorStatus.too_many,
      headers: { ...htmlHeaders, 'retry-after': String(error.retryAfterSeconds) },
      body: plainPage('Zu viele Anfragen', `${error.message} Ihre Eingaben finden Sie wieder, wenn Sie im Browser zurückgehen.`),
    }
  }
}

/** Renders the page of the form again, with the submitted values and the errors. */
const returned = async (
  event: APIGatewayProxyEventV2,
  form: HtmlForm,
  { status, message, fields }: Refusal,
): Promise<APIGatewayProxyStructuredResultV2> => {
  const refused = await tooManyPages(event)
  if (refused !== undefined) return refused
  const errors = form.inOrder(fields)
  const failure = failureOf(form.name, message)
  // A message at a field is not repeated above the form; any other is shown in the server's words.
  const whole = status === errorStatus.unexpected ? failure.text : message
  const text = Object.keys(errors).length > 0 ? CHECK_FIELDS : whole
  const page = await findPage(decodeURIComponent(form.page), { values: form.values, errors, notice: { title: failure.title, text } })
  return { statusCode: page.status === 200 ? status : page.status, headers: htmlHeaders, body: page.body }
}

/** Renders the page of the form with its thanks and the address that was sent. */
const thanked = async (event: APIGatewayProxyEventV2, { page, values }: HtmlForm): Promise<APIGatewayProxyStructuredResultV2> => {
  const arrivedFrom = values.email?.[0]?.trim() ?? ''
  const kept = Object.fromEntries(Object.entries(values).filter(([field]) => field === LINK_FIELD))
  const isLimited = (await tooManyPages(event)) !== undefined
  const found = isLimited ? undefined : await findPage(decodeURIComponent(page), { values: kept, errors: {}, notice: null, arrivedFrom })
  const words = `Vielen Dank, Ihre Angaben sind angekommen. Wir erreichen Sie unter ${arrivedFrom}`
  // The partner may have left since.
  const body = found?.status === 200 ? found.body : plainPage('Vielen Dank', words)
  return { statusCode: 200, headers: htmlHeaders, body }
}

/** A key derived from the content, so that pressing the button twice stores it once. */
const keyOf = ({ name, body }: HtmlForm) => `form-${sha256(JSON.stringify([name, body]))}`

/** Checks that only pages without script need: with script, the page itself asks for the box and waits for the minimum time. */
const wrongBefore = (form: HtmlForm): Refusal | undefined => {
  if (form.isConsentMissing) {
    const route: PublicRouteName = publicForms[form.name].route
    const others = api[route].body?.safeParse(form.body).error
    const fields = { ...(others && fieldMessages(others)), [consentFields.accepted]: TERMS_REQUIRED }
    return { status: 400, message: errorMessages.validation, fields }
  }
  const { fillTimeMs = MIN_FILL_MS } = form
  return fillTimeMs < MIN_FILL_MS ? { status: 400, message: TOO_FAST, fields: {} } : undefined
}

/** Answers a form, or the button of a page behind a link, by calling its route; undefined if the route takes none. */
export const answerHtmlForm = async (event: APIGatewayProxyEventV2, call: Call): Promise<APIGatewayProxyStructuredResultV2 | undefined> => {
  const fields = fieldsOf(event)
  const form = htmlFormOf(event.routeKey, fields, { now: Date.now(), referer: event.headers.referer })
  if (form === undefined) return answerLink(event, fields, call)
  // Other sites must not make their visitors submit our forms.
  if (isCrossSite(event)) return returned(event, form, { status: 403, message: errorMessages.forbidden, fields: {} })
  const wrong = wrongBefore(form)
  if (wrong !== undefined) return returned(event, form, wrong)
  const answer = await call({
    ...event,
    headers: { ...event.headers, 'content-type': 'application/json', 'idempotency-key': keyOf(form) },
    body: JSON.stringify(form.body),
    isBase64Encoded: false,
  })
  if (answer.statusCode !== 201) return returned(event, form, refusalOf(answer))
  return thanked(event, form)
}
