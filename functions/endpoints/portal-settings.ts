import type { Endpoint } from '../http/endpoint.ts'
import { readPortalSettings, updatePortalSettings } from '../use-cases/portal-settings.ts'

export const portalSettingsGet: Endpoint<'portalSettingsGet'> = () => readPortalSettings()

export const portalSettingsUpdate: Endpoint<'portalSettingsUpdate'> = ({ body, session, request }) =>
  updatePortalSettings(body, { ifMatch: request.ifMatch, actor: session.user.id })
