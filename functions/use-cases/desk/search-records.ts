import type { Page } from '../../../shared/api/route.ts'
import type { Application } from '../../../shared/domain/application.ts'
import { maskEmail } from '../../../shared/domain/contact-masks.ts'
import type { Customer } from '../../../shared/domain/customer.ts'
import { foldPublicId } from '../../../shared/domain/ids.ts'
import type { Lead } from '../../../shared/domain/lead.ts'
import type { Partner } from '../../../shared/domain/partner.ts'
import type { PermissionKey } from '../../../shared/domain/permissions.ts'
import { kindsWithRight, RECORD_KINDS, type RecordKind } from '../../../shared/domain/record-kind.ts'
import type { SearchHit } from '../../../shared/domain/search-hit.ts'
import { personName } from '../../../shared/domain/user.ts'
import { HITS_PER_KIND } from '../../../shared/platform/limits.ts'
import { listApplications } from '../../data/applications.ts'
import { internal } from '../../data/cursor.ts'
import { listCustomers } from '../../data/customers.ts'
import { listLeads } from '../../data/leads.ts'
import { listPartners } from '../../data/partners.ts'

/** Whether the caller has a right. */
export type Can = (key: PermissionKey) => boolean

/** A record that was found, as lists of hits show it, with what identifies its person. */
export type FoundRecord = {
  readonly hit: SearchHit
  readonly person: {
    readonly firstName: string
    readonly lastName: string
    readonly email: string
    readonly phone: string | null
    readonly country: string | null
  }
}

const ofLead = (lead: Lead): FoundRecord => ({
  hit: {
    kind: 'lead',
    id: lead.id,
    name: personName(lead),
    publicId: null,
    email: lead.email,
    detail: lead.partnerName,
    createdAt: lead.createdAt,
  },
  person: { ...lead, country: null },
})
const ofApplication = (application: Application): FoundRecord => {
  const { id, email, companyName, createdAt } = application
  return {
    hit: { kind: 'application', id, name: personName(application), publicId: null, email, detail: companyName, createdAt },
    person: application,
  }
}
const ofCustomer =
  (maySeeContact: boolean) =>
  (customer: Customer): FoundRecord => {
    const { id, customerId, createdAt } = customer
    const email = maySeeContact ? customer.email : maskEmail(customer.email)
    return {
      hit: { kind: 'customer', id, name: personName(customer), publicId: customerId, email, detail: null, createdAt },
      person: customer,
    }
  }
const ofPartner =
  (search: string) =>
  (partner: Partner): FoundRecord => {
    const { id, companyName, partnerId, formerIds = [], email, createdAt } = partner
    const isSearched = (publicId: string) => foldPublicId(publicId).startsWith(foldPublicId(search))
    const former = isSearched(partnerId) ? undefined : formerIds.find(isSearched)
    const detail = former === undefined ? personName(partner) : `früher: ${former} · ${personName(partner)}`
    return { hit: { kind: 'partner', id, name: companyName, publicId: partnerId, email, detail, createdAt }, person: partner }
  }

const pageOf = <Row>({ items, cursor }: Page<Row>, found: (row: Row) => FoundRecord) => ({
  found: items.map(found),
  hasMore: cursor !== undefined,
})

/** Searches one kind of record as its list does: only what the caller sees of a record finds it. */
const searchKind = async (kind: RecordKind, search: string, limit: number, can: Can) => {
  const page = { limit, total: 'none', caller: internal } as const
  if (kind === 'lead') return pageOf(await listLeads({ search }, page), ofLead)
  if (kind === 'application') return pageOf(await listApplications({ search }, page), ofApplication)
  if (kind === 'partner') return pageOf(await listPartners({ search }, page), ofPartner(search))
  const maySeeContact = can('customers.contact')
  return pageOf(await listCustomers({ search, findsByContact: maySeeContact }, page), ofCustomer(maySeeContact))
}

/** The first records of each kind that the caller may see and that a search finds, all kinds at once. */
export const searchKinds = (search: string, limit: number, can: Can) =>
  Promise.all(kindsWithRight(RECORD_KINDS, 'view', can).map(async (kind) => ({ kind, ...(await searchKind(kind, search, limit, can)) })))

/** Searches all kinds of records that the caller may see; kinds without a hit are left out. */
export const searchRecords = async (search: string, can: Can) => {
  const groups = await searchKinds(search, HITS_PER_KIND, can)
  return groups.flatMap(({ kind, found, hasMore }) => (found.length === 0 ? [] : [{ kind, hits: found.map(({ hit }) => hit), hasMore }]))
}
