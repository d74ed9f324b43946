import type * as z from 'zod'
import type { Customer, RegistrationOutcome, registrationDecideSchema } from '../../../shared/domain/customer.ts'
import { isWaiting } from '../../../shared/domain/inbox.ts'
import type { Decision } from '../../../shared/domain/mail-template.ts'
import { auditItem } from '../../data/audit.ts'
import { customers } from '../../data/customers.ts'
import { partners } from '../../data/partners.ts'
import { transact } from '../../data/transact.ts'
import { withFreshVersion } from '../../data/versions.ts'
import { ApiError } from '../../runtime/api-error.ts'
import { followUpAfter } from '../desk/end-follow-up.ts'
import { refuseUnconfirmed } from '../forms/refuse-unconfirmed.ts'
import { planAnswer, takeBackMails } from '../mail/answer-applicant.ts'
import { checkVersion } from './update.ts'

type Deciding = { readonly id: number; readonly ifMatch: number | undefined; readonly actor: string }

/** The customer before it was accepted: an active client becomes an inactive person again who is interested. */
const beforeAcceptance = (customer: Customer): Customer =>
  customer.decision?.outcome === 'accepted' && customer.customerType === 'client' && customer.status === 'active'
    ? { ...customer, customerType: 'interessent', status: 'inactive' }
    : customer

const accepted = (customer: Customer): Customer => ({
  ...customer,
  customerType: customer.customerType === 'interessent' ? 'client' : customer.customerType,
  status: 'active',
})

const decided = (customer: Customer, outcome: RegistrationOutcome | null, { actor, now }: { actor: string; now: string }): Customer => {
  const { decision: _decision, ...undecided } = beforeAcceptance(customer)
  if (outcome === null) return undecided
  return { ...(outcome === 'accepted' ? accepted(undecided) : undecided), decision: { outcome, at: now, by: actor } }
}

/** The decisions about which the person may get a mail. */
const decisions: Partial<Record<RegistrationOutcome, Decision>> = { accepted: 'acceptance', rejected: 'rejection' }

/** The company whose page the person came by; null if it is gone. */
const ownerOf = async ({ ibPartnerId }: Customer) =>
  (ibPartnerId === null ? undefined : await partners.get(ibPartnerId))?.companyName ?? null

/**
 * Stores what staff decided about a person who came by a partner's page. Accepting makes an active client; another decision, or none, takes that back.
 * The person gets a mail about it if its template is on or one was written; the mail about an earlier decision that has not left is taken back.
 * @throws ApiError not_found, stale, validation for the mail or the reason; conflict for a customer who came otherwise, or who has not confirmed the form yet
 */
export const decideRegistration = (
  { id, ifMatch, actor }: Deciding,
  { outcome, ...given }: z.output<typeof registrationDecideSchema>,
): Promise<Customer> =>
  withFreshVersion(ifMatch, async () => {
    const before = await customers.getOrThrow(id)
    checkVersion(before, ifMatch)
    if (!before.isFromLandingPage) throw new ApiError('conflict', 'Dieser Kunde kam nicht über die Seite eines Partners.')
    if ((before.decision?.outcome ?? null) === outcome) return before
    if (outcome === 'accepted') refuseUnconfirmed(before)
    const now = new Date().toISOString()
    const { decisionMails, items: takenBack } = await takeBackMails(before)
    const undecided = { ...before, rejection: undefined, decisionMails }
    const decision = outcome === null ? undefined : decisions[outcome]
    const { kept, items } =
      decision === undefined
        ? { kept: {}, items: [] }
        : await planAnswer({ entity: 'CUSTOMER', record: undecided, partnerName: await ownerOf(before), decision, given, time: now, actor })
    const after: Customer = {
      ...decided({ ...undecided, ...kept }, outcome, { actor, now }),
      ...(isWaiting.customer(before) && { answeredAt: now }),
      ...(await followUpAfter({
        entity: 'CUSTOMER',
        record: before,
        was: before.decision !== undefined && decisions[before.decision.outcome] !== undefined,
        is: decision !== undefined,
      })),
      updatedAt: now,
    }
    await transact([
      ...customers.updateItems(before, after),
      auditItem({ actor, action: 'registrationDecide', entity: 'CUSTOMER', id, before, after, time: now }),
      ...takenBack,
      ...items,
    ])
    return { ...after, version: before.version + 1 }
  })
