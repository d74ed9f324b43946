import type { OptionList } from '../../shared/domain/options.ts'
import type { PublicForm } from '../../shared/domain/public-forms.ts'
import type { Offered, SiteFacts } from '../../shared/platform/site-facts.ts'

const hole = (name: string) => `{{${name}}}`

/** A repeated section's template: one option between the section's marks. */
const choice = (list: OptionList): Offered => ({
  options: [{ value: hole('value'), label: hole('label') }],
  before: hole(`#choices.${list}`),
  after: hole(`/choices.${list}`),
})
const consent = (form: PublicForm) => hole(`consent.${form}`)

const arrival = (form: PublicForm) => hole(`arrival.${form}`)

/** Facts as mustache placeholders, for documents that are built before the settings are known. The server fills them in per request. */
export const placeholders: SiteFacts = {
  origin: hole('origin'),
  brandName: hole('brandName'),
  legalEntity: hole('legalEntity'),
  supportEmail: hole('supportEmail'),
  supportPhone: hole('supportPhone'),
  riskNotice: hole('riskNotice'),
  riskAdvice: hole('riskAdvice'),
  lossSentence: hole('lossSentence'),
  choices: {
    country: choice('country'),
    tradingExperience: choice('tradingExperience'),
    investmentAmount: choice('investmentAmount'),
    expectedVolume: choice('expectedVolume'),
    companyType: choice('companyType'),
    marketingChannels: choice('marketingChannels'),
  },
  consent: {
    recruitment: consent('recruitment'),
    landing_page: consent('landing_page'),
    application: consent('application'),
    general_application: consent('general_application'),
  },
  arrival: {
    recruitment: arrival('recruitment'),
    landing_page: arrival('landing_page'),
    application: arrival('application'),
    general_application: arrival('general_application'),
  },
  servedAt: hole('servedAt'),
}
