import * as z from 'zod'
import { defineRoutes } from './route.ts'
import { undoUntilSchema } from './submission-links.ts'

const tokenSchema = z.string('Ungültiger Link').min(1, 'Ungültiger Link').max(500, 'Ungültiger Link')

export const unsubscriptionRoutes = defineRoutes({
  unsubscribe: {
    method: 'POST',
    path: '/api/unsubscriptions',
    access: 'public',
    records: ['notificationChoices'],
    summary: 'Mit dem Link aus einer E-Mail alle Benachrichtigungen per E-Mail abbestellen',
    body: z.object({ token: tokenSchema }),
    status: 200,
    response: z.object({ outcome: z.enum(['unsubscribed', 'unsubscribedBefore']), undoUntil: undoUntilSchema }),
  },
  unsubscriptionUndo: {
    method: 'POST',
    path: '/api/resubscriptions',
    access: 'public',
    records: ['notificationChoices'],
    summary: 'Mit demselben Link wieder bestellen, was abbestellt wurde, einige Tage lang',
    body: z.object({ token: tokenSchema }),
    status: 200,
    response: z.object({ outcome: z.enum(['resubscribed', 'resubscribedBefore']) }),
  },
  /** The address of the mail's `List-Unsubscribe`, to which mail programs send a form (RFC 8058). */
  unsubscribeOneClick: {
    method: 'POST',
    path: '/api/unsubscriptions/{token}',
    access: 'public',
    records: ['notificationChoices'],
    summary: 'Dasselbe mit einem Klick im Mailprogramm (List-Unsubscribe-Post)',
    params: { token: tokenSchema },
    // What a mail program sends as a form. A scanner that calls the address without it unsubscribes nobody.
    body: z.object({ 'List-Unsubscribe': z.literal('One-Click') }),
    status: 204,
    response: null,
  },
  unsubscriptionPage: {
    method: 'GET',
    path: '/api/unsubscriptions/{token}',
    access: 'public',
    records: [],
    summary: 'Die Seite zum Abbestellen; Browser werden zu ihr geleitet',
    params: { token: tokenSchema },
    status: 200,
    response: z.object({ page: z.string() }),
  },
})
