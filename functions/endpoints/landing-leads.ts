import type { Endpoint } from '../http/endpoint.ts'
import { createLandingLead } from '../use-cases/create-landing-lead.ts'

export const landingLeadCreate: Endpoint<'landingLeadCreate'> = ({ body, request }) => createLandingLead(body, request)
