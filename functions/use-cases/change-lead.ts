import type * as z from 'zod'
import type { Lead, leadUpdateSchema } from '../../shared/domain/lead.ts'
import { type Actor, auditItem } from '../data/audit.ts'
import { leads } from '../data/leads.ts'
import { partners } from '../data/partners.ts'
import { transact } from '../data/transact.ts'
import { withFreshVersion } from '../data/versions.ts'
import { acceptLead } from './accept-lead.ts'
import { checkVersion } from './update.ts'

type Change = { readonly id: number; readonly ifMatch: number | undefined; readonly actor: Actor }

/** Whether the partner made from a lead still exists. */
const hasPartner = async ({ acceptedPartnerId }: Lead) =>
  acceptedPartnerId !== null && (await partners.get(acceptedPartnerId)) !== undefined

/**
 * Sets any status from any status. The first `IB-Akzeptiert` creates the partner, and a later one if that was deleted; another status
 * deletes nothing.
 * @throws ApiError not_found, stale, conflict
 */
export const setLeadStatus = ({ id, ifMatch, actor }: Change, { status, parentId }: z.output<typeof leadUpdateSchema>): Promise<Lead> =>
  withFreshVersion(ifMatch, async () => {
    const before = await leads.getOrThrow(id)
    checkVersion(before, ifMatch)
    if (before.status === status) return before
    if (status === 'IB-Akzeptiert' && !(await hasPartner(before))) return acceptLead(before, parentId, actor)
    const after: Lead = { ...before, status, updatedAt: new Date().toISOString() }
    await transact([
      ...leads.updateItems(before, after),
      auditItem({ actor, action: 'leadUpdate', entity: 'INTERESSENT', id, before, after, time: after.updatedAt }),
    ])
    return { ...after, version: before.version + 1 }
  })

/** Deletes a lead but not the partner made from it. @throws ApiError not_found, stale */
export const deleteLead = ({ id, ifMatch, actor }: Change): Promise<undefined> =>
  withFreshVersion<undefined>(ifMatch, async () => {
    const before = await leads.getOrThrow(id)
    checkVersion(before, ifMatch)
    await transact([
      ...leads.removeItems(before),
      auditItem({ actor, action: 'leadDelete', entity: 'INTERESSENT', id, before, after: null }),
    ])
  })
