import { NOTIFICATIONS_AT_MOST } from '../../shared/platform/limits.ts'
import { getNotificationChoices, readOne, readUntil } from '../data/notification-choices.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { changeNotificationChoices, showNotificationChoices } from '../use-cases/notifications/notification-choices.ts'
import { readNotifications } from '../use-cases/notifications/read-notifications.ts'

export { notificationRoutes as routes } from '../../shared/api/notifications.ts'

export const notificationList: Endpoint<'notificationList'> = async ({ session }) => {
  const [rows, read] = await Promise.all([readNotifications(session, NOTIFICATIONS_AT_MOST), getNotificationChoices(session.user.id)])
  // What happened before the user was created is no news to them.
  const since = read.readUntil > session.user.createdAt ? read.readUntil : session.user.createdAt
  const notifications = rows.map((row) => ({ ...row, isUnread: row.at > since && !read.readIds.includes(row.id) }))
  return { unread: notifications.filter(({ isUnread }) => isUnread).length, notifications }
}

export const notificationsRead: Endpoint<'notificationsRead'> = async ({ body, session }) => {
  const now = new Date().toISOString()
  if ('id' in body) await readOne(session.user.id, body.id)
  else await readUntil(session.user.id, body.until < now ? body.until : now)
  return undefined
}

export const notificationChoicesGet: Endpoint<'notificationChoicesGet'> = ({ session }) => showNotificationChoices(session)

export const notificationChoicesUpdate: Endpoint<'notificationChoicesUpdate'> = ({ body, session }) =>
  changeNotificationChoices(session, body.choices)
