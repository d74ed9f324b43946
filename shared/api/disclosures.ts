import * as z from 'zod'
import { defineRoutes } from './route.ts'

export const disclosureRoutes = defineRoutes({
  disclosureFetch: {
    method: 'POST',
    path: '/api/disclosures',
    access: 'public',
    records: ['privacyRequests'],
    summary: 'Mit dem Link aus der Auskunft die Datei abholen, bis eine Stunde nach dem ersten Mal',
    body: z.object({ token: z.string('Ungültiger Link').min(1, 'Ungültiger Link').max(1000, 'Ungültiger Link') }),
    status: 200,
    /** With the address of the file, valid for a minute. */
    response: z.object({ outcome: z.literal('fetched'), link: z.url() }),
  },
})
