import type { OwnVisit } from '../../shared/domain/own-visit.ts'
import { VISIT_PAUSE_MINUTES, VISIT_REPORT_MINUTES } from '../../shared/platform/limits.ts'
import { getOwnVisit, putOwnVisitItem, type StoredOwnVisit } from '../data/own-visits.ts'
import { transact } from '../data/transact.ts'
import type { Endpoint } from '../http/endpoint.ts'

export { ownVisitRoutes as routes } from '../../shared/api/own-visits.ts'

/** The visit after its user was seen; the stored one itself if it was seen just before. */
const seenIn = (stored: StoredOwnVisit | undefined, now: Date): StoredOwnVisit => {
  const minutes = stored === undefined ? Number.POSITIVE_INFINITY : (now.getTime() - Date.parse(stored.lastSeenAt)) / 60_000
  // Reports of several tabs would each write otherwise.
  if (stored !== undefined && minutes < VISIT_REPORT_MINUTES / 2) return stored
  const previousEndedAt = stored === undefined ? null : minutes >= VISIT_PAUSE_MINUTES ? stored.lastSeenAt : stored.previousEndedAt
  return { previousEndedAt, lastSeenAt: now.toISOString() }
}

export const ownVisitReport: Endpoint<'ownVisitReport'> = async ({ session }): Promise<OwnVisit> => {
  const stored = await getOwnVisit(session.user.id)
  const visit = seenIn(stored, new Date())
  if (visit !== stored) await transact([putOwnVisitItem(session.user.id, visit)])
  return visit
}
