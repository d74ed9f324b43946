import * as z from 'zod'
import {
  mailTemplatesSchema,
  rejectionReasonsUpdateSchema,
  templateFormSchema,
  templateKindSchema,
  templatePreviewSchema,
  templateUpdateSchema,
} from '../domain/mail-template.ts'
import { defineRoutes } from './route.ts'

export const mailTemplateRoutes = defineRoutes({
  mailTemplatesGet: {
    method: 'GET',
    path: '/api/mail-templates',
    // People who decide about an applicant see what the applicant will read.
    access: 'staff',
    records: ['mailTemplates'],
    summary: 'Vorlagen der E-Mails an Menschen, die ein Formular abgesendet haben, und Gründe für Absagen',
    status: 200,
    response: mailTemplatesSchema,
  },
  mailTemplateUpdate: {
    method: 'PUT',
    path: '/api/mail-templates/{form}/{kind}',
    access: 'system.settings',
    records: ['mailTemplates'],
    summary: 'Eine Vorlage ändern, ein- oder ausschalten',
    params: { form: templateFormSchema, kind: templateKindSchema },
    body: templateUpdateSchema,
    status: 200,
    response: mailTemplatesSchema,
  },
  rejectionReasonsUpdate: {
    method: 'PUT',
    path: '/api/mail-templates/rejection-reasons',
    access: 'system.settings',
    records: ['mailTemplates'],
    summary: 'Die Gründe für Absagen ändern, die zur Wahl stehen',
    body: rejectionReasonsUpdateSchema,
    status: 200,
    response: mailTemplatesSchema,
  },
  mailTemplatePreview: {
    method: 'POST',
    path: '/api/mail-templates/preview',
    access: 'settings.view',
    records: [],
    summary: 'Eine Vorlage so zeigen, wie sie eine Person mit Beispieldaten bekäme',
    body: templatePreviewSchema,
    status: 200,
    response: z.object({ subject: z.string(), html: z.string() }),
  },
})
