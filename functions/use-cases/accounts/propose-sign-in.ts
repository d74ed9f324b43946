import { foldPublicId } from '../../../shared/domain/ids.ts'
import { proposedNames } from '../../../shared/domain/proposed-name.ts'
import type { SignInProposal } from '../../../shared/domain/sign-in.ts'
import { readAll } from '../../data/list.ts'
import { partners } from '../../data/partners.ts'
import { listUsersOfPartner, usernameByEmail, users } from '../../data/users.ts'

/** Maximum number of a partner's users that are listed. */
const MOST = 20

/**
 * Lists a partner's users and proposes a free name and address for another one. They are not reserved: creating the user is refused if they
 * were taken meanwhile.
 * @throws ApiError not_found
 */
export const proposeSignIn = async (partnerId: number): Promise<SignInProposal> => {
  const partner = await partners.getOrThrow(partnerId)
  const { schema, key } = users.definition
  const names = proposedNames(partner.firstName, partner.lastName, partner.partnerId)
  const [present, taken, addressee] = await Promise.all([
    listUsersOfPartner(partnerId, MOST),
    readAll(schema, names.map(key)),
    usernameByEmail(partner.email),
  ])
  const used = new Set(taken.map(({ id }) => foldPublicId(id)))
  return {
    users: present.map(({ id, firstName, lastName, status, lastLogin, invitation }) => ({
      id,
      firstName,
      lastName,
      status,
      lastLogin,
      invitation,
    })),
    username: names.find((name) => !used.has(foldPublicId(name))) ?? '',
    email: addressee === undefined ? partner.email : '',
  }
}
