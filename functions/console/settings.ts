import { mailRoutes } from '../../shared/api/mails.ts'
import { portalRoutes } from '../../shared/api/portal.ts'
import { mailConfigurationGet, mailConfigurationSave, mailConfigurationTest } from '../endpoints/mail-configurations.ts'
import { legalEditionGet, legalEditionList, portalSettingsGet, portalSettingsUpdate } from '../endpoints/portal-settings.ts'

export const resource = {
  routes: { ...mailRoutes, ...portalRoutes },
  endpoints: {
    mailConfigurationGet,
    mailConfigurationSave,
    mailConfigurationTest,
    legalEditionGet,
    legalEditionList,
    portalSettingsGet,
    portalSettingsUpdate,
  },
}
