import { type RecordKind, recordKinds } from '../../../shared/domain/record-kind.ts'
import { auditItem } from '../../data/audit.ts'
import { newId } from '../../data/ids.ts'
import { purgeJobItem } from '../../data/purge-jobs.ts'
import { transact } from '../../data/transact.ts'
import { getTrashItem, takeTrashItem } from '../../data/trash.ts'
import { ApiError } from '../../runtime/api-error.ts'

const JOINED = 'Dieser Eintrag wurde zu einem anderen gelegt. Was von ihm geblieben ist, wird mit jenem gelöscht.'

/**
 * Deletes a record for good that is in the trash: from now on nobody can restore it, and a job erases its content in the audit log, and the mails about
 * it, within minutes.
 * @throws ApiError not_found when it is not in the trash; conflict for one that was joined to another
 */
export const startPurge = async (kind: RecordKind, id: number, actor: string): Promise<undefined> => {
  const item = await getTrashItem(kind, id)
  if (item === undefined) throw new ApiError('not_found')
  if (item.joinedTo !== undefined) throw new ApiError('conflict', JOINED)
  const purgeId = newId()
  const time = new Date().toISOString()
  const noted = { actor, action: 'trashPurge', before: null, time } as const
  await transact([
    takeTrashItem(kind, id),
    auditItem({ ...noted, entity: recordKinds[kind].entity, id, after: null }),
    // The checks of the audit log look for it here.
    auditItem({ ...noted, entity: 'PRIVACY', id: purgeId, after: { entity: recordKinds[kind].entity } }),
    purgeJobItem(String(purgeId), { kind, id, time }),
  ])
}
