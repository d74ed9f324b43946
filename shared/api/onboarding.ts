import * as z from 'zod'
import { onboardingProgressSchema, onboardingUpdateSchema, onboardingViewSchema } from '../domain/onboarding.ts'
import { idListParamSchema, idParamSchema } from './id-params.ts'
import { defineRoutes } from './route.ts'

/** Where the facts come from that settle a step. */
const SOURCES = ['partners', 'partnerPages', 'mailConfigurations', 'referralLinks', 'users'] as const

export const onboardingRoutes = defineRoutes({
  onboardingProgress: {
    method: 'GET',
    path: '/api/onboarding',
    access: 'ib_partners.view',
    records: SOURCES,
    summary: 'Wie viele IB-Partner noch nicht fertig eingerichtet sind, bis 100, und wie weit die genannten sind',
    query: z.object({ ids: idListParamSchema.optional() }),
    status: 200,
    response: onboardingProgressSchema,
  },
  onboardingGet: {
    method: 'GET',
    path: '/api/onboarding/{id}',
    access: 'ib_partners.view',
    records: SOURCES,
    summary: 'Wie weit ein IB-Partner eingerichtet ist, Schritt für Schritt',
    params: { id: idParamSchema },
    status: 200,
    response: onboardingViewSchema,
  },
  onboardingUpdate: {
    method: 'PATCH',
    path: '/api/onboarding/{id}',
    access: 'ib_partners.edit',
    records: ['partners'],
    summary: 'Einen Schritt der Einrichtung als nicht nötig kennzeichnen, oder das zurücknehmen',
    params: { id: idParamSchema },
    body: onboardingUpdateSchema,
    status: 200,
    response: onboardingViewSchema,
  },
})
