import * as z from 'zod'
import { savedViewCreateSchema, savedViewSchema, savedViewUpdateSchema, viewListSchema, viewOrderSchema } from '../domain/saved-view.ts'
import { idParamSchema } from './id-params.ts'
import { defineRoutes } from './route.ts'

// Each list decides which right its views need, see the endpoints.
const params = { list: viewListSchema }
const listSchema = z.object({
  /** The caller's own views and those for all, in the order of the caller's tabs. */
  views: z.array(savedViewSchema.extend({ mayChange: z.boolean() })),
})

export const savedViewRoutes = defineRoutes({
  savedViewList: {
    method: 'GET',
    path: '/api/saved-views/{list}',
    access: 'staff',
    records: ['savedViews'],
    summary: 'Eigene Ansichten einer Liste und die für alle; braucht das Recht, die Liste zu sehen',
    params,
    status: 200,
    response: listSchema,
  },
  savedViewCreate: {
    method: 'POST',
    path: '/api/saved-views/{list}',
    access: 'staff',
    proof: { asked: 'never', because: 'It changes no records.' },
    records: ['savedViews'],
    summary: 'Filter, Sortierung und Spalten einer Liste unter einem Namen sichern',
    params,
    body: savedViewCreateSchema,
    status: 201,
    response: savedViewSchema,
  },
  savedViewOrder: {
    method: 'PUT',
    path: '/api/saved-views/{list}/order',
    access: 'staff',
    proof: { asked: 'never', because: 'It changes no records.' },
    records: ['savedViews'],
    summary: 'Reihenfolge der eigenen Reiter ändern; die der anderen bleibt',
    params,
    body: viewOrderSchema,
    status: 200,
    response: listSchema,
  },
  savedViewUpdate: {
    method: 'PATCH',
    path: '/api/saved-views/{list}/{id}',
    access: 'staff',
    proof: { asked: 'never', because: 'It changes no records.' },
    records: ['savedViews'],
    summary: 'Ansicht ändern; eine für alle ändert, wer sie gesichert hat oder die Einstellungen ändern darf',
    params: { ...params, id: idParamSchema },
    body: savedViewUpdateSchema,
    status: 200,
    response: savedViewSchema,
  },
  savedViewDelete: {
    method: 'DELETE',
    path: '/api/saved-views/{list}/{id}',
    access: 'staff',
    proof: { asked: 'never', because: 'It changes no records.' },
    records: ['savedViews'],
    summary: 'Ansicht löschen',
    params: { ...params, id: idParamSchema },
    status: 204,
    response: null,
  },
  savedViewRestore: {
    method: 'POST',
    path: '/api/saved-views/{list}/{id}/restore',
    access: 'staff',
    proof: { asked: 'never', because: 'It changes no records.' },
    records: ['savedViews'],
    summary: 'Ansicht wiederherstellen, die man selbst gelöscht hat, bis einen Tag danach',
    params: { ...params, id: idParamSchema },
    status: 201,
    response: savedViewSchema,
  },
})
