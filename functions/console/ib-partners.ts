import { mailRoutes } from '../../shared/api/mails.ts'
import { partnerRoutes } from '../../shared/api/partners.ts'
import * as partners from '../endpoints/partners.ts'
import { lazily } from '../http/lazily.ts'

// Partners are looked at all day, how their mail is sent once in a while.
const mailConfigurations = () => import('../endpoints/mail-configurations.ts')

export const resource = {
  routes: { ...partnerRoutes, ...mailRoutes },
  endpoints: {
    ...partners,
    partnerReplace: partners.partnerUpdate,
    partnerMailConfigurationGet: lazily(async () => (await mailConfigurations()).partnerMailConfigurationGet),
    partnerMailConfigurationSave: lazily(async () => (await mailConfigurations()).partnerMailConfigurationSave),
    partnerMailConfigurationTest: lazily(async () => (await mailConfigurations()).partnerMailConfigurationTest),
  },
}
