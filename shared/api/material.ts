import * as z from 'zod'
import { materialCreateSchema, materialSchema, materialUpdateSchema, materialUploadCreateSchema } from '../domain/material.ts'
import { idParamSchema } from './id-params.ts'
import { uploadFormSchema } from './pictures.ts'
import { defineRoutes } from './route.ts'

export const materialRoutes = defineRoutes({
  materialList: {
    method: 'GET',
    path: '/api/material',
    access: 'settings.view|own',
    records: ['material'],
    summary: 'Material für IB-Partner, das neueste zuerst; ein IB-Partner sieht, was für seine Ebene bestimmt ist',
    status: 200,
    response: z.array(materialSchema),
    servesMedia: true,
  },
  materialCreate: {
    method: 'POST',
    path: '/api/material',
    access: 'system.settings',
    records: ['material'],
    summary: 'Material bereitstellen: einen Text, eine hochgeladene Datei oder beides',
    body: materialCreateSchema,
    status: 201,
    response: materialSchema,
    servesMedia: true,
  },
  materialUploadCreate: {
    method: 'POST',
    path: '/api/material/uploads',
    access: 'system.settings',
    records: [],
    summary: 'Ein signiertes Formular, mit dem der Browser eine Datei hochlädt',
    body: materialUploadCreateSchema,
    status: 200,
    response: uploadFormSchema,
    servesMedia: true,
  },
  materialUpdate: {
    method: 'PUT',
    path: '/api/material/{id}',
    access: 'system.settings',
    records: ['material'],
    summary: 'Titel, Beschreibung, Text und Ebene ändern; die Datei bleibt',
    params: { id: idParamSchema },
    body: materialUpdateSchema,
    status: 200,
    response: materialSchema,
    servesMedia: true,
  },
  materialDelete: {
    method: 'DELETE',
    path: '/api/material/{id}',
    access: 'system.settings',
    records: ['material'],
    summary: 'Material mit seiner Datei löschen',
    params: { id: idParamSchema },
    status: 204,
    response: null,
    servesMedia: true,
  },
  materialLink: {
    method: 'GET',
    path: '/api/material/{id}/link',
    access: 'settings.view|own',
    records: ['material'],
    summary: 'Ein Link zur Datei, der eine Minute lang gilt',
    params: { id: idParamSchema },
    status: 200,
    response: z.object({ link: z.url() }),
    servesMedia: true,
  },
})
