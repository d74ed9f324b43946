import * as z from 'zod'
import { type Choices, NOTIFICATION_KINDS } from '../../../shared/domain/notification.ts'
import { paths } from '../../../shared/platform/pages.ts'
import { userAuditItem } from '../../data/audit.ts'
import { getNotificationChoices, type StoredChoices, setChoicesItem } from '../../data/notification-choices.ts'
import type { StoredUser } from '../../data/stored-user.ts'
import { transact } from '../../data/transact.ts'
import { usersByName } from '../../data/users.ts'
import type { CallerFacts } from '../../network/caller-facts.ts'
import { ApiError } from '../../runtime/api-error.ts'
import { sealJson, unsealJson } from '../../secrets/sealed-json.ts'
import { undoableUntil } from '../forms/link-undo.ts'

/** The user's name, and when they were created: a later user of the same name is another person. */
const tokenSchema = z.object({ username: z.string(), since: z.string() })

/** The path of the page on which a person unsubscribes. It works as long as the user exists; only the portal can read it or make one. */
export const unsubscriptionPath = ({ id, createdAt }: Pick<StoredUser, 'id' | 'createdAt'>): string =>
  paths.unsubscription(sealJson({ username: id, since: createdAt }, 'unsubscription-link'))

const INVALID = 'Dieser Link ist ungültig. Bitte öffnen Sie den vollständigen Link aus unserer E-Mail.'
const GONE = 'Zu diesem Link gibt es keinen Zugang mehr. Sie erhalten keine Benachrichtigungen.'
const TOO_LATE = 'Das lässt sich hier nicht mehr zurücknehmen. In Ihrem Konto können Sie die E-Mails wieder einschalten.'

const NEVER: Choices = Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, 'never']))

/** The user of a link. @throws ApiError not_found for a link that is wrong, or whose user is gone */
const userOf = async (token: string) => {
  const opened = unsealJson(token, tokenSchema, 'unsubscription-link')
  if (opened === undefined) throw new ApiError('not_found', INVALID)
  const [user] = (await usersByName([opened.username])).values()
  if (user === undefined || user.createdAt !== opened.since) throw new ApiError('not_found', GONE)
  return user
}

/** Until when the same link takes an unsubscription back; null when it is too late, or there is none. */
const undoUntil = ({ unsubscribed }: StoredChoices, now: string) => {
  const until = unsubscribed && undoableUntil(unsubscribed.at)
  return until !== undefined && until > now ? until : null
}

/**
 * Stops all mails that tell a person of something new, once or again.
 * @param token of the link
 * @param caller for the audit entry
 * @returns until when the same link takes it back
 * @throws ApiError not_found for a link that is wrong, or whose user is gone
 */
export const unsubscribeByLink = async (token: string, caller: CallerFacts) => {
  const user = await userOf(token)
  const before = await getNotificationChoices(user.id)
  const now = new Date().toISOString()
  if (NOTIFICATION_KINDS.every((kind) => before.choices[kind] === 'never'))
    return { outcome: 'unsubscribedBefore' as const, undoUntil: undoUntil(before, now) }
  const unsubscribed = { at: now, choices: before.choices }
  await transact([setChoicesItem(user.id, NEVER, unsubscribed), userAuditItem(user, 'unsubscribe', { after: caller })])
  return { outcome: 'unsubscribed' as const, undoUntil: undoUntil({ ...before, unsubscribed }, now) }
}

/**
 * Takes back an unsubscription of the last days: the person's choices are those from before.
 * @param token of the link
 * @param caller for the audit entry
 * @throws ApiError not_found for a link that is wrong, or whose user is gone; conflict when it is too late
 */
export const resubscribeByLink = async (token: string, caller: CallerFacts) => {
  const user = await userOf(token)
  const before = await getNotificationChoices(user.id)
  if (NOTIFICATION_KINDS.some((kind) => before.choices[kind] !== 'never')) return { outcome: 'resubscribedBefore' as const }
  if (before.unsubscribed === undefined || undoUntil(before, new Date().toISOString()) === null) throw new ApiError('conflict', TOO_LATE)
  await transact([setChoicesItem(user.id, before.unsubscribed.choices), userAuditItem(user, 'unsubscriptionUndo', { after: caller })])
  return { outcome: 'resubscribed' as const }
}
