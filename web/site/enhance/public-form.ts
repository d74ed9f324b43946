import {
  CHECK_FIELDS,
  type ConsentKind,
  consentFields,
  describeForm,
  failureOf,
  LINK_FIELD,
  notArrived,
  PUBLIC_FORMS,
  type PublicForm,
  publicForms,
  submittedBody,
  TERMS_REQUIRED,
} from '../../../shared/domain/public-forms.ts'
import { linkIn } from '../../../shared/domain/referral-link.ts'
import { HONEYPOT_FIELD, type SubmissionFacts } from '../../../shared/domain/submission.ts'
import { MIN_FILL_MS } from '../../../shared/platform/limits.ts'
import { ApiError, NoAnswer } from '../../api/api-error.ts'
import { callUntyped } from '../../api/client.ts'
import { newKey } from '../../api/new-key.ts'
import { REFUSED_TITLE } from '../refused-title.ts'
import { makeSearchable } from './combobox.ts'
import { enhanceForm, type Outcome } from './form.ts'
import { reportVisit } from './report-visit.ts'
import { solveChallenge } from './solve-challenge.ts'
import { showThanks } from './thanks.ts'
import { showToast } from './toast.ts'

/** The server treats faster submissions as a bot's. */
const ENOUGH_MS = MIN_FILL_MS + 200

/** A solution that another form has used, or that was for less work than is asked for by now, is followed by another challenge. */
const MOST_CHALLENGES = 3
const FIRST_SERVER_ERROR = 500
const CHECKING = 'Einen Moment, wir prüfen kurz …'

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Returns the trimmed values of all fields of one name. */
const valuesIn = (form: HTMLFormElement) => {
  const data = new FormData(form)
  return (field: string) => data.getAll(field).map((value) => String(value).trim())
}

/** The submission's metadata: fill time, legal texts shown, and the honeypot field. */
const submissionFacts = (form: HTMLFormElement): SubmissionFacts => {
  const fields = [...form.querySelectorAll<HTMLInputElement>('[data-consent]:checked, [data-consent][type=hidden]')]
  const consent: SubmissionFacts['consent'] = fields.flatMap(({ value }) => JSON.parse(value))
  return { [HONEYPOT_FIELD]: valuesIn(form)(HONEYPOT_FIELD)[0] ?? '', fillTimeMs: Math.round(performance.now()), consent }
}

/** Keeps the link by which the page was reached for the submission. */
const keepLink = (form: HTMLFormElement) => {
  const link = linkIn(new URL(location.href))
  if (link === '') return
  const field = document.createElement('input')
  field.type = 'hidden'
  field.name = LINK_FIELD
  field.value = link
  form.append(field)
}

/** Hides the message about the previous attempt. */
const forgetRefusal = (form: HTMLFormElement) => {
  const notice = form.querySelector<HTMLElement>('[data-notice]')
  if (notice !== null) notice.hidden = true
  document.title = document.title.replace(REFUSED_TITLE, '')
}

/** Shows above the form, until the next attempt, why it has not arrived and what to do. */
const showRefusal = (form: HTMLFormElement, { title, text }: { readonly title: string; readonly text: string }) => {
  const notice = form.querySelector<HTMLElement>('[data-notice]')
  const places = [notice?.querySelector('strong'), notice?.querySelector('p')]
  for (const [index, place] of places.entries()) if (place) place.textContent = [title, text][index] ?? ''
  if (notice === null) return
  notice.hidden = false
  notice.focus()
}

/** Shows above the form how much of it is missing or wrong. */
const countProblems = (form: HTMLFormElement, { length }: { readonly length: number }) =>
  showRefusal(form, {
    title: length === 1 ? 'Eine Angabe fehlt oder stimmt nicht' : `${length} Angaben fehlen oder stimmen nicht`,
    text: CHECK_FIELDS,
  })

/** A form that was refused without script is shown at the address of the API call, where a reload would fail. */
const returnToPage = () => {
  const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]')
  if (canonical !== null && location.pathname.startsWith('/api/')) history.replaceState(null, '', new URL(canonical.href).pathname)
}

const makeListsSearchable = (form: HTMLFormElement) => {
  for (const select of form.querySelectorAll<HTMLSelectElement>('select[data-searchable]')) {
    const replace = () => {
      // The native list may be open, so it stays until the focus moves to another field. Losing the window's focus does not count.
      if (document.activeElement === select) return
      select.removeEventListener('blur', replace)
      makeSearchable(select)
    }
    select.addEventListener('blur', replace)
    replace()
  }
}

/** Sends a form. If the server asks for work first, does it and sends the form again, with the same key. */
const submit = async (form: HTMLFormElement, name: PublicForm, request: { readonly body: object; readonly idempotencyKey: string }) => {
  const place = form.querySelector('[data-checking]')
  const say = (text: string) => {
    if (place !== null) place.textContent = text
  }
  let challengeSolution: string | undefined
  try {
    for (let challenges = 0; ; challenges++) {
      try {
        return await callUntyped(publicForms[name].route, { ...request, challengeSolution })
      } catch (error) {
        if (!(error instanceof ApiError) || error.challenge === undefined || challenges === MOST_CHALLENGES) throw error
        say(CHECKING)
        challengeSolution = await solveChallenge(form.dataset.challengeWorker ?? '', error.challenge)
      }
    }
  } finally {
    say('')
  }
}

/** Tells why a form has not arrived: in a notification, and in a message that stays. */
const refuse = (form: HTMLFormElement, name: PublicForm, error: ApiError | NoAnswer): Outcome => {
  const isOurFault = error instanceof ApiError && error.status >= FIRST_SERVER_ERROR
  const said = error instanceof ApiError && !isOurFault ? error.said : undefined
  const fields = error instanceof ApiError ? error.fields : {}
  const { title, text } = failureOf(name, isOurFault ? notArrived.ourFault : said)
  showToast({ kind: 'failure', title, text })
  const isAtFields = Object.keys(fields).some((field) => form.elements.namedItem(field) !== null)
  const reason = isAtFields
    ? CHECK_FIELDS
    : (said ?? (isOurFault ? notArrived.ourFault : error instanceof NoAnswer ? notArrived.noAnswer : text))
  showRefusal(form, { title, text: reason })
  return { fields }
}

/** Where this browser lacks something that the script needs, it submits the form itself, as without script. */
const leaveToBrowser = (form: HTMLFormElement): Outcome => {
  HTMLFormElement.prototype.submit.call(form)
  return {}
}

/** Lets a public form check and submit itself without leaving the page. What was typed stays until it has arrived. */
const enhance = (form: HTMLFormElement, name: PublicForm) => {
  const { sent: thanks, isTimed = false } = describeForm(name)
  const acceptance = consentFields['accepted' satisfies ConsentKind]
  // Unchanged content is sent again as the same body with the same key, so that a retry after a lost answer stores it once.
  let last = { content: '', key: '', body: {} }

  enhanceForm(form, {
    onRefused: (refused) => {
      forgetRefusal(form)
      if (refused.some(({ name }) => name !== acceptance)) return countProblems(form, refused)
      showToast({ kind: 'failure', title: 'Geschäftsbedingungen erforderlich', text: TERMS_REQUIRED })
    },
    send: async () => {
      forgetRefusal(form)
      let answer: unknown
      await wait(Math.max(0, ENOUGH_MS - performance.now()))
      try {
        const fields = submittedBody(name, valuesIn(form))
        const content = JSON.stringify(fields)
        if (last.content !== content) {
          const time = isTimed ? { submittedAt: new Date().toISOString() } : {}
          last = { content, key: newKey(), body: { ...fields, ...time, ...submissionFacts(form) } }
        }
        answer = await submit(form, name, { body: last.body, idempotencyKey: last.key })
      } catch (error) {
        if (error instanceof ApiError || error instanceof NoAnswer) return refuse(form, name, error)
        return leaveToBrowser(form)
      }
      last = { content: '', key: '', body: {} }
      showThanks(form, answer)
      if (thanks !== undefined) showToast({ kind: 'success', ...thanks })
      return {}
    },
  })
}

/** Loads what proposes other domains, once somebody fills in the form. The form works without. */
const proposeDomains = (form: HTMLFormElement) => {
  const { nearDomain } = form.dataset
  if (nearDomain) form.addEventListener('focusin', () => void import(/* @vite-ignore */ nearDomain).catch(() => {}), { once: true })
}

/** Enhances the page's public form. */
export const enhancePublicForm = () => {
  const form = document.querySelector<HTMLFormElement>('form[data-form]')
  const name = PUBLIC_FORMS.find((known) => known === form?.dataset.form)
  if (form === null || name === undefined) return
  returnToPage()
  keepLink(form)
  makeListsSearchable(form)
  proposeDomains(form)
  enhance(form, name)
  void reportVisit(form, name)
}
