import type { Acceptance, NamedPartner } from '../../../shared/domain/acceptance.ts'
import type { Partner } from '../../../shared/domain/partner.ts'
import { applications } from '../../data/applications.ts'
import { leads } from '../../data/leads.ts'
import { partnerIdByEmail, partners } from '../../data/partners.ts'
import { previewRemoval } from './made-partner.ts'

type Applicant = { readonly id: number; readonly email: string; readonly acceptedPartnerId: number | null }

const named = ({ id, partnerId, companyName, level, status }: Partner): NamedPartner => ({ id, partnerId, companyName, level, status })

const partnerOfId = (id: number | null | undefined) => (id == null ? undefined : partners.get(id))

/** The partner of an earlier acceptance, or else the one with the applicant's e-mail address; undefined when accepting creates a partner. */
const previewExisting = async (entity: 'INTERESSENT' | 'APPLICATION', applicant: Applicant): Promise<Acceptance | undefined> => {
  const { email, acceptedPartnerId } = applicant
  const [accepted, sameAddress] = await Promise.all([partnerOfId(acceptedPartnerId), partnerIdByEmail(email).then(partnerOfId)])
  if (accepted !== undefined) return { outcome: 'exists', partner: named(accepted), removal: await previewRemoval(entity, applicant) }
  return sameAddress && { outcome: 'links', partner: named(sameAddress), wasDeleted: acceptedPartnerId !== null }
}

/** What accepting a lead would do now. @throws ApiError not_found */
export const previewLeadAcceptance = async (id: number): Promise<Acceptance> => {
  const lead = await leads.getOrThrow(id)
  const existing = await previewExisting('INTERESSENT', lead)
  if (existing !== undefined) return existing
  const parent = await partners.get(lead.ibPartnerId)
  const wasDeleted = lead.acceptedPartnerId !== null
  return parent === undefined ? { outcome: 'choose', wasDeleted } : { outcome: 'creates', parent: named(parent), wasDeleted }
}

/** What creating a partner from an application would do now. @throws ApiError not_found */
export const previewApplicationAcceptance = async (id: number): Promise<Acceptance> => {
  const application = await applications.getOrThrow(id)
  const existing = await previewExisting('APPLICATION', application)
  return existing ?? { outcome: 'creates', parent: null, wasDeleted: application.acceptedPartnerId !== null }
}
