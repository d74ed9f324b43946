import { auditSubject, type ErasureDecision } from '../../../shared/domain/privacy-request.ts'
import { partners } from '../../data/partners.ts'
import { removePageRemains, removePartnerRemains } from '../partners/remove-partner-remains.ts'
import { eraseRecord } from './erase-record.ts'
import type { Erasing, ErasureTarget } from './erasure.ts'

/** The partner of a record, if its pictures, links and page go with it: the partner itself, or one that had been deleted when it was found. */
const partnerOf = async (target: ErasureTarget): Promise<number | undefined> => {
  if (target.kind === 'PARTNER') return Number(target.recordId)
  if (target.kind !== 'AUDIT') return undefined
  const { entity, id } = auditSubject(target)
  return entity === 'PARTNER' && (await partners.get(Number(id))) === undefined ? Number(id) : undefined
}

/** Erases a record as {@link eraseRecord} does, and a partner's pictures with their files, links and page. Repeating it erases the rest. */
export const eraseRecordAndRemains = async (target: ErasureTarget, erasing: Erasing): Promise<ErasureDecision> => {
  const decision = await eraseRecord(target, erasing)
  const partnerId = decision.action === 'keep' ? undefined : await partnerOf(target)
  if (partnerId === undefined) return decision
  // One that became unrecognisable stays, with its onboarding.
  if ((await partners.get(partnerId)) === undefined) await removePartnerRemains(partnerId)
  else await removePageRemains(partnerId)
  return decision
}
