import { applicationRoutes } from '../../shared/api/applications.ts'
import { leadRoutes } from '../../shared/api/leads.ts'
import { registrationRoutes } from '../../shared/api/registrations.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { createApplication } from '../use-cases/forms/create-application.ts'
import { createLead } from '../use-cases/forms/create-lead.ts'
import { createRegistration } from '../use-cases/forms/create-registration.ts'

export const routes = { ...applicationRoutes, ...leadRoutes, ...registrationRoutes }

export const applicationCreate: Endpoint<'applicationCreate'> = ({ body, request }) => createApplication(body, request)

export const leadCreate: Endpoint<'leadCreate'> = ({ body, request }) => createLead(body, request)

export const registrationCreate: Endpoint<'registrationCreate'> = ({ body, request }) => createRegistration(body, request)
