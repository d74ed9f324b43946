import { mailRoutes } from '../../shared/api/mails.ts'
import { portalRoutes } from '../../shared/api/portal.ts'
import { listLegalEditions, readLegalTexts } from '../data/portal-settings.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { ApiError } from '../runtime/api-error.ts'
import { checkAssignment } from '../use-cases/desk/assignment.ts'
import { readPortalSettings, updatePortalSettings } from '../use-cases/settings/portal-settings.ts'

export const routes = { ...portalRoutes, ...mailRoutes }

export const portalSettingsGet: Endpoint<'portalSettingsGet'> = () => readPortalSettings()

export const portalSettingsUpdate: Endpoint<'portalSettingsUpdate'> = async ({ body, session, request }) => {
  if (body.assignment !== undefined) {
    await checkAssignment(body.assignment, session.grants)
  }
  return updatePortalSettings(body, { ifMatch: request.ifMatch, actor: session.user.id })
}

export const legalEditionList: Endpoint<'legalEditionList'> = async ({ params }) => ({ editions: await listLegalEditions(params.text) })

export const legalEditionGet: Endpoint<'legalEditionGet'> = async ({ params }) => {
  const [edition] = await readLegalTexts([params])
  if (edition === undefined) throw new ApiError('not_found')
  return edition
}

export { mailConfigurationGet, mailConfigurationSave, mailConfigurationTest } from './mail-configurations.ts'
