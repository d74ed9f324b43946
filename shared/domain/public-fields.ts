import { type OptionList, optionMessages } from './options.ts'
import { personFields } from './person-fields.ts'
import { WEB_ADDRESS } from './web-address.ts'

const MOST_TEXT = 5000

/** A field of a public form: its rules for schema and HTML. */
export type PublicField = {
  readonly label: string
  readonly message: string
  readonly required: boolean
  readonly type?: 'text' | 'email' | 'tel'
  /** A web address. Not a field of type `url`, because browsers refuse those without `https://`, which is added. */
  readonly isWebAddress?: boolean
  readonly minLength?: number
  readonly maxLength?: number
  readonly autoComplete?: string
  readonly pattern?: RegExp
  /** The message for a text that the pattern does not match. @default - `message` */
  readonly invalid?: string
  readonly placeholder?: string
  /** A text of several lines. */
  readonly isLong?: boolean
  /** A choice from this list instead of a text. */
  readonly list?: OptionList
  /** Several options of the list may be chosen. */
  readonly isMultiple?: boolean
  /** The list is long enough to be searched. */
  readonly isSearchable?: boolean
}

const choice = (list: OptionList, label: string) => ({ list, label, required: true, message: optionMessages[list] })

/** Every field of the public forms, in the order of pages and mails. Which form asks for which: `public-forms.ts`. */
export const publicFields = {
  ...personFields,
  country: { ...choice('country', 'Land'), isSearchable: true, autoComplete: 'country' },
  companyName: {
    label: 'Firmenname',
    required: true,
    minLength: 2,
    maxLength: 255,
    message: 'Firmenname muss mindestens 2 Zeichen lang sein',
    autoComplete: 'organization',
  },
  companyType: choice('companyType', 'Firmentyp'),
  website: {
    label: 'Website',
    required: false,
    isWebAddress: true,
    maxLength: 500,
    message: 'Ungültige Website-URL',
    autoComplete: 'url',
    pattern: WEB_ADDRESS,
    placeholder: 'https://',
  },
  tradingExperience: choice('tradingExperience', 'Handelserfahrung'),
  investmentAmount: choice('investmentAmount', 'Geplanter Investitionsbetrag'),
  expectedVolume: choice('expectedVolume', 'Erwartetes Handelsvolumen'),
  marketingChannels: { ...choice('marketingChannels', 'Marketing-Kanäle'), isMultiple: true },
  marketingStrategy: {
    label: 'Marketingstrategie',
    required: true,
    isLong: true,
    maxLength: MOST_TEXT,
    message: 'Bitte beschreiben Sie Ihre Marketing-Strategie',
    placeholder: 'Wie gewinnen Sie Kunden? Zum Beispiel über Seminare, eine Website oder soziale Medien.',
  },
  message: { label: 'Nachricht', required: false, isLong: true, maxLength: MOST_TEXT, message: 'Nachricht ist ungültig' },
} as const satisfies Record<string, PublicField>

export type PublicFieldName = keyof typeof publicFields
