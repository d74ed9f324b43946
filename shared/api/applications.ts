import * as z from 'zod'
import { acceptanceSchema } from '../domain/acceptance.ts'
import {
  applicationAcceptSchema,
  applicationCountsSchema,
  applicationCreateSchema,
  applicationSchema,
  applicationStatusSchema,
  applicationUpdateSchema,
} from '../domain/application.ts'
import { partnerSchema } from '../domain/partner.ts'
import { idParamSchema } from './id-params.ts'
import { listQuery } from './queries.ts'
import { defineRoutes } from './route.ts'

export const applicationRoutes = defineRoutes({
  applicationList: {
    method: 'GET',
    path: '/api/ib-applications',
    access: 'ib_applications.view',
    records: ['applications'],
    summary: 'Bewerbungen, neueste zuerst',
    query: z.object({ ...listQuery, status: applicationStatusSchema.optional() }),
    status: 200,
    response: applicationSchema,
    isList: true,
  },
  applicationCounts: {
    method: 'GET',
    path: '/api/ib-applications/counts',
    access: 'ib_applications.view',
    records: ['applications'],
    summary: 'Anzahl der Bewerbungen je Status',
    status: 200,
    response: applicationCountsSchema,
  },
  applicationGet: {
    method: 'GET',
    path: '/api/ib-applications/{id}',
    access: 'ib_applications.view',
    records: ['applications'],
    summary: 'Eine Bewerbung',
    params: { id: idParamSchema },
    status: 200,
    response: applicationSchema,
  },
  applicationCreate: {
    method: 'POST',
    path: '/api/ib-applications',
    access: 'public',
    records: ['applications'],
    summary: 'Als IB-Partner bewerben; mit companyType nach den Regeln des allgemeinen Formulars, ohne nach denen der Startseite',
    body: applicationCreateSchema,
    status: 201,
    response: applicationSchema.omit({
      reviewedBy: true,
      reviewedByName: true,
      reviewedAt: true,
      reviewNotes: true,
      acceptedPartnerId: true,
      consent: true,
    }),
  },
  applicationUpdate: {
    method: 'PATCH',
    path: '/api/ib-applications/{id}',
    records: ['applications'],
    // The decision may require further rights, see the endpoint.
    access: 'ib_applications.view',
    summary:
      'Bewerbung prüfen; annehmen braucht ib_applications.approve, ablehnen .reject, alles andere .edit; eine Entscheidung aufheben auch ihr Recht',
    params: { id: idParamSchema },
    body: applicationUpdateSchema,
    status: 200,
    response: applicationSchema,
  },
  applicationAccept: {
    method: 'POST',
    path: '/api/ib-applications/{id}/partner',
    access: 'ib_partners.create+ib_applications.approve',
    records: ['applications', 'partners'],
    summary:
      'Bewerbung annehmen und daraus einen IB-Partner anlegen, einmal je Bewerbung; aus einer abgelehnten auch mit ib_applications.reject',
    params: { id: idParamSchema },
    body: applicationAcceptSchema,
    status: 201,
    response: partnerSchema,
  },
  applicationAcceptance: {
    method: 'GET',
    path: '/api/ib-applications/{id}/acceptance',
    access: 'ib_partners.create+ib_applications.approve',
    records: ['leads', 'applications', 'partners', 'customers'],
    summary: 'Was es bewirken würde, aus der Bewerbung einen IB-Partner anzulegen',
    params: { id: idParamSchema },
    status: 200,
    response: acceptanceSchema,
  },
  applicationUndoAcceptance: {
    method: 'POST',
    path: '/api/ib-applications/{id}/acceptance/undo',
    access: 'ib_partners.create+ib_applications.approve',
    records: ['applications', 'partners'],
    summary: 'Die eigene Annahme rückgängig machen, bis eine Minute danach; der IB-Partner, der dadurch entstand, wird gelöscht',
    params: { id: idParamSchema },
    status: 200,
    response: applicationSchema,
  },
  applicationDelete: {
    method: 'DELETE',
    path: '/api/ib-applications/{id}',
    access: 'ib_applications.delete',
    records: ['applications'],
    summary: 'Bewerbung löschen',
    params: { id: idParamSchema },
    status: 204,
    response: null,
  },
  applicationRestore: {
    method: 'POST',
    path: '/api/ib-applications/{id}/restore',
    access: 'ib_applications.delete+ib_applications.view',
    records: ['applications', 'auditLog'],
    summary: 'Gelöschte Bewerbung wiederherstellen, bis 30 Tage danach',
    params: { id: idParamSchema },
    status: 201,
    response: applicationSchema,
  },
})
