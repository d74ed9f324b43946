import * as z from 'zod'
import { publicPartnerIdSchema } from '../domain/ids.ts'
import { pictureCreateSchema, pictureIdSchema, pictureSchema, pictureUploadCreateSchema } from '../domain/picture.ts'
import { linkNameSchema } from '../domain/referral-link.ts'
import { idParamSchema } from './id-params.ts'
import { defineRoutes } from './route.ts'

/** A signed form that takes one file: its fields come before the file, which is called `file`. */
export const uploadFormSchema = z.object({ uploadId: z.uuid(), address: z.string(), fields: z.record(z.string(), z.string()) })

/** The id of an upload, as {@link uploadFormSchema} names it. */
export const uploadIdParamSchema = z.uuid('Unbekannter Upload')

export const pictureRoutes = defineRoutes({
  sharePicture: {
    method: 'GET',
    path: '/api/pictures/share/{partnerId}/{version}',
    access: 'public',
    records: ['partners'],
    summary: 'Das Bild, das Nachrichtendienste neben einem Link zu den Seiten eines Partners zeigen',
    params: { partnerId: publicPartnerIdSchema, version: z.string().regex(/^[0-9a-f]{16}$/, 'Unbekanntes Bild') },
    status: 200,
    response: null,
    file: 'image/png',
    servesMedia: true,
  },
  businessCard: {
    method: 'GET',
    path: '/api/pictures/{partnerId}/business-card',
    access: 'ib_partners.view|own',
    records: ['partners'],
    summary: 'Die Visitenkarte eines IB-Partners als PDF, mit einem seiner Links als QR-Code',
    params: { partnerId: idParamSchema },
    query: z.object({ link: linkNameSchema.optional() }),
    status: 200,
    /** The file in base64: it is read with a token, which a plain link would not send. */
    response: z.object({ fileName: z.string(), content: z.base64() }),
    servesMedia: true,
  },
  pictureList: {
    method: 'GET',
    path: '/api/pictures/{partnerId}',
    access: 'ib_partners.view|own',
    records: ['pictures'],
    summary: 'Die Bilder eines IB-Partners, das neueste zuerst',
    params: { partnerId: idParamSchema },
    status: 200,
    response: z.array(pictureSchema),
    servesMedia: true,
  },
  pictureUploadCreate: {
    method: 'POST',
    path: '/api/pictures/{partnerId}',
    access: 'ib_partners.edit|own',
    records: [],
    summary: 'Ein signiertes Formular, mit dem der Browser ein Bild hochlädt',
    params: { partnerId: idParamSchema },
    body: pictureUploadCreateSchema,
    status: 200,
    response: uploadFormSchema,
    servesMedia: true,
  },
  pictureCreate: {
    method: 'POST',
    path: '/api/pictures/{partnerId}/{uploadId}/completion',
    access: 'ib_partners.edit|own',
    records: ['pictures'],
    summary: 'Aus der hochgeladenen Datei ein Bild machen: geprüft, verkleinert und ohne Angaben der Kamera',
    params: { partnerId: idParamSchema, uploadId: uploadIdParamSchema },
    body: pictureCreateSchema,
    status: 201,
    response: pictureSchema,
    servesMedia: true,
  },
  pictureDelete: {
    method: 'DELETE',
    path: '/api/pictures/{partnerId}/{id}',
    access: 'ib_partners.edit|own',
    records: ['pictures'],
    summary: 'Ein Bild löschen, das auf keiner Seite des IB-Partners steht',
    params: { partnerId: idParamSchema, id: pictureIdSchema },
    status: 204,
    response: null,
    servesMedia: true,
  },
})
