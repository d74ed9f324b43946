import * as z from 'zod'
import { type Choices, NOTIFICATION_KINDS } from '../../../shared/domain/notification.ts'
import { paths } from '../../../shared/platform/pages.ts'
import { userAuditItem } from '../../data/audit.ts'
import { getNotificationChoices, setChoicesItem } from '../../data/notification-choices.ts'
import type { StoredUser } from '../../data/stored-user.ts'
import { transact } from '../../data/transact.ts'
import { usersByName } from '../../data/users.ts'
import { ApiError } from '../../runtime/api-error.ts'
import { sealJson, unsealJson } from '../../secrets/sealed-json.ts'

/** The user's name, and when they were created: a later user of the same name is another person. */
const tokenSchema = z.object({ username: z.string(), since: z.string() })

/** The path of the page on which a person unsubscribes. It works as long as the user exists; only the portal can read it or make one. */
export const unsubscriptionPath = ({ id, createdAt }: Pick<StoredUser, 'id' | 'createdAt'>): string =>
  paths.unsubscription(sealJson({ username: id, since: createdAt }, 'unsubscription-link'))

const INVALID = 'Dieser Link ist ungültig. Bitte öffnen Sie den vollständigen Link aus unserer E-Mail.'
const GONE = 'Zu diesem Link gibt es keinen Zugang mehr. Sie erhalten keine Benachrichtigungen.'

const NEVER: Choices = Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, 'never']))

/**
 * Stops all mails that tell a person of something new, once or again.
 * @param token of the link
 * @throws ApiError not_found for a link that is wrong, or whose user is gone
 */
export const unsubscribeByLink = async (token: string) => {
  const opened = unsealJson(token, tokenSchema, 'unsubscription-link')
  if (opened === undefined) throw new ApiError('not_found', INVALID)
  const [user] = (await usersByName([opened.username])).values()
  if (user === undefined || user.createdAt !== opened.since) throw new ApiError('not_found', GONE)
  const { choices } = await getNotificationChoices(user.id)
  if (NOTIFICATION_KINDS.every((kind) => choices[kind] === 'never')) return { outcome: 'unsubscribedBefore' as const }
  await transact([setChoicesItem(user.id, NEVER), userAuditItem(user, 'unsubscribe')])
  return { outcome: 'unsubscribed' as const }
}
