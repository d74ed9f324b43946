import { applicationFields } from '../../../shared/domain/application-fields.ts'
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

const { companyName, website, marketingStrategy, message } = applicationFields

export const companyNameField = { ...companyName, required: true, autoComplete: 'organization' } satisfies FieldRules

export const websiteField = {
  ...website,
  required: false,
  type: 'url',
  autoComplete: 'url',
  pattern: /^https?:\/\/[^\s/]+\S*$/iu,
  placeholder: 'https://',
} satisfies FieldRules

export const marketingStrategyField = {
  ...marketingStrategy,
  required: true,
  placeholder: 'Wie gewinnen Sie Kunden? Zum Beispiel über Seminare, eine Website oder soziale Medien.',
} satisfies FieldRules

export const messageField = { ...message, required: false } satisfies FieldRules
