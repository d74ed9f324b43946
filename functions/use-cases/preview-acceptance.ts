import type { Acceptance, NamedPartner } from '../../shared/domain/acceptance.ts'
import type { Partner } from '../../shared/domain/partner.ts'
import { applications } from '../data/applications.ts'
import { leads } from '../data/leads.ts'
import { partnerIdByEmail, partners } from '../data/partners.ts'

type Applicant = { readonly email: string; readonly acceptedPartnerId: number | null }

const named = ({ id, partnerId, companyName, level, status }: Partner): NamedPartner => ({ id, partnerId, companyName, level, status })

const partnerOfId = (id: number | null | undefined) => (id == null ? undefined : partners.get(id))

const previewAcceptance = async (
  { email, acceptedPartnerId }: Applicant,
  previewNew: (wasDeleted: boolean) => Promise<Acceptance>,
): Promise<Acceptance> => {
  const [accepted, sameAddress] = await Promise.all([partnerOfId(acceptedPartnerId), partnerIdByEmail(email).then(partnerOfId)])
  if (accepted !== undefined) return { outcome: 'exists', partner: named(accepted) }
  const wasDeleted = acceptedPartnerId !== null
  return sameAddress === undefined ? previewNew(wasDeleted) : { outcome: 'links', partner: named(sameAddress), wasDeleted }
}

/** What accepting a lead would do now. @throws ApiError not_found */
export const previewLeadAcceptance = async (id: number): Promise<Acceptance> => {
  const lead = await leads.getOrThrow(id)
  return previewAcceptance(lead, async (wasDeleted) => {
    const parent = await partners.get(lead.ibPartnerId)
    return parent === undefined ? { outcome: 'choose', wasDeleted } : { outcome: 'creates', parent: named(parent), wasDeleted }
  })
}

/** What making a partner of an application would do now. @throws ApiError not_found */
export const previewApplicationAcceptance = async (id: number): Promise<Acceptance> =>
  previewAcceptance(await applications.getOrThrow(id), async (wasDeleted) => ({ outcome: 'creates', parent: null, wasDeleted }))
