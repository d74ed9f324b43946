import { arrivalText } from '../../shared/domain/arrival-texts.ts'
import type { OptionList } from '../../shared/domain/options.ts'
import { lossSentence } from '../../shared/domain/portal-settings.ts'
import type { PublicForm } from '../../shared/domain/public-forms.ts'
import { environment } from '../../shared/platform/environment.ts'
import type { SiteFacts } from '../../shared/platform/site-facts.ts'
import { recentFormConfigurations } from '../data/form-configurations.ts'
import { portalFactsOf, recentPortalSettings, type StoredPortalSettings } from '../data/portal-settings.ts'
import { setting } from '../runtime/environment.ts'
import { consentOffered } from '../use-cases/forms/consent.ts'
import { offeredOptions } from '../use-cases/forms/form-choices.ts'

/** The portal's facts on public pages, and the settings they come from. Two parallel requests, or none within a few seconds. */
export const readSiteFacts = async (): Promise<{ facts: SiteFacts; settings: StoredPortalSettings }> => {
  const [settings, configurations] = await Promise.all([recentPortalSettings.get(), recentFormConfigurations.get()])
  const { supportPhone, lossPercentage, ...portal } = portalFactsOf(settings)
  const offered = (list: OptionList) => ({ options: offeredOptions(configurations, list) })
  const consent = (form: PublicForm) => JSON.stringify(consentOffered(form, portal))
  const arrival = (form: PublicForm) => arrivalText(form, settings.formsToConfirm)
  return {
    settings,
    facts: {
      origin: setting(environment.portalOrigin),
      brandName: portal.brandName,
      legalEntity: portal.legalEntity,
      supportEmail: portal.supportEmail,
      supportPhone: supportPhone ?? '',
      riskNotice: portal.riskNotice,
      riskAdvice: portal.riskAdvice,
      lossSentence: lossSentence(lossPercentage),
      choices: {
        country: offered('country'),
        tradingExperience: offered('tradingExperience'),
        investmentAmount: offered('investmentAmount'),
        expectedVolume: offered('expectedVolume'),
        companyType: offered('companyType'),
        marketingChannels: offered('marketingChannels'),
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
      servedAt: String(Date.now()),
    },
  }
}
