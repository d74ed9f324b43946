import { api, type PublicRouteName } from '../../shared/api/index.ts'
import { publicFormRoutes, SERVED_AT_FIELD } from '../../shared/api/public-forms.ts'
import { routeKey } from '../../shared/api/route.ts'
import { personFields } from '../../shared/domain/person-fields.ts'
import { consentFields, formConsents, HONEYPOT_FIELD, type PublicForm } from '../../shared/domain/submission.ts'

type Described = {
  /** Its fields, from top to bottom. */
  readonly fields: readonly string[]
  /** Fields of which several may be chosen. */
  readonly lists?: readonly string[]
  /** Path of the page with the form, decoded. */
  readonly page: (fields: URLSearchParams) => string
  /** Fixed values of the request body besides the fields. */
  readonly besides?: (fields: URLSearchParams) => object
}

const person = Object.keys(personFields)

const forms = {
  recruitment: {
    fields: person,
    page: (fields) => `/ib-recruitment/${fields.get('partnerId') ?? ''}`,
    besides: (fields) => ({ partnerId: fields.get('partnerId') ?? '', status: 'IB-Bewerbung' }),
  },
  landing_page: {
    fields: [...person, 'country', 'tradingExperience', 'investmentAmount', 'message'],
    page: (fields) => `/ib/${fields.get('partnerId') ?? ''}`,
    besides: (fields) => ({ ibPartnerId: Number(fields.get('ibPartnerId')) }),
  },
  application: {
    fields: [...person, 'country', 'companyName', 'tradingExperience', 'expectedVolume', 'marketingStrategy'],
    page: () => '/',
  },
  general_application: {
    fields: [
      ...person,
      ...['country', 'companyName', 'companyType', 'website', 'tradingExperience', 'expectedVolume', 'marketingChannels', 'message'],
    ],
    lists: ['marketingChannels'],
    page: () => '/ib-application',
  },
} satisfies Record<PublicForm, Described>

const isRoute = (name: PublicForm, key: string) => {
  const route: PublicRouteName = publicFormRoutes[name]
  return routeKey(api[route]) === key
}

/** As in the contract: a body with a company type is the general application. */
const nameOf = (key: string, fields: URLSearchParams): PublicForm | undefined => {
  if (isRoute('recruitment', key)) return 'recruitment'
  if (isRoute('landing_page', key)) return 'landing_page'
  if (!isRoute('application', key)) return undefined
  return fields.has('companyType') ? 'general_application' : 'application'
}

/** The editions of the legal texts that the server wrote into the page. */
const editionsIn = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return []
  }
}

/** Time between serving the page and receiving the form. */
const fillTime = (servedAt: string | null, now: number) => {
  const elapsed = now - Number(servedAt)
  return servedAt !== null && /^\d{13}$/.test(servedAt) && elapsed >= 0 ? { fillTimeMs: elapsed } : {}
}

export type HtmlForm = {
  readonly name: PublicForm
  readonly page: string
  /** Whether the form has a consent box that was left unticked. */
  readonly isConsentMissing: boolean
  /** The request body of the route. */
  readonly body: Readonly<Record<string, unknown>> & { readonly fillTimeMs?: number }
  /** The submitted values, to show them again. */
  readonly values: Readonly<Record<string, readonly string[]>>
  /** Sorts messages by the order of fields on the page; messages about legal texts are placed where the form names them. */
  readonly inOrder: (messages: Readonly<Record<string, string>>) => Record<string, string>
}

/** Parses a public form as browsers submit it without script; undefined if the route takes none. */
export const htmlFormOf = (key: string, sent: URLSearchParams, now: number): HtmlForm | undefined => {
  const name = nameOf(key, sent)
  if (name === undefined) return undefined
  const { fields, lists = [], page, besides }: Described = forms[name]
  const { kind } = formConsents[name]
  const consentField = consentFields[kind]
  const typed = (field: string) => (lists.includes(field) ? sent.getAll(field) : (sent.get(field) ?? ''))
  const editions = sent.get(consentField)
  return {
    name,
    page: page(sent),
    isConsentMissing: kind === 'accepted' && editions === null,
    body: {
      ...Object.fromEntries(fields.map((field) => [field, typed(field)])),
      ...besides?.(sent),
      [HONEYPOT_FIELD]: sent.get(HONEYPOT_FIELD) ?? '',
      consent: editionsIn(editions ?? '[]'),
      ...fillTime(sent.get(SERVED_AT_FIELD), now),
    },
    values: Object.fromEntries([...fields, consentField].map((field) => [field, sent.getAll(field)])),
    inOrder: ({ consent, ...messages }) => {
      const all: Readonly<Record<string, string>> = { ...messages, ...(consent === undefined ? {} : { [consentField]: consent }) }
      return Object.fromEntries(
        [...fields, consentField].flatMap((field) => {
          const message = all[field]
          return message === undefined ? [] : [[field, message]]
        }),
      )
    },
  }
}
