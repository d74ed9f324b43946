import { emptyPageContent, type Partner } from '../../../shared/domain/partner.ts'
import { deleteMailConfigurationItem } from '../../data/mail-configurations.ts'
import { partners } from '../../data/partners.ts'
import { deleteReferralLinks } from '../../data/referral-links.ts'
import { transact } from '../../data/transact.ts'
import { users } from '../../data/users.ts'
import { applyPoolTask } from '../accounts/apply-pool-task.ts'
import { deleteUserItems, forgetViews } from '../accounts/change-user.ts'
import { removeOwnPageItems } from '../partner-pages/page-versions.ts'
import { deletePartner, updatePartner } from '../partners/change-partner.ts'
import { asToday, deletion, type Erasure, gone, noted, nothing } from './erasure.ts'
import { partnerDecision, unrecognisable, userDecision } from './erasure-rules.ts'

/** Deletes a partner, or makes it unrecognisable while it has customers or children. */
export const partnerErasure = async (id: number, isRepeated: boolean): Promise<Erasure> => {
  const partner = await partners.get(id)
  if (partner === undefined) return gone
  const decision = partnerDecision(asToday(partner, isRepeated))
  const change = { id, ifMatch: partner.version, actor: null, isErasure: true }
  const deleteWithLinks = async () => {
    await deleteReferralLinks(id)
    await deletePartner(change)
  }
  if (decision.action === 'delete') return { decision, carryOut: deleteWithLinks }
  const pseudonymise = async () => {
    const companyName = `Ehemaliger Partner ${partner.partnerId}`
    const { firstName, lastName, email } = unrecognisable
    const withoutPerson = {
      firstName,
      lastName,
      email,
      phone: null,
      country: null,
      invitationLink: null,
      invitationCode: null,
      companyName,
    }
    await deleteReferralLinks(id)
    await updatePartner(change, { ...withoutPerson, ...emptyPageContent })
    await transact([deleteMailConfigurationItem(id), ...(await removeOwnPageItems(id))])
  }
  return { decision, carryOut: decision.action === 'keep' ? nothing : pseudonymise }
}

const partnerOf = async (id: number | null): Promise<Partner | undefined> => (id === null ? undefined : partners.get(id))

/** Deletes a user, also in the user pool. */
export const userErasure = async (id: string, isRepeated: boolean): Promise<Erasure> => {
  const user = await users.get(id)
  // An earlier run may have deleted the user without telling the pool.
  if (user === undefined) return { ...gone, carryOut: () => applyPoolTask(id) }
  const write = async (before: typeof user) => {
    await transact([...deleteUserItems(before), ...(await forgetViews(before.id)), noted('privacyErase', 'USER', before.id)])
    await applyPoolTask(before.id)
  }
  const partner = await partnerOf(user.ibPartnerId)
  const decision = userDecision(asToday(user, isRepeated), partner && asToday(partner, isRepeated))
  return { decision, carryOut: deletion(() => users.get(id), write) }
}
