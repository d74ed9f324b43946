import { formConfigurationRoutes } from '../../shared/api/form-configurations.ts'
import { partnerRoutes } from '../../shared/api/partners.ts'
import { portalRoutes } from '../../shared/api/portal.ts'
import { systemRoutes } from '../../shared/api/system.ts'
import { fold } from '../../shared/domain/fold.ts'
import type { FormConfiguration } from '../../shared/domain/form-configuration.ts'
import { decodeCursor, encodeCursor } from '../data/cursor.ts'
import { readFormConfigurations, recentFormConfigurations } from '../data/form-configurations.ts'
import { getPortalSettings, portalFactsOf, recentPortalSettings } from '../data/portal-settings.ts'
import { getPublicPartner } from '../data/public-partners.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { type Proofs, sessionIfAny } from '../http/session.ts'
import { accountRules } from '../identity/account-rules.ts'
import { ApiError } from '../runtime/api-error.ts'
import { brand } from '../runtime/environment.ts'

export const routes = { ...formConfigurationRoutes, ...partnerRoutes, ...portalRoutes, ...systemRoutes }

/** Whether somebody claims to be signed in. Staff see their own changes at once; visitors get what this process read a few seconds ago. */
const isSignedIn = ({ headers }: Proofs) => headers.authorization !== undefined

export const portalFacts: Endpoint<'portalFacts'> = async ({ request: { proofs } }) => {
  const settings = isSignedIn(proofs) ? await getPortalSettings() : await recentPortalSettings.get()
  return { ...portalFactsOf(settings), accounts: accountRules() }
}

export const openapi: Endpoint<'openapi'> = async () => {
  const { openApiDocument } = await import('../../shared/api/openapi.ts')
  return openApiDocument(brand().name)
}

export const partnerByPartnerId: Endpoint<'partnerByPartnerId'> = async ({ params }) => {
  const partner = await getPublicPartner(params.partnerId)
  if (partner === undefined) throw new ApiError('not_found', 'Partner nicht gefunden')
  // Loaded on demand, so that other calls do not start the sanitiser.
  const { sanitisePageContent } = await import('../content/sanitise-page-content.ts')
  return sanitisePageContent(partner)
}

const forVisitors = (all: readonly FormConfiguration[]) =>
  all
    .filter(({ isActive }) => isActive)
    .map((configuration) => ({ ...configuration, options: configuration.options.filter(({ isActive }) => isActive) }))

export const formConfigurationList: Endpoint<'formConfigurationList'> = async ({ query: { limit, cursor, search = '' }, request }) => {
  const { proofs } = request
  const [all, session] = await Promise.all([
    isSignedIn(proofs) ? readFormConfigurations() : recentFormConfigurations.get(),
    sessionIfAny(proofs),
  ])
  const visible = session?.can('form_config.view') ? all : forVisitors(all)
  const rows = visible.filter(({ configKey }) => fold(configKey).includes(fold(search)))
  const scope = { query: ['forms', fold(search)], caller: null }
  const after = cursor === undefined ? undefined : Number(decodeCursor(scope, cursor).id)
  const rest = after === undefined ? rows : rows.filter(({ id }) => id < after)
  const items = rest.slice(0, limit)
  const last = rest.length > limit ? items.at(-1) : undefined
  return { items, total: rows.length, cursor: last && encodeCursor(scope, { id: String(last.id) }) }
}
