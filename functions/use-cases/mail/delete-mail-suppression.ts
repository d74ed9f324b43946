import { LISTED_MAIL_KINDS, type ListedMailKind } from '../../../shared/domain/mail.ts'
import { type Actor, auditIdOfAddress, auditItem } from '../../data/audit.ts'
import { mailSuppressions, suppressionIdOf } from '../../data/mail-suppressions.ts'
import { transact } from '../../data/transact.ts'
import { withFreshVersion } from '../../data/versions.ts'
import { ApiError } from '../../runtime/api-error.ts'
import { checkVersion } from '../records/update.ts'

type Deletion = {
  readonly id: string
  readonly ifMatch: number | undefined
  readonly actor: Actor
  /** The kinds of mails that the actor may see. */
  readonly kinds: readonly ListedMailKind[]
}

/**
 * Lets mail be sent to an address again.
 * @throws ApiError not_found also for an address that the actor may not see; stale
 */
export const deleteMailSuppression = ({ id, ifMatch, actor, kinds }: Deletion): Promise<void> =>
  withFreshVersion(ifMatch, async () => {
    const entry = await mailSuppressions.getOrThrow(suppressionIdOf(id))
    const isVisible = kinds.length === LISTED_MAIL_KINDS.length || kinds.some((kind) => kind === entry.mailKind)
    if (!isVisible) throw new ApiError('not_found')
    checkVersion(entry, ifMatch)
    await transact([
      ...mailSuppressions.removeItems(entry),
      auditItem({
        actor,
        action: 'mailSuppressionDelete',
        entity: 'MAIL_SUPPRESSION',
        // The address is content, which can be erased; an id stays.
        id: auditIdOfAddress(entry.id),
        before: entry,
        after: null,
        name: entry.address,
      }),
    ])
  })
