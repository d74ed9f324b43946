import * as z from 'zod'
import {
  notificationChoicesSchema,
  notificationChoicesUpdateSchema,
  notificationsReadSchema,
  notificationsSchema,
} from '../domain/notification.ts'
import { defineRoutes } from './route.ts'

const tokenSchema = z.string('Ungültiger Link').min(1, 'Ungültiger Link').max(500, 'Ungültiger Link')

export const notificationRoutes = defineRoutes({
  notificationList: {
    method: 'GET',
    path: '/api/notifications',
    access: 'session',
    records: ['notifications'],
    summary: 'Die neuesten Benachrichtigungen des Benutzers, höchstens 50, und wie viele davon ungelesen sind',
    status: 200,
    response: notificationsSchema,
  },
  notificationsRead: {
    method: 'POST',
    path: '/api/notifications/read',
    access: 'session',
    records: ['notifications'],
    summary: 'Benachrichtigungen bis zu einer Zeit als gelesen merken',
    body: notificationsReadSchema,
    status: 204,
    response: null,
  },
  notificationChoicesGet: {
    method: 'GET',
    path: '/api/notifications/choices',
    access: 'session',
    records: ['notificationChoices'],
    summary: 'Worüber der Benutzer E-Mails bekommt, und wie bald',
    status: 200,
    response: notificationChoicesSchema,
  },
  notificationChoicesUpdate: {
    method: 'PUT',
    path: '/api/notifications/choices',
    access: 'session',
    records: ['notificationChoices'],
    summary: 'Wählen, worüber man E-Mails bekommt: sofort, täglich, wöchentlich oder nie',
    body: notificationChoicesUpdateSchema,
    status: 200,
    response: notificationChoicesSchema,
  },
})

export const unsubscriptionRoutes = defineRoutes({
  unsubscribe: {
    method: 'POST',
    path: '/api/unsubscriptions',
    access: 'public',
    records: ['notificationChoices'],
    summary: 'Mit dem Link aus einer E-Mail alle Benachrichtigungen per E-Mail abbestellen',
    body: z.object({ token: tokenSchema }),
    status: 200,
    response: z.object({ outcome: z.enum(['unsubscribed', 'unsubscribedBefore']) }),
  },
  /** The address of the mail's `List-Unsubscribe`, to which mail programs send a form (RFC 8058). */
  unsubscribeOneClick: {
    method: 'POST',
    path: '/api/unsubscriptions/{token}',
    access: 'public',
    records: ['notificationChoices'],
    summary: 'Dasselbe mit einem Klick im Mailprogramm (List-Unsubscribe-Post)',
    params: { token: tokenSchema },
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
