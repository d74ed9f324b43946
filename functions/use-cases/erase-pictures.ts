import { auditSubject, type ErasureDecision } from '../../shared/domain/privacy-request.ts'
import { partners } from '../data/partners.ts'
import { type Erasing, type ErasureTarget, eraseRecord } from './erase-record.ts'
import { removePictures } from './remove-pictures.ts'

/** The partner of a record, if its pictures go with it: the partner itself, or one that had been deleted when it was found. */
const partnerOf = async (target: ErasureTarget): Promise<number | undefined> => {
  if (target.kind === 'PARTNER') return Number(target.recordId)
  if (target.kind !== 'AUDIT') return undefined
  const { entity, id } = auditSubject(target)
  return entity === 'PARTNER' && (await partners.get(Number(id))) === undefined ? Number(id) : undefined
}

/** Erases a record as {@link eraseRecord} does, and the pictures of a partner with their files. Repeating it erases the rest. */
export const eraseRecordAndPictures = async (target: ErasureTarget, erasing: Erasing): Promise<ErasureDecision> => {
  const decision = await eraseRecord(target, erasing)
  const partnerId = decision.action === 'keep' ? undefined : await partnerOf(target)
  if (partnerId !== undefined) await removePictures(partnerId)
  return decision
}
