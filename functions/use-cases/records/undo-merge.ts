import { type AuditEntry, isRestorable } from '../../../shared/domain/audit-entry.ts'
import { type MergeUndo, mergeFields } from '../../../shared/domain/merge.ts'
import { recordKinds, type WorkKind } from '../../../shared/domain/record-kind.ts'
import { RESTORABLE_DAYS } from '../../../shared/platform/limits.ts'
import { auditItem } from '../../data/audit.ts'
import { auditEntriesBefore } from '../../data/audit-log.ts'
import { transact } from '../../data/transact.ts'
import { removeTrashItem } from '../../data/trash.ts'
import { withFreshVersion } from '../../data/versions.ts'
import { ApiError } from '../../runtime/api-error.ts'
import { checkOwner } from './change-customer.ts'
import { compareSince } from './changed-since.ts'
import { applicationMerge, customerMerge, leadMerge, type Mergeable, type MergeKind } from './merge-kinds.ts'
import { type MergeCaller, mayChangeField, type Values } from './merge-rules.ts'
import { asRestored, explainRefusal, readDeletion } from './restore.ts'

/** The entry of the audit log that tells what a merge has changed of the kept record; undefined once it is deleted. */
const entryOfMerge = async (kind: WorkKind, id: number, at: string): Promise<AuditEntry | undefined> => {
  // „$“ sorts after the „#“ that follows the time.
  const entries = await auditEntriesBefore(recordKinds[kind].entity, id, `${at}$`, 5)
  return entries.find(({ action, time, after }) => action === 'mergeCreate' && time === at && after !== null && 'joined' in after)
}

/** Which fields of a merge can go back: those of which everything still has the values that it gave them. */
const fieldsToReverse = (kind: WorkKind, record: Values, entry: AuditEntry | undefined) => {
  const { before, after } = entry ?? { before: null, after: null }
  if (before === null || after === null) return { reversed: [], changedSince: [], values: {} }
  const taken = Object.entries(mergeFields[kind])
    .map(([name, group]) => ({ name, keys: group.keys.filter((key) => key in before || key in after) }))
    .filter(({ keys }) => keys.length > 0)
  const since = new Set(
    compareSince(
      record,
      { before, after },
      taken.flatMap(({ keys }) => keys),
    ).changedSince,
  )
  const isChanged = ({ keys }: (typeof taken)[number]) => keys.some((key) => since.has(key))
  const reversed = taken.filter((field) => !isChanged(field))
  return {
    reversed: reversed.map(({ name }) => name),
    changedSince: taken.filter(isChanged).map(({ name }) => name),
    values: Object.fromEntries(reversed.flatMap(({ keys }) => keys.map((key) => [key, before[key]]))),
  }
}

const conflict = (message: string) => new ApiError('conflict', message)

const undo = <Record extends Mergeable>(of: MergeKind<Record>, keptId: number, joinedId: number, merger: MergeCaller): Promise<MergeUndo> =>
  withFreshVersion(undefined, async () => {
    const { kind, schema, records, ownerOf, moveItems } = of
    const { entity } = recordKinds[kind]
    const before = await records.getOrThrow(keptId)
    const kept = before.joined?.find(({ id }) => id === joinedId)
    if (kept === undefined) throw new ApiError('not_found')
    if (before.legalHold !== undefined)
      throw conflict('Für diesen Eintrag ist die Aufbewahrung angeordnet. Solange lässt sich die Zusammenführung nicht aufheben.')
    if (!isRestorable(kept.at, Date.now()))
      throw conflict(`Nach mehr als ${RESTORABLE_DAYS} Tagen lässt sich eine Zusammenführung nicht mehr aufheben.`)
    const [deleted, entry] = await Promise.all([
      readDeletion({ entity, deletion: 'mergeJoin', restoration: 'mergeRestore' }, joinedId),
      entryOfMerge(kind, keptId, kept.at),
    ])
    // What has happened to them since belongs to the record.
    const { noteCount, consent } = kept
    const restored = asRestored(schema.parse({ ...deleted, noteCount, consent }))
    const { reversed, changedSince, values } = fieldsToReverse(kind, before, entry)
    if (!reversed.every((name) => mayChangeField(kind, name, before, { ...before, ...values }, merger))) throw new ApiError('forbidden')
    const others = before.joined?.filter(({ id }) => id !== joinedId) ?? []
    const time = restored.updatedAt
    const after = schema.parse({ ...before, ...values, joined: others.length === 0 ? undefined : others, updatedAt: time })
    const actor = merger.user.id
    await Promise.all([checkOwner(ownerOf(restored)), checkOwner(ownerOf(after))])
    try {
      await transact([
        ...records.updateItems(before, after),
        ...records.insertItems(restored),
        ...moveItems(restored, keptId, joinedId),
        removeTrashItem(entity, joinedId),
        auditItem({ actor, action: 'mergeUndo', entity, id: keptId, before, after, time }),
        auditItem({ actor, action: 'mergeRestore', entity, id: joinedId, before: null, after: restored, time }),
      ])
    } catch (error) {
      throw explainRefusal(error, {
        ibPartnerId: 'Den IB-Partner dieses Kunden gibt es nicht mehr. Stellen Sie zuerst den Partner wieder her.',
      })
    }
    return { id: joinedId, reversed, changedSince }
  })

/**
 * Takes a merge back: the joined record comes back, and each field of the kept one that still has the value of the merge gets its earlier one.
 * The caller has checked the rights of {@link mergeRights}.
 * @throws ApiError not_found; forbidden for fields that the person may not change; conflict for a merge that cannot be taken back
 */
export const undoMerge = (kind: WorkKind, keptId: number, joinedId: number, merger: MergeCaller): Promise<MergeUndo> => {
  switch (kind) {
    case 'lead':
      return undo(leadMerge, keptId, joinedId, merger)
    case 'application':
      return undo(applicationMerge, keptId, joinedId, merger)
    case 'customer':
      return undo(customerMerge, keptId, joinedId, merger)
  }
}
