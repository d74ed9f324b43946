import { randomUUID } from 'node:crypto'
import { foldPublicId } from '../../../shared/domain/ids.ts'
import type { Partner } from '../../../shared/domain/partner.ts'
import { proposedNames } from '../../../shared/domain/proposed-name.ts'
import { userSchema } from '../../../shared/domain/user.ts'
import { userCreateSchema } from '../../../shared/domain/user-forms.ts'
import { auditItem } from '../../data/audit.ts'
import { readAll } from '../../data/list.ts'
import { firstPoolTaskItem, pendingPoolTasks } from '../../data/pool-tasks.ts'
import type { WriteItem } from '../../data/transact.ts'
import { insertUserItems, UsernameTaken, usernameByEmail, users } from '../../data/users.ts'
import { newInvitationLink } from '../partners/new-invitation.ts'
import { newUser } from './create-user.ts'

/** The access that a partner gets with an acceptance, and the items that make it. */
type PlannedAccount = {
  readonly username: string
  /** The link with which the person chooses a password. */
  readonly link: { readonly token: string; readonly expiresAt: string }
  readonly items: readonly WriteItem[]
}

/**
 * Plans the access of a new partner: a user with the partner's role and the address of the applicant, invited by a link. The user pool learns of
 * the user when that link is used; until then nobody could sign in anyway. The partner's own items must say that it exists.
 * @returns undefined when a user has the address already, and can sign in; the items are refused at `id` or `email` when name or address were taken
 * meanwhile
 */
export const planAccount = async (
  { id: ibPartnerId, partnerId }: Partner,
  { firstName, lastName, email }: { readonly firstName: string; readonly lastName: string; readonly email: string },
  { actor, time }: { readonly actor: string | null; readonly time: string },
): Promise<PlannedAccount | undefined> => {
  const { schema, key } = users.definition
  const names = proposedNames(firstName, lastName, partnerId)
  const [present, taken, pending] = await Promise.all([usernameByEmail(email), readAll(schema, names.map(key)), pendingPoolTasks(names)])
  // A user of this name may have been deleted, while the pool still has them.
  const used = new Set([...taken.map(({ id }) => id), ...pending].map(foldPublicId))
  const username = names.find((name) => !used.has(foldPublicId(name)))
  if (present !== undefined || username === undefined) return undefined
  const form = userCreateSchema.parse({ id: username, email, firstName, lastName, role: 'ib_partner', ibPartnerId, invitation: true })
  const plain = newUser(form)
  const { invitation, link } = newInvitationLink(plain)
  const user = { ...plain, invitation, createdAt: time, updatedAt: time }
  return {
    username,
    link,
    items: [
      ...insertUserItems(user, 'exists'),
      { ...firstPoolTaskItem(user.id, randomUUID()), refusal: () => new UsernameTaken() },
      link.item,
      auditItem({ actor, action: 'userCreate', entity: 'USER', id: user.id, before: null, after: userSchema.parse(user), time }),
    ],
  }
}
