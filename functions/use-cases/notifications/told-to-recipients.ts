import type { RecipientList } from '../../../shared/domain/mail-configuration.ts'
import { splitAddresses } from '../../../shared/domain/mail-configuration.ts'
import type { NotificationKind, NotificationReader } from '../../../shared/domain/notification.ts'
import { getMailConfiguration } from '../../data/mail-configurations.ts'

/** The recipients who get a mail about each new record that came by a form. */
const recipientLists: readonly (readonly [NotificationKind, RecipientList])[] = [
  ['leadNew', 'recruitmentFormEmails'],
  ['customerNew', 'customerFormEmails'],
]

/** The kinds of which recipients that a partner has entered are told anyway; none for staff. One request for a partner's user. */
export const kindsToldToRecipients = async ({
  ownPartnerId,
}: Pick<NotificationReader, 'ownPartnerId'>): Promise<readonly NotificationKind[]> => {
  if (typeof ownPartnerId !== 'number') return []
  const configuration = await getMailConfiguration(ownPartnerId)
  if (configuration?.isActive !== true) return []
  return recipientLists.filter(([, list]) => splitAddresses(configuration[list]).length > 0).map(([kind]) => kind)
}
