import type { LegalText } from './portal-settings.ts'
import type { PublicFieldName } from './public-fields.ts'
import { publicFormLabels } from './public-form-labels.ts'

export const PUBLIC_FORMS = ['recruitment', 'landing_page', 'application', 'general_application'] as const
export type PublicForm = (typeof PUBLIC_FORMS)[number]

export const CONSENT_KINDS = ['accepted', 'shown'] as const
export type ConsentKind = (typeof CONSENT_KINDS)[number]

type Words = { readonly title: string; readonly text?: string }

type Description = {
  /** The form's name on the console. */
  readonly label: string
  /** The route that stores it. */
  readonly route: string
  /** The name of its page's address in `paths`. */
  readonly page: 'recruitment' | 'registration' | 'start' | 'generalApplication'
  /** In the order of the page. Rules of the fields: `public-fields.ts`. */
  readonly fields: readonly PublicFieldName[]
  /** Fields that are optional in this form alone. */
  readonly optional?: readonly PublicFieldName[]
  /** Hidden fields that are part of the request body. */
  readonly hidden?: readonly ('partnerId' | 'ibPartnerId')[]
  /** Whether its page belongs to a partner, whose links it may be reached by. */
  readonly takesLink?: boolean
  /** Fixed values of the request body. */
  readonly fixed?: Readonly<Record<string, string>>
  /** Whether the page's script adds the time of the first submission. */
  readonly isTimed?: boolean
  /** The legal texts, and whether visitors accept them by ticking a box or are shown where to read them. */
  readonly consent: { readonly kind: ConsentKind; readonly texts: readonly LegalText[] }
  /** The notification about a submission, besides the thanks on the page. */
  readonly sent?: Words
  /** The message for a form that could not be submitted. */
  readonly failure: Required<Words>
  /** Whether the server's message takes the place of the failure's text. */
  readonly showsServerMessage?: boolean
}

const PERSON = ['firstName', 'lastName', 'email', 'phone'] as const
/** Fields with several values. */
const MULTIPLE: readonly string[] = ['marketingChannels'] satisfies readonly PublicFieldName[]

/** The four public forms. Pages, their script, the server's parser for browsers without script, and consents are derived from this table. */
export const publicForms = {
  recruitment: {
    label: publicFormLabels.recruitment,
    route: 'leadCreate',
    page: 'recruitment',
    fields: PERSON,
    hidden: ['partnerId'],
    takesLink: true,
    fixed: { status: 'IB-Bewerbung' },
    consent: { kind: 'shown', texts: ['datenschutz'] },
    failure: { title: 'Fehler bei der Übermittlung', text: 'Bitte versuchen Sie es erneut oder kontaktieren Sie uns direkt.' },
  },
  landing_page: {
    label: publicFormLabels.landing_page,
    route: 'registrationCreate',
    page: 'registration',
    fields: [...PERSON, 'country', 'tradingExperience', 'investmentAmount', 'message'],
    hidden: ['ibPartnerId'],
    takesLink: true,
    consent: { kind: 'shown', texts: ['datenschutz'] },
    sent: { title: 'Vielen Dank!' },
    failure: { title: 'Fehler', text: 'Es gab einen Fehler beim Senden Ihrer Anfrage. Bitte versuchen Sie es erneut.' },
  },
  application: {
    label: publicFormLabels.application,
    route: 'applicationCreate',
    page: 'start',
    fields: [...PERSON, 'country', 'companyName', 'tradingExperience', 'expectedVolume', 'marketingStrategy'],
    optional: ['companyName'],
    consent: { kind: 'accepted', texts: ['agb', 'datenschutz'] },
    sent: { title: 'Bewerbung erfolgreich eingereicht!', text: 'Wir werden uns in Kürze bei Ihnen melden.' },
    failure: {
      title: 'Fehler beim Einreichen der Bewerbung',
      text: 'Bitte prüfen Sie Ihre Verbindung und senden Sie die Bewerbung noch einmal ab.',
    },
    showsServerMessage: true,
  },
  general_application: {
    label: publicFormLabels.general_application,
    route: 'applicationCreate',
    page: 'generalApplication',
    fields: [
      ...PERSON,
      'country',
      'companyName',
      'companyType',
      'website',
      'tradingExperience',
      'expectedVolume',
      'marketingChannels',
      'message',
    ],
    fixed: { status: 'pending' },
    isTimed: true,
    consent: { kind: 'shown', texts: ['datenschutz'] },
    sent: { title: 'Bewerbung eingereicht!' },
    failure: { title: 'Fehler', text: 'Es gab einen Fehler beim Senden Ihrer Bewerbung. Bitte versuchen Sie es erneut.' },
  },
} as const satisfies Record<PublicForm, Description>

/** A form's entry in the table, with the properties that only some forms have. */
export const describeForm = (form: PublicForm): Description => publicForms[form]

/** The failure message of a form. @param message of the server; undefined when it did not answer */
export const failureOf = (form: PublicForm, message: string | undefined): Required<Words> => {
  const { failure, showsServerMessage = false } = describeForm(form)
  return showsServerMessage && message !== undefined ? { ...failure, text: message } : failure
}

/** What stays above a form that has not arrived, where the server has not said why: nothing has answered, or the server has failed. */
export const notArrived = {
  noAnswer:
    'Ihre Angaben sind noch nicht bei uns angekommen. Bitte prüfen Sie, ob Sie mit dem Internet verbunden sind, und senden Sie das Formular noch einmal ab. Alles Eingegebene bleibt hier stehen.',
  ourFault:
    'Das liegt an uns, nicht an Ihrer Verbindung: Ihre Angaben konnten nicht gespeichert werden. Bitte senden Sie das Formular in einigen Minuten noch einmal ab. Alles Eingegebene bleibt hier stehen.',
} as const

/** The field of a form with the link by which its page was reached. */
export const LINK_FIELD = 'link'

/** A form's fields, hidden fields and fixed values as its route takes them. @param valuesOf all values of a field of this name */
export const submittedBody = (form: PublicForm, valuesOf: (field: string) => readonly string[]): Record<string, unknown> => {
  const { fields, hidden = [], fixed, takesLink = false } = describeForm(form)
  const first = (field: string) => valuesOf(field)[0] ?? ''
  return {
    ...Object.fromEntries(hidden.map((field) => [field, field === 'ibPartnerId' ? Number(first(field)) : first(field)])),
    ...Object.fromEntries(fields.map((field) => [field, MULTIPLE.includes(field) ? valuesOf(field) : first(field)])),
    ...(takesLink && first(LINK_FIELD) !== '' && { [LINK_FIELD]: first(LINK_FIELD) }),
    ...fixed,
  }
}

/** A page's hidden stamp: when it left the server, in milliseconds since the epoch. */
export const SERVED_AT_FIELD = 'servedAt'
/** Shown above fields that have their own messages. */
export const CHECK_FIELDS = 'Bitte prüfen Sie die markierten Felder.'
/** Shown until the terms are accepted. */
export const TERMS_REQUIRED = 'Bitte akzeptieren Sie die Geschäftsbedingungen, um fortzufahren.'
/** The field with the editions on the page: a box, or a hidden field if nothing has to be ticked. */
export const consentFields = { accepted: 'terms', shown: 'consent' } as const satisfies Record<ConsentKind, string>
