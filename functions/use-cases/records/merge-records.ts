import { isDeepStrictEqual } from 'node:util'
import type { JoinedRecord } from '../../../shared/domain/joined-record.ts'
import { type MergeRequest, mergeFields } from '../../../shared/domain/merge.ts'
import { recordKinds, type WorkKind } from '../../../shared/domain/record-kind.ts'
import { auditItem } from '../../data/audit.ts'
import { transact } from '../../data/transact.ts'
import { putTrashItem } from '../../data/trash.ts'
import { withFreshVersion } from '../../data/versions.ts'
import { ApiError, fieldError } from '../../runtime/api-error.ts'
import { applicationMerge, customerMerge, leadMerge, type Mergeable, type MergeKind } from './merge-kinds.ts'
import { isEmpty, type MergeCaller, mayChangeField, proposedFields, refuseMerge, seesField, type Values } from './merge-rules.ts'
import { checkVersion } from './update.ts'

const pick = (values: Values, names: readonly string[]): Values => Object.fromEntries(names.map((name) => [name, values[name]]))

/** The fields that are taken, without those that are the same. @throws ApiError validation, forbidden */
const takenFields = (kept: Mergeable, joined: Mergeable, request: MergeRequest, merger: MergeCaller): readonly string[] => {
  const { kind, fields, transferReason } = request
  const [keptValues, joinedValues]: readonly [Values, Values] = [kept, joined]
  const groups = mergeFields[kind]
  // Refused whether or not they differ, which would tell about a value that the person may not see.
  if (fields?.some((name) => !seesField(kind, name, merger))) throw new ApiError('forbidden')
  const taken = (fields ?? proposedFields(kind, kept, joined, merger)).filter((name) => {
    // Every object has names such as `constructor`, which are no fields.
    const group = Object.hasOwn(groups, name) ? groups[name] : undefined
    if (group === undefined) throw fieldError('fields', 'Unbekanntes Feld')
    return !isDeepStrictEqual(pick(keptValues, group.keys), pick(joinedValues, group.keys))
  })
  if (!taken.every((name) => mayChangeField(kind, name, keptValues, joinedValues, merger))) throw new ApiError('forbidden')
  if (taken.includes('ibPartnerId') && transferReason === null)
    throw fieldError('transferReason', 'Bitte geben Sie den Grund des Wechsels an')
  return taken
}

/** What is kept of a record in the one that it is joined to. */
const joinedRecordOf = <Record extends Mergeable>(
  { keptOf }: MergeKind<Record>,
  record: Record,
  { at, by }: Pick<JoinedRecord, 'at' | 'by'>,
): JoinedRecord => {
  const { id, createdAt, firstName, lastName, email, phone, consent, confirmation, decisionMails, noteCount } = record
  return { id, at, by, createdAt, firstName, lastName, email, phone, ...keptOf(record), consent, confirmation, decisionMails, noteCount }
}

/** The values of the kept record with those taken from the joined one. */
const mergedValues = (kind: WorkKind, kept: Values, joined: Values, taken: readonly string[]): Values => {
  const values: Values = Object.assign({}, kept, ...taken.map((name) => pick(joined, mergeFields[kind][name]?.keys ?? [])))
  // The partner that one of them has become is not lost with a status.
  const partnerIds = [values, kept, joined].map(({ acceptedPartnerId }) => acceptedPartnerId)
  return { ...values, acceptedPartnerId: partnerIds.find((id) => !isEmpty(id)) ?? null }
}

const merge = <Record extends Mergeable>(of: MergeKind<Record>, request: MergeRequest, merger: MergeCaller) =>
  withFreshVersion(request.keptVersion ?? request.joinedVersion, async () => {
    const { kind, schema, records, moveItems } = of
    const { keptId, joinedId, keptVersion, joinedVersion, transferReason } = request
    const [before, joined] = await Promise.all([records.getOrThrow(keptId), records.getOrThrow(joinedId)])
    checkVersion(before, keptVersion)
    checkVersion(joined, joinedVersion)
    refuseMerge(before, joined)
    const taken = takenFields(before, joined, request, merger)
    const actor = merger.user.id
    const time = new Date().toISOString()
    const after = schema.parse({
      ...mergedValues(kind, before, joined, taken),
      joined: [...(before.joined ?? []), joinedRecordOf(of, joined, { at: time, by: actor })],
      updatedAt: time,
    })
    const reason = taken.includes('ibPartnerId') && transferReason !== null ? { transferReason } : {}
    const { entity } = recordKinds[kind]
    await transact([
      ...records.updateItems(before, after),
      ...records.removeItems(joined),
      ...moveItems(joined, joinedId, keptId),
      auditItem({ actor, action: 'mergeCreate', entity, id: keptId, before, after: { ...after, ...reason }, time }),
      auditItem({ actor, action: 'mergeJoin', entity, id: joinedId, before: joined, after: null, time }),
      putTrashItem(kind, joined, { actor, time, joinedTo: keptId }),
    ])
    return { kind, id: keptId, version: before.version + 1 }
  })

/**
 * Joins a record to another one of the same person. The caller has checked the rights of {@link mergeRights}.
 * @throws ApiError not_found; stale; forbidden and validation for fields that cannot be taken; conflict for two records that cannot be merged
 */
export const mergeRecords = (request: MergeRequest, merger: MergeCaller) => {
  switch (request.kind) {
    case 'lead':
      return merge(leadMerge, request, merger)
    case 'application':
      return merge(applicationMerge, request, merger)
    case 'customer':
      return merge(customerMerge, request, merger)
  }
}
