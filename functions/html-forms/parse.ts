import { api, type PublicRouteName } from '../../shared/api/index.ts'
import { routeKey } from '../../shared/api/route.ts'
import { writtenAddress } from '../../shared/domain/mail-address.ts'
import {
  consentFields,
  describeForm,
  LINK_FIELD,
  PUBLIC_FORMS,
  type PublicForm,
  publicForms,
  SERVED_AT_FIELD,
  submittedBody,
} from '../../shared/domain/public-forms.ts'
import { linkIn } from '../../shared/domain/referral-link.ts'
import { HONEYPOT_FIELD } from '../../shared/domain/submission.ts'
import { formPath } from '../../shared/platform/form-path.ts'

const routeKeyOf = (form: PublicForm) => {
  const { route }: { readonly route: PublicRouteName } = publicForms[form]
  return routeKey(api[route])
}

/** The form that a route takes. As in the contract, a body with a company type is the general application. */
const nameOf = (key: string, sent: URLSearchParams): PublicForm | undefined => {
  const [name, ...others] = PUBLIC_FORMS.filter((form) => routeKeyOf(form) === key)
  if (others.length === 0) return name
  return sent.has('companyType') ? 'general_application' : 'application'
}

/** The editions of the legal texts that the server wrote into the page. */
const editionsIn = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return []
  }
}

/** Milliseconds between serving the page and receiving the form; undefined without the page's stamp. */
const fillTime = (servedAt: string | null, now: number) => {
  const elapsed = now - Number(servedAt)
  return servedAt !== null && /^\d{13}$/.test(servedAt) && elapsed >= 0 ? elapsed : undefined
}

/** The link named by the address of the page that a form was sent from. The page itself cannot name it: one document serves all visitors. */
const linkOf = (referer: string | undefined) => {
  const page = referer === undefined ? null : URL.parse(referer)
  return page === null ? '' : linkIn(page)
}

/** A submitted value as it is shown again: browsers send domains with umlauts in Punycode. */
const shownOf = (field: string) => (value: string) => (field === 'email' ? writtenAddress(value) : value)

export type HtmlForm = {
  readonly name: PublicForm
  /** Path of the page with the form. */
  readonly page: string
  /** Whether the form has a consent box that was left unticked. */
  readonly isConsentMissing: boolean
  readonly fillTimeMs: number | undefined
  /** The request body of the route, without a fill time: the lower limits apply to browsers without script, which can solve no challenge. */
  readonly body: Readonly<Record<string, unknown>>
  /** The submitted values, to show them again. */
  readonly values: Readonly<Record<string, readonly string[]>>
  /** Sorts messages by the order of fields on the page; messages about legal texts are placed where the form names them. */
  readonly inOrder: (messages: Readonly<Record<string, string>>) => Record<string, string>
}

/**
 * Parses a public form as browsers submit it without script; undefined if the route takes none.
 * @param referer address of the page that it was sent from
 */
export const htmlFormOf = (
  key: string,
  sent: URLSearchParams,
  { now, referer }: { readonly now: number; readonly referer: string | undefined },
): HtmlForm | undefined => {
  const name = nameOf(key, sent)
  if (name === undefined) return undefined
  const { fields, consent } = describeForm(name)
  const consentField = consentFields[consent.kind]
  const editions = sent.get(consentField)
  // A form that was sent back holds the link, because its own address does not.
  const link = sent.get(LINK_FIELD) ?? linkOf(referer)
  return {
    name,
    page: formPath(name, sent.get('partnerId')),
    fillTimeMs: fillTime(sent.get(SERVED_AT_FIELD), now),
    isConsentMissing: consent.kind === 'accepted' && editions === null,
    body: {
      ...submittedBody(name, (field) => (field === LINK_FIELD ? [link] : sent.getAll(field))),
      [HONEYPOT_FIELD]: sent.get(HONEYPOT_FIELD) ?? '',
      consent: editionsIn(editions ?? '[]'),
    },
    values: {
      ...Object.fromEntries([...fields, consentField].map((field) => [field, sent.getAll(field).map(shownOf(field))])),
      [LINK_FIELD]: [link],
    },
    inOrder: ({ consent: ofConsent, ...messages }) => {
      const all: Readonly<Record<string, string>> = { ...messages, ...(ofConsent === undefined ? {} : { [consentField]: ofConsent }) }
      return Object.fromEntries(
        [...fields, consentField].flatMap((field) => {
          const message = all[field]
          return message === undefined ? [] : [[field, message]]
        }),
      )
    },
  }
}
