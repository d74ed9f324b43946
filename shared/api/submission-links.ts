import * as z from 'zod'
import { defineRoutes } from './route.ts'

/** The token of a link. */
const tokenBody = z.object({ token: z.string('Ungültiger Link').min(1, 'Ungültiger Link').max(500, 'Ungültiger Link') })

/** Until when the same link undoes what it has done; null when it does not, or no longer. */
export const undoUntilSchema = z.iso.datetime().nullable()

export const submissionLinkRoutes = defineRoutes({
  submissionConfirm: {
    method: 'POST',
    path: '/api/confirmations',
    access: 'public',
    records: ['leads', 'applications', 'customers'],
    summary: 'Mit dem Link aus der E-Mail bestätigen, dass man ein Formular abgesendet hat',
    body: tokenBody,
    status: 200,
    response: z.object({ outcome: z.enum(['confirmed', 'confirmedBefore']) }),
  },
  consentWithdraw: {
    method: 'POST',
    path: '/api/withdrawals',
    access: 'public',
    records: ['leads', 'applications', 'customers'],
    summary: 'Mit dem Link aus der E-Mail die eigene Einwilligung widerrufen',
    body: tokenBody,
    status: 200,
    response: z.object({ outcome: z.enum(['withdrawn', 'withdrawnBefore']), undoUntil: undoUntilSchema }),
  },
  consentRestore: {
    method: 'POST',
    path: '/api/withdrawals/undo',
    access: 'public',
    records: ['leads', 'applications', 'customers'],
    summary: 'Den Widerruf mit demselben Link zurücknehmen, einige Tage lang',
    body: tokenBody,
    status: 200,
    response: z.object({ outcome: z.enum(['restored', 'restoredBefore']) }),
  },
})

/** The link that staff give to a person. */
export const withdrawalLinkSchema = z.object({ link: z.url() })
