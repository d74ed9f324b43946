import { mailRoutes } from '../../shared/api/mails.ts'
import { partnerRoutes } from '../../shared/api/partners.ts'
import type { Partner } from '../../shared/domain/partner.ts'
import { MOST_BRANCHES } from '../../shared/platform/limits.ts'
import { readCounter } from '../data/counters.ts'
import { confirmedCustomerCount, customerFigure, listCustomers, partnerCustomerCounter } from '../data/customers.ts'
import { readAll } from '../data/list.ts'
import { partnerIds } from '../data/partner-ids.ts'
import { levelCounts, listPartners, partnerCounter, partners } from '../data/partners.ts'
import { proposeId } from '../data/sequence.ts'
import { confirmedFigures } from '../data/unconfirmed.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { checkOwnPartner } from '../http/session.ts'
import { proposeSignIn } from '../use-cases/accounts/propose-sign-in.ts'
import { deletePartner, getPartnerDetail, updatePartner } from '../use-cases/partners/change-partner.ts'
import { createPartner } from '../use-cases/partners/create-partner.ts'
import { unfinishedMoves } from '../use-cases/partners/follow-levels.ts'
import { movePartner } from '../use-cases/partners/move-partner.ts'
import { readHierarchy, searchHierarchy } from '../use-cases/partners/read-hierarchy.ts'
import { restorePartner } from '../use-cases/partners/restore-partner.ts'

export const routes = { ...partnerRoutes, ...mailRoutes }

/** A partner's own record, whose customers count once they are confirmed. */
const asPartnersSee = async <Own extends Partner>(own: Own): Promise<Own> => ({ ...own, customerCount: await confirmedCustomerCount(own) })

export const partnerList: Endpoint<'partnerList'> = async ({ query, session }) => {
  if (session.ownPartnerId !== undefined) {
    const own = session.ownPartnerId === 'none' ? undefined : await partners.get(session.ownPartnerId)
    return { items: own === undefined ? [] : [await asPartnersSee(own)] }
  }
  const { ids, parentId, limit, cursor, total, ...filter } = query
  if (ids !== undefined) return { items: await readAll(partners.definition.schema, ids.map(partners.definition.key)) }
  return listPartners({ ...filter, parentId: parentId === 'root' ? null : parentId }, { limit, cursor, total, caller: session.user.id })
}

export const partnerFigures: Endpoint<'partnerFigures'> = async ({ params: { id }, session }) => {
  checkOwnPartner(session, id)
  const isStaff = session.ownPartnerId === undefined
  const [figures, newest] = await Promise.all([
    readCounter(partnerCustomerCounter(id)),
    listCustomers(
      { partnerId: id, type: 'sub_ib', showsUnconfirmed: isStaff },
      { limit: MOST_BRANCHES, total: 'none', caller: session.user.id },
    ),
    session.ownPartnerId ?? partners.getOrThrow(id),
  ])
  const counts = isStaff ? figures : confirmedFigures(figures)
  return {
    customers: counts.total ?? 0,
    activeCustomers: counts.active ?? 0,
    subIbs: counts.sub_ib ?? 0,
    activeSubIbs: counts[customerFigure('sub_ib', 'active')] ?? 0,
    directClients: counts.client ?? 0,
    newestSubIbs: newest.items,
  }
}

export const partnerGet: Endpoint<'partnerGet'> = async ({ params: { id }, session }) => {
  checkOwnPartner(session, id)
  const partner = await getPartnerDetail(id)
  return session.ownPartnerId === undefined ? partner : asPartnersSee(partner)
}

export const partnerIdProposal: Endpoint<'partnerIdProposal'> = async () => ({ partnerId: await proposeId(partnerIds) })

export const partnerSignInProposal: Endpoint<'partnerSignInProposal'> = ({ params }) => proposeSignIn(params.id)

export const partnerCreate: Endpoint<'partnerCreate'> = ({ body, session }) => createPartner(body, session.user.id)

export const partnerUpdate: Endpoint<'partnerUpdate'> = ({ params, body, session, request }) =>
  updatePartner({ id: params.id, ifMatch: request.ifMatch, actor: session.user.id }, body)

export const partnerDelete: Endpoint<'partnerDelete'> = ({ params, session, request }) =>
  deletePartner({ id: params.id, ifMatch: request.ifMatch, actor: session.user.id })

export const partnerRestore: Endpoint<'partnerRestore'> = ({ params, session }) => restorePartner({ id: params.id, actor: session.user.id })

export const partnerHierarchy: Endpoint<'partnerHierarchy'> = ({ query: { limit, cursor }, session }) =>
  readHierarchy({ limit, cursor, caller: session.user.id })

export const partnerChildren: Endpoint<'partnerChildren'> = ({ query: { parentId, limit, cursor }, session }) =>
  listPartners({ parentId: parentId === 'root' ? null : parentId }, { limit, cursor, caller: session.user.id })

export const partnerHierarchySearch: Endpoint<'partnerHierarchySearch'> = ({ query: { search, limit, cursor }, session }) =>
  searchHierarchy(search, { limit, cursor, caller: session.user.id })

export const partnerLevelCounts: Endpoint<'partnerLevelCounts'> = async () => levelCounts(await readCounter(partnerCounter))

export const partnerUnfinishedMoves: Endpoint<'partnerUnfinishedMoves'> = () => unfinishedMoves()

export const partnerMove: Endpoint<'partnerMove'> = ({ params, body, session, request }) =>
  movePartner({ id: params.partnerId, ifMatch: request.ifMatch, actor: session.user.id }, body.parentId)

export const partnerReplace: Endpoint<'partnerReplace'> = (input) => partnerUpdate(input)

export { partnerMailConfigurationGet, partnerMailConfigurationSave, partnerMailConfigurationTest } from './mail-configurations.ts'
