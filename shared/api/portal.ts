import * as z from 'zod'
import { accountRulesSchema } from '../domain/account-rules.ts'
import {
  legalEditionSchema,
  legalPreviewSchema,
  legalTextSchema,
  portalFactsSchema,
  portalSettingsSchema,
  portalSettingsUpdateSchema,
} from '../domain/portal-settings.ts'
import { defineRoutes } from './route.ts'

export const portalRoutes = defineRoutes({
  portalFacts: {
    method: 'GET',
    path: '/api/portal',
    access: 'public',
    records: ['portalSettings'],
    summary:
      'Was jeder über das Portal wissen darf: Betreiber, Risikohinweis, Einheit der Provision, Fassungen der Rechtstexte, Regeln der Zugänge',
    status: 200,
    response: portalFactsSchema.extend({ accounts: accountRulesSchema }),
  },
  portalSettingsGet: {
    method: 'GET',
    path: '/api/settings/portal',
    access: 'settings.view',
    records: ['portalSettings'],
    summary: 'Einstellungen des Portals mit den Rechtstexten',
    status: 200,
    response: portalSettingsSchema,
  },
  portalSettingsUpdate: {
    method: 'PATCH',
    path: '/api/settings/portal',
    access: 'system.settings',
    records: ['portalSettings'],
    summary: 'Einstellungen des Portals ändern; was fehlt, bleibt',
    body: portalSettingsUpdateSchema,
    status: 200,
    response: portalSettingsSchema,
  },
  legalEditionList: {
    method: 'GET',
    path: '/api/settings/portal/legal-texts/{text}',
    access: 'settings.view',
    records: ['portalSettings'],
    summary: 'Fassungen eines Rechtstexts, neueste zuerst, höchstens 100',
    params: { text: legalTextSchema },
    status: 200,
    response: z.object({ editions: z.array(legalEditionSchema) }),
  },
  legalEditionGet: {
    method: 'GET',
    path: '/api/settings/portal/legal-texts/{text}/{version}',
    access: 'settings.view',
    records: ['portalSettings'],
    summary: 'Eine Fassung eines Rechtstexts, auch eine frühere',
    params: { text: legalTextSchema, version: z.string().min(1).max(100) },
    status: 200,
    response: legalEditionSchema.extend({ html: z.string() }),
  },
  legalTextPreview: {
    method: 'POST',
    path: '/api/settings/portal/preview',
    access: 'settings.view',
    records: [],
    summary: 'Einen Rechtstext so zeigen, wie er veröffentlicht würde',
    body: legalPreviewSchema,
    rendersPage: true,
    status: 200,
    response: z.object({ html: z.string() }),
  },
})
