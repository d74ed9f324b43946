import {
  notificationChoicesSchema,
  notificationChoicesUpdateSchema,
  notificationsReadSchema,
  notificationsSchema,
} from '../domain/notification.ts'
import { defineRoutes } from './route.ts'

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
    proof: { asked: 'never', because: 'It concerns the caller alone, and opens nothing.' },
    records: ['notifications'],
    summary: 'Benachrichtigungen bis zu einer Zeit, oder eine einzelne, als gelesen merken',
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
    proof: { asked: 'never', because: 'It concerns the caller alone, and opens nothing.' },
    records: ['notificationChoices'],
    summary: 'Wählen, worüber man E-Mails bekommt: sofort, täglich, wöchentlich oder nie',
    body: notificationChoicesUpdateSchema,
    status: 200,
    response: notificationChoicesSchema,
  },
})
