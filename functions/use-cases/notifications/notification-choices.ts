import {
  type Choices,
  frequencyOf,
  type NotificationReader,
  notificationKindsOf,
  notificationLabel,
} from '../../../shared/domain/notification.ts'
import { userAuditItem } from '../../data/audit.ts'
import { getNotificationChoices, setChoicesItem } from '../../data/notification-choices.ts'
import type { StoredUser } from '../../data/stored-user.ts'
import { transact } from '../../data/transact.ts'
import { kindsToldToRecipients } from './told-to-recipients.ts'

type Own = NotificationReader & { readonly user: StoredUser }

const shown = async (own: Own, choices: Choices) => {
  const toldToRecipients = await kindsToldToRecipients(own)
  return {
    email: own.user.email,
    kinds: notificationKindsOf(own).map((kind) => ({
      kind,
      label: notificationLabel(kind, own, 2),
      frequency: frequencyOf(kind, own, choices, toldToRecipients),
    })),
  }
}

/** The kinds that a person is told of, each with their choice. */
export const showNotificationChoices = async (own: Own) => shown(own, (await getNotificationChoices(own.user.id)).choices)

/** Changes some of a person's choices. Kinds that they are not told of are kept: they may get the right again. */
export const changeNotificationChoices = async (own: Own, change: Choices) => {
  const before = await getNotificationChoices(own.user.id)
  const choices = { ...before.choices, ...change }
  await transact([setChoicesItem(own.user.id, choices), userAuditItem(own.user, 'notificationChoicesUpdate')])
  return shown(own, choices)
}
