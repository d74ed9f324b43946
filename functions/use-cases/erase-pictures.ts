import { auditSubject, type ErasureDecision } from '../../shared/domain/privacy-request.ts'
import { partners } from '../data/partners.ts'
import { deletePictureItem, listPictures } from '../data/pictures.ts'
import { transact } from '../data/transact.ts'
import { deletePictureFile } from '../storage/media-files.ts'
import { type Erasing, type ErasureTarget, eraseRecord } from './erase-record.ts'

const erasePictures = async (partnerId: number): Promise<void> => {
  for (const picture of await listPictures(partnerId)) {
    // First the file: after an interruption the item still tells of it.
    await deletePictureFile(picture.id)
    await transact([deletePictureItem(picture)])
  }
}

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
  if (partnerId !== undefined) await erasePictures(partnerId)
  return decision
}
