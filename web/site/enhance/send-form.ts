import type { Api } from '../../../shared/api/index.ts'
import type { publicFormRoutes } from '../../../shared/api/public-forms.ts'
import type { Sent } from '../../../shared/api/route.ts'
import { HONEYPOT_FIELD, MIN_FILL_MS, type SubmissionFacts } from '../../../shared/domain/submission.ts'
import { ApiError } from '../../api/api-error.ts'
import { callUntyped } from '../../api/client.ts'
import type { Toast } from '../../ui/toast.ts'
import { REFUSED_TITLE } from '../refused-title.ts'
import { enhanceForm } from './form.ts'
import { showToast } from './toast.ts'

type FormRoute = (typeof publicFormRoutes)[keyof typeof publicFormRoutes]
type Body<Name extends FormRoute> = Sent<Api[Name]>['body']
type Values = Readonly<Record<string, string>>

/** The server takes what was filled in sooner for the work of a program. */
const ENOUGH_MS = MIN_FILL_MS + 200
const PATIENCE_MS = 30_000

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** What a form sends besides its fields: how long it took, which legal texts it showed, and what only programs fill in. */
const submissionFacts = (form: HTMLFormElement, values: Values): SubmissionFacts => {
  const fields = [...form.querySelectorAll<HTMLInputElement>('[data-consent]:is(:checked, [type=hidden])')]
  const consent: SubmissionFacts['consent'] = fields.flatMap(({ value }) => JSON.parse(value))
  return { [HONEYPOT_FIELD]: values[HONEYPOT_FIELD], fillTimeMs: Math.round(performance.now()), consent }
}

export type FormOf<Name extends FormRoute> = {
  readonly route: Name
  /** The fields as the route takes them. */
  readonly bodyOf: (values: Values) => Omit<Body<Name>, keyof SubmissionFacts>
  /** What is settled when the form is sent for the first time, and stays the same when it is sent again. */
  readonly settle?: () => Readonly<Record<string, string>>
  readonly onSent: () => void
  /** What to say when it was not sent, given what the server said. */
  readonly onFailed: (said: string | undefined) => Omit<Toast, 'kind'>
  readonly onRefused?: (names: readonly string[]) => void
}

/** Takes away what the server said of the whole form when it sent it back; it does not hold for the next attempt. */
const forgetRefusal = (form: HTMLFormElement) => {
  form.querySelector('[data-notice]')?.remove()
  document.title = document.title.replace(REFUSED_TITLE, '')
}

/** Has a public form check itself, send itself and say what came of it. What was typed stays until it has arrived. */
export const sendForm = <Name extends FormRoute>(
  form: HTMLFormElement,
  { route, bodyOf, settle, onSent, onFailed, onRefused }: FormOf<Name>,
) => {
  // The same content goes out as the very same body under the same key: sent again after a lost answer, it is stored once.
  let sent = { content: '', key: '', body: {} }

  enhanceForm(form, {
    ...(onRefused === undefined ? {} : { onRefused }),
    send: async (values) => {
      forgetRefusal(form)
      await wait(Math.max(0, ENOUGH_MS - performance.now()))
      const fields = bodyOf(values)
      const content = JSON.stringify(fields)
      if (sent.content !== content)
        sent = { content, key: crypto.randomUUID(), body: { ...fields, ...settle?.(), ...submissionFacts(form, values) } }
      try {
        await callUntyped(route, { body: sent.body, idempotencyKey: sent.key, signal: AbortSignal.timeout(PATIENCE_MS) })
      } catch (error) {
        const { said, fields: wrong = {} } = error instanceof ApiError ? error : {}
        showToast({ kind: 'failure', ...onFailed(said) })
        return { fields: wrong }
      }
      sent = { content: '', key: '', body: {} }
      onSent()
      return {}
    },
  })
}
