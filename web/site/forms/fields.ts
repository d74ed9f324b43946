import { type OptionList, optionMessages } from '../../../shared/domain/options.ts'

/** What a control on a public page asks for; its rules become attributes, which `enhance/controls.ts` reads. */
export type FieldRules = {
  readonly label: string
  readonly required: boolean
  readonly message: string
  readonly type?: 'text' | 'email' | 'tel' | 'url'
  readonly minLength?: number
  readonly maxLength?: number
  readonly autoComplete?: string
  readonly pattern?: RegExp
  readonly placeholder?: string
}

const choice = (list: OptionList, label: string) => ({ list, label, required: true, message: optionMessages[list] })

/** The lists that visitors choose from. */
export const choices = {
  country: choice('country', 'Land'),
  tradingExperience: choice('tradingExperience', 'Handelserfahrung'),
  investmentAmount: choice('investmentAmount', 'Geplanter Investitionsbetrag'),
  expectedVolume: choice('expectedVolume', 'Erwartetes Handelsvolumen'),
  companyType: choice('companyType', 'Firmentyp'),
  marketingChannels: choice('marketingChannels', 'Marketing-Kanäle'),
}
export type ChoiceName = keyof typeof choices

const MOST_TEXT = 5000

export const companyNameField = {
  label: 'Firmenname',
  required: true,
  minLength: 2,
  maxLength: 255,
  autoComplete: 'organization',
  message: 'Firmenname muss mindestens 2 Zeichen lang sein',
} satisfies FieldRules

export const websiteField = {
  label: 'Website',
  required: false,
  type: 'url',
  maxLength: 500,
  autoComplete: 'url',
  pattern: /^https?:\/\/[^\s/]+\S*$/i,
  message: 'Ungültige Website-URL',
  placeholder: 'https://',
} satisfies FieldRules

export const marketingStrategyField = {
  label: 'Marketingstrategie',
  required: true,
  maxLength: MOST_TEXT,
  message: 'Bitte beschreiben Sie Ihre Marketing-Strategie',
  placeholder: 'Wie gewinnen Sie Kunden? Zum Beispiel über Seminare, eine Website oder soziale Medien.',
} satisfies FieldRules

export const messageField = {
  label: 'Nachricht',
  required: false,
  maxLength: MOST_TEXT,
  message: 'Nachricht ist ungültig',
} satisfies FieldRules
