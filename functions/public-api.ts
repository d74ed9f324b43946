import type { PublicRouteName } from '../shared/api/index.ts'
import { applicationCreate } from './endpoints/applications.ts'
import { formConfigurationList } from './endpoints/form-configurations.ts'
import { interessentCreate } from './endpoints/interessenten.ts'
import { landingLeadCreate } from './endpoints/landing-leads.ts'
import { portalFacts } from './endpoints/portal-facts.ts'
import { partnerByPartnerId } from './endpoints/public-partner.ts'
import { login, logout, sessionRefresh } from './endpoints/session.ts'
import type { Endpoints } from './http/endpoint.ts'
import { httpHandler } from './http/handler.ts'
import { withHtmlForms } from './http/html-forms.ts'
import { lazily } from './http/lazily.ts'

const endpoints = {
  applicationCreate,
  formConfigurationList,
  login,
  logout,
  sessionRefresh,
  interessentCreate,
  landingLeadCreate,
  portalFacts,
  partnerByPartnerId,
  openapi: lazily(async () => (await import('./endpoints/system.ts')).openapi),
} satisfies Endpoints<PublicRouteName>

/** Serves the routes that anyone may call, and the public forms of browsers that run no script. */
export const handler = withHtmlForms(httpHandler(endpoints))
