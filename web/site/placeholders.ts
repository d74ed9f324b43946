import type { OptionList } from '../../shared/domain/options.ts'
import type { PublicForm } from '../../shared/domain/public-forms.ts'
import type { Offered, SiteFacts } from '../../shared/platform/site-facts.ts'

const hole = (name: string) => `{{${name}}}`

/** One choice that stands for all, between the marks of a section that is repeated. */
const choice = (list: OptionList): Offered => ({
  options: [{ value: hole('value'), label: hole('label') }],
  before: hole(`#choices.${list}`),
  after: hole(`/choices.${list}`),
})
const consent = (form: PublicForm) => hole(`consent.${form}`)

/** Facts with which a document is made before they are known: named holes in the notation of mustache, filled in by whoever answers a visitor. */
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
  servedAt: hole('servedAt'),
}
