import { applicationRoutes } from '../../shared/api/applications.ts'
import { interessentRoutes } from '../../shared/api/interessenten.ts'
import { landingLeadRoutes } from '../../shared/api/landing-leads.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { createApplication } from '../use-cases/create-application.ts'
import { createInteressent } from '../use-cases/create-interessent.ts'
import { createLandingLead } from '../use-cases/create-landing-lead.ts'

export const routes = { ...applicationRoutes, ...interessentRoutes, ...landingLeadRoutes }

export const applicationCreate: Endpoint<'applicationCreate'> = ({ body, request }) => createApplication(body, request)

export const interessentCreate: Endpoint<'interessentCreate'> = ({ body, request }) => createInteressent(body, request)

export const landingLeadCreate: Endpoint<'landingLeadCreate'> = ({ body, request }) => createLandingLead(body, request)
