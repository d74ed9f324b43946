import { foldPublicId } from '../../../shared/domain/ids.ts'
import { sha256 } from '../../runtime/sha256.ts'

/** Identifies the mailbox of an address, for limits. Most providers deliver `a.b+x@…` and `ab@…` to the same one. */
export const mailboxHash = (email: string): string => {
  const [name = '', domain = ''] = foldPublicId(email).split('@')
  return sha256(`${name.replace(/\+.*$/, '').replaceAll('.', '')}@${domain}`)
}
