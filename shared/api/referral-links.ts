import * as z from 'zod'
import {
  DEFAULT_REFERRAL_PERIOD,
  linkNameSchema,
  REFERRAL_PERIODS,
  referralFiguresSchema,
  referralLinkCreateSchema,
  referralLinkSchema,
  referralLinkUpdateSchema,
} from '../domain/referral-link.ts'
import { idParamSchema } from './id-params.ts'
import { listQuery } from './queries.ts'
import { defineRoutes } from './route.ts'

const partnerParams = { partnerId: idParamSchema }
const periods: readonly string[] = REFERRAL_PERIODS.map(String)

export const referralLinkRoutes = defineRoutes({
  referralLinkList: {
    method: 'GET',
    path: '/api/referral-links/{partnerId}',
    access: 'ib_partners.view|own',
    records: ['referralLinks'],
    summary: 'Links zu den Seiten eines Partners nach Name; ein IB-Partner sieht die eigenen',
    params: partnerParams,
    query: z.object({ limit: listQuery.limit, cursor: listQuery.cursor }),
    status: 200,
    response: referralLinkSchema,
    isList: true,
  },
  referralLinkCreate: {
    method: 'POST',
    path: '/api/referral-links/{partnerId}',
    access: 'ib_partners.edit|own',
    records: ['referralLinks'],
    summary: 'Link zu einer Seite eines Partners anlegen',
    params: partnerParams,
    body: referralLinkCreateSchema,
    status: 201,
    response: referralLinkSchema,
  },
  referralLinkUpdate: {
    method: 'PATCH',
    path: '/api/referral-links/{partnerId}/{name}',
    access: 'ib_partners.edit|own',
    records: ['referralLinks'],
    summary: 'Kampagne eines Links ändern, ihn zurückziehen oder wieder zählen lassen',
    params: { ...partnerParams, name: linkNameSchema },
    body: referralLinkUpdateSchema,
    status: 200,
    response: referralLinkSchema,
  },
  referralFigures: {
    method: 'GET',
    path: '/api/referral-links/{partnerId}/figures',
    access: 'ib_partners.view|own',
    records: ['referralLinks', 'leads', 'customers'],
    summary: 'Was die Seiten eines Partners je Tag und je Link gebracht haben',
    params: partnerParams,
    query: z.object({
      days: z
        .string()
        .refine((days) => periods.includes(days), `Zeitraum von ${REFERRAL_PERIODS.join(', ')} Tagen`)
        .transform(Number)
        .default(DEFAULT_REFERRAL_PERIOD),
      /** The days of this link alone. */
      link: linkNameSchema.optional(),
    }),
    status: 200,
    response: referralFiguresSchema,
  },
})
