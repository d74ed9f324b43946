import type { ErasurePlan, PersonRecord, PrivacyRequest } from '../../../shared/domain/privacy-request.ts'
import { type Actor, auditItem } from '../../data/audit.ts'
import { personRecords } from '../../data/person-records.ts'
import { privacyRequests, startErasureItem } from '../../data/privacy-requests.ts'
import { ApiError } from '../../runtime/api-error.ts'
import { decideErasure } from './erase-record.ts'
import { changeOpenRequest, checkIsSearched } from './privacy-request.ts'

/** Records that a plan lists. */
const MOST_PLANNED = 500

const isToErase = ({ isIncluded, erased }: PersonRecord) => isIncluded && erased === null

/** What an erasure would do now with the records that are included, and why. @throws ApiError not_found */
export const planErasure = async (id: number): Promise<ErasurePlan> => {
  await privacyRequests.getOrThrow(id)
  const planned: ErasurePlan['records'][number][] = []
  for await (const record of personRecords(id)) {
    if (!isToErase(record)) continue
    if (planned.length === MOST_PLANNED) return { records: planned, hasMore: true }
    const { kind, name, detail } = record
    planned.push({ id: record.id, kind, name, detail, ...(await decideErasure(record)) })
  }
  return { records: planned, hasMore: false }
}

const hasRecordToErase = async (id: number): Promise<boolean> => {
  for await (const record of personRecords(id)) if (isToErase(record)) return true
  return false
}

type Start = { readonly id: number; readonly ifMatch: number | undefined; readonly actor: Actor }

/**
 * Starts the erasure of all records that are included in a request. It cannot be undone.
 * @throws ApiError not_found, stale, conflict while the person is still being searched, or when nothing is included
 */
export const startErasure = ({ id, ifMatch, actor }: Start): Promise<PrivacyRequest> =>
  changeOpenRequest({ id, ifMatch }, async (before, startedAt) => {
    checkIsSearched(before)
    if (!(await hasRecordToErase(id))) throw new ApiError('conflict', 'Es ist kein Fund einbezogen, der noch zu löschen wäre.')
    return {
      changes: { erasure: { state: 'running', startedAt, finishedAt: null, startedBy: actor, deleted: 0, pseudonymised: 0, kept: 0 } },
      items: () => [
        auditItem({ actor, action: 'privacyErasureStart', entity: 'PRIVACY', id, before: null, after: null, time: startedAt }),
        startErasureItem(id, 'records'),
      ],
    }
  })
