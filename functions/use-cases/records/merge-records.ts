import { isDeepStrictEqual } from 'node:util'
import type * as z from 'zod'
import { type Application, type ApplicationStatus, applicationSchema, decisionRights } from '../../../shared/domain/application.ts'
import { type AuditEntry, isRestorable, RESTORABLE_DAYS } from '../../../shared/domain/audit-entry.ts'
import { type Customer, customerSchema } from '../../../shared/domain/customer.ts'
import { fold } from '../../../shared/domain/fold.ts'
import { type JoinedRecord, MOST_JOINED } from '../../../shared/domain/joined-record.ts'
import { type Lead, leadSchema } from '../../../shared/domain/lead.ts'
import { type MergeRequest, type MergeUndo, mergeFields } from '../../../shared/domain/merge.ts'
import type { PermissionKey } from '../../../shared/domain/permissions.ts'
import { recordKinds, type WorkKind } from '../../../shared/domain/record-kind.ts'
import { personName } from '../../../shared/domain/user.ts'
import { applications } from '../../data/applications.ts'
import { auditItem } from '../../data/audit.ts'
import { auditEntriesBefore } from '../../data/audit-log.ts'
import { customers, moveCustomerIdItem } from '../../data/customers.ts'
import { leads } from '../../data/leads.ts'
import type { SubmissionRecords } from '../../data/submissions.ts'
import { fitInTransaction, type WriteItem } from '../../data/transact.ts'
import { putTrashItem, removeTrashItem } from '../../data/trash.ts'
import { withFreshVersion } from '../../data/versions.ts'
import { ApiError, fieldError } from '../../runtime/api-error.ts'
import { refuseUnconfirmed } from '../forms/refuse-unconfirmed.ts'
import { checkOwner, ownerItems, transactCustomers } from './change-customer.ts'
import { asRestored, explainRefusal, readDeletion } from './restore.ts'
import { checkVersion } from './update.ts'

/** The person who merges. */
export type Merger = { readonly can: (key: PermissionKey) => boolean; readonly user: { readonly id: string } }

type Mergeable = Lead | Application | Customer
type Values = Readonly<Record<string, unknown>>

/** What differs between kinds of records. */
type Kind<Record extends Mergeable> = {
  readonly kind: WorkKind
  readonly schema: z.ZodType<Record>
  readonly records: SubmissionRecords<Record> & { readonly insertItems: (record: Record) => WriteItem[] }
  /** The partner who owns the record, of which the number of customers is kept. */
  readonly ownerOf: (record: Record) => number | null
  /** Items that go with a record that is joined to another, or restored: between the ids of both. */
  readonly moveItems: (joined: Record, from: number, to: number) => WriteItem[]
  /** What is kept of a joined record besides its person. */
  readonly kept: (joined: Record) => Pick<JoinedRecord, 'ibPartnerId'> & Partial<JoinedRecord>
}

const conflict = (message: string) => new ApiError('conflict', message)

const pick = (values: Values, names: readonly string[]): Values => Object.fromEntries(names.map((name) => [name, values[name]]))
const isEmpty = (value: unknown) => value === undefined || value === null || value === ''
const isAccepted = (record: Values) => !isEmpty(record.acceptedPartnerId)
const isRejected = ({ status }: Values) => status === 'Abgelehnt' || status === 'rejected'

const isApplicationStatus = (value: unknown): value is ApplicationStatus => applicationSchema.shape.status.safeParse(value).success

/** The right that the person lacks to change a field of the kept record to another value, as a merge or its undo does; undefined if they may. */
const missingRight = (kind: WorkKind, name: string, from: Values, to: Values, { can }: Merger): PermissionKey | undefined => {
  const needed: PermissionKey[] = []
  if (name === 'ibPartnerId') needed.push('customers.transfer')
  if (kind === 'customer' && mergeFields.customer[name]?.isContact && (name === 'email' || name === 'phone'))
    needed.push('customers.contact')
  if (kind === 'application' && name === 'status' && isApplicationStatus(from.status) && isApplicationStatus(to.status))
    needed.push(...decisionRights(from.status, to.status))
  return needed.find((right) => !can(right))
}

/** Whether two records have the same name: contact data of another one would make a person of two. */
const isSameName = (one: Mergeable, other: Mergeable) => fold(personName(one)) === fold(personName(other))

/** Whether an acceptance would be lost, or a person who was rejected and has written again would get no answer. */
const proposesStatus = (kept: Values, joined: Values) =>
  (isAccepted(joined) && !isAccepted(kept)) || (isRejected(kept) && !isRejected(joined))

/**
 * The fields that are proposed to be taken from the joined record: contact data if it is newer and of the same name, what the kept one does not have, and a
 * status that must not get lost. Never the partner: the one of the first contact stays unless a person with the right gives a reason.
 */
export const proposedFields = (kind: WorkKind, kept: Mergeable, joined: Mergeable, merger: Merger): readonly string[] => {
  const [keptValues, joinedValues]: readonly [Values, Values] = [kept, joined]
  const isNewer = joined.createdAt > kept.createdAt && isSameName(kept, joined)
  return Object.entries(mergeFields[kind]).flatMap(([name, { keys, isContact }]) => {
    const [main = ''] = keys
    const isProposed =
      name === 'status'
        ? proposesStatus(keptValues, joinedValues)
        : name !== 'ibPartnerId' && !isEmpty(joinedValues[main]) && (isEmpty(keptValues[main]) || (isContact === true && isNewer))
    return isProposed && missingRight(kind, name, keptValues, joinedValues, merger) === undefined ? [name] : []
  })
}

/** @throws ApiError conflict for two records that cannot be merged */
export const refuseMerge = (kept: Mergeable, joined: Mergeable): void => {
  if (kept.legalHold !== undefined || joined.legalHold !== undefined)
    throw conflict('Für einen der Einträge ist die Aufbewahrung angeordnet. Solange lassen sie sich nicht zusammenführen.')
  refuseUnconfirmed(kept)
  refuseUnconfirmed(joined)
  if (joined.joined !== undefined)
    throw conflict('Zu diesem Eintrag wurde schon ein anderer gelegt. Behalten Sie ihn, oder heben Sie zuerst jene Zusammenführung auf.')
  if ((kept.joined ?? []).length >= MOST_JOINED) throw conflict(`Mehr als ${MOST_JOINED} Einträge lassen sich nicht zu einem legen.`)
  const [accepted, other]: readonly [Values, Values] = [kept, joined]
  if (isAccepted(accepted) && isAccepted(other) && accepted.acceptedPartnerId !== other.acceptedPartnerId)
    throw conflict('Aus beiden ist ein eigener IB-Partner entstanden. Solche Einträge lassen sich nicht zusammenführen.')
}

/** The entry of the audit log that tells what a merge has changed of the kept record; undefined once it is deleted. */
const entryOfMerge = async (kind: WorkKind, id: number, at: string): Promise<AuditEntry | undefined> => {
  // „$“ sorts after the „#“ that follows the time.
  const entries = await auditEntriesBefore(recordKinds[kind].entity, id, `${at}$`, 5)
  return entries.find(({ action, time, after }) => action === 'mergeCreate' && time === at && after !== null && 'joined' in after)
}

/** Which fields of a merge can go back: those that still have the values that it gave them. */
const fieldsToReverse = (kind: WorkKind, record: Values, entry: AuditEntry | undefined) => {
  const { before, after } = entry ?? { before: null, after: null }
  if (before === null || after === null) return { reversed: [], changedSince: [], values: {} }
  const changedBy = ({ keys }: { readonly keys: readonly string[] }) => keys.filter((key) => key in before || key in after)
  const taken = Object.entries(mergeFields[kind]).filter(([, group]) => changedBy(group).length > 0)
  const isAsLeft = (keys: readonly string[]) => keys.every((key) => isDeepStrictEqual(record[key] ?? null, after[key] ?? null))
  const reversed = taken.filter(([, group]) => isAsLeft(changedBy(group)))
  return {
    reversed: reversed.map(([name]) => name),
    changedSince: taken.filter((one) => !reversed.includes(one)).map(([name]) => name),
    values: Object.assign({}, ...reversed.map(([, group]) => pick(before, changedBy(group)))),
  }
}

const HELD = 'Für diesen Eintrag ist die Aufbewahrung angeordnet. Solange lässt sich die Zusammenführung nicht aufheben.'
const TOO_LATE = `Nach mehr als ${RESTORABLE_DAYS} Tagen lässt sich eine Zusammenführung nicht mehr aufheben.`

const merging = <Record extends Mergeable>({ kind, schema, records, ownerOf, moveItems, kept: keptOf }: Kind<Record>) => {
  const { entity } = recordKinds[kind]
  const groups = mergeFields[kind]

  const ownersOf = (...all: readonly Record[]) => all.map(ownerOf)

  /** Writes a change of the kept record with other items: fields first, if very long names leave no room for all in one transaction. */
  const store = async (
    before: Record,
    after: Record,
    restItems: (after: Record) => readonly WriteItem[],
    owners: readonly (number | null)[],
    action: string,
    actor: string,
  ): Promise<number> => {
    const owned = ownerOf(after) !== ownerOf(before) ? ownerItems(ownerOf(after)) : []
    const items = [...records.updateItems(before, after), ...owned, ...restItems(after)]
    if (fitInTransaction(items, 0)) {
      await transactCustomers(items, owners)
      return before.version + 1
    }
    const valued: Record = { ...after, joined: before.joined }
    const noted = auditItem({ actor, action, entity, id: before.id, before, after: valued, time: after.updatedAt })
    await transactCustomers([...records.updateItems(before, valued), ...owned, noted], owners)
    const base: Record = { ...valued, version: before.version + 1 }
    await transactCustomers([...records.updateItems(base, after), ...restItems(after)], owners)
    return base.version + 1
  }

  const joinedRecordOf = (record: Record, at: string, by: string): JoinedRecord => {
    const { id, createdAt, firstName, lastName, email, phone, consent, confirmation, decisionMails, noteCount } = record
    return { id, at, by, createdAt, firstName, lastName, email, phone, ...keptOf(record), consent, confirmation, decisionMails, noteCount }
  }

  /** The fields that are taken, without those that are the same. @throws ApiError validation, forbidden */
  const takenFields = (kept: Record, joined: Record, { fields, transferReason }: MergeRequest, merger: Merger): readonly string[] => {
    const [from, to]: readonly [Values, Values] = [joined, kept]
    const taken = (fields ?? proposedFields(kind, kept, joined, merger)).filter((name) => {
      // Every object has names such as `constructor`, which are no fields.
      const group = Object.hasOwn(groups, name) ? groups[name] : undefined
      if (group === undefined) throw fieldError('fields', 'Unbekanntes Feld')
      return !isDeepStrictEqual(pick(from, group.keys), pick(to, group.keys))
    })
    if (taken.some((name) => missingRight(kind, name, to, from, merger) !== undefined)) throw new ApiError('forbidden')
    if (taken.includes('ibPartnerId') && transferReason === null)
      throw fieldError('transferReason', 'Bitte geben Sie den Grund des Wechsels an')
    return taken
  }

  return {
    read: async (keptId: number, joinedId: number) => Promise.all([records.getOrThrow(keptId), records.getOrThrow(joinedId)]),

    merge: (request: MergeRequest, merger: Merger) =>
      withFreshVersion(request.keptVersion ?? request.joinedVersion, async () => {
        const { keptId, joinedId, keptVersion, joinedVersion, transferReason } = request
        const [before, joined] = await Promise.all([records.getOrThrow(keptId), records.getOrThrow(joinedId)])
        checkVersion(before, keptVersion)
        checkVersion(joined, joinedVersion)
        refuseMerge(before, joined)
        const taken = takenFields(before, joined, request, merger)
        const actor = merger.user.id
        const time = new Date().toISOString()
        const [own, other]: readonly [Values, Values] = [before, joined]
        const values: Values = Object.assign({}, own, ...taken.map((name) => pick(other, groups[name]?.keys ?? [])))
        const after = schema.parse({
          ...values,
          // The partner that one of them has become is not lost with a status.
          acceptedPartnerId: [values, own, other].map(({ acceptedPartnerId }) => acceptedPartnerId).find((id) => !isEmpty(id)) ?? null,
          joined: [...(before.joined ?? []), joinedRecordOf(joined, time, actor)],
          updatedAt: time,
        })
        const reason = taken.includes('ibPartnerId') && transferReason !== null ? { transferReason } : {}
        const version = await store(
          before,
          after,
          () => [
            ...records.removeItems(joined),
            ...moveItems(joined, joinedId, keptId),
            auditItem({ actor, action: 'mergeCreate', entity, id: keptId, before, after: { ...after, ...reason }, time }),
            auditItem({ actor, action: 'mergeJoin', entity, id: joinedId, before: joined, after: null, time }),
            putTrashItem(kind, joined, { actor, time, joinedTo: keptId }),
          ],
          ownersOf(before, after, joined),
          'mergeCreate',
          actor,
        )
        return { kind, id: keptId, version }
      }),

    undo: (keptId: number, joinedId: number, merger: Merger): Promise<MergeUndo> =>
      withFreshVersion(undefined, async () => {
        const before = await records.getOrThrow(keptId)
        const kept = before.joined?.find(({ id }) => id === joinedId)
        if (kept === undefined) throw new ApiError('not_found')
        if (before.legalHold !== undefined) throw conflict(HELD)
        if (!isRestorable(kept.at, Date.now())) throw conflict(TOO_LATE)
        const [deleted, entry] = await Promise.all([
          readDeletion({ entity, deletion: 'mergeJoin', restoration: 'mergeRestore' }, joinedId),
          entryOfMerge(kind, keptId, kept.at),
        ])
        // What has happened to them since belongs to the record.
        const { noteCount, consent } = kept
        const restored = asRestored(schema.parse({ ...deleted, noteCount, consent }))
        const { reversed, changedSince, values } = fieldsToReverse(kind, before, entry)
        if (reversed.some((name) => missingRight(kind, name, before, { ...before, ...values }, merger) !== undefined))
          throw new ApiError('forbidden')
        const others = before.joined?.filter(({ id }) => id !== joinedId) ?? []
        const time = restored.updatedAt
        const after = schema.parse({ ...before, ...values, joined: others.length === 0 ? undefined : others, updatedAt: time })
        const actor = merger.user.id
        await Promise.all([checkOwner(ownerOf(restored)), checkOwner(ownerOf(after))])
        try {
          await store(
            before,
            after,
            () => [
              ...records.insertItems(restored),
              ...moveItems(restored, keptId, joinedId),
              ...ownerItems(ownerOf(restored)),
              removeTrashItem(entity, joinedId),
              auditItem({ actor, action: 'mergeUndo', entity, id: keptId, before, after, time }),
              auditItem({ actor, action: 'mergeRestore', entity, id: joinedId, before: null, after: restored, time }),
            ],
            ownersOf(before, after, restored),
            'mergeUndo',
            actor,
          )
        } catch (error) {
          throw explainRefusal(error, {
            ibPartnerId: 'Den IB-Partner dieses Kunden gibt es nicht mehr. Stellen Sie zuerst den Partner wieder her.',
          })
        }
        return { id: joinedId, reversed, changedSince }
      }),
  }
}

/** How records of each kind are merged. The caller has checked the rights of {@link mergeRights}. */
export const mergers = {
  lead: merging<Lead>({
    kind: 'lead',
    schema: leadSchema,
    records: leads,
    ownerOf: () => null,
    moveItems: () => [],
    kept: ({ ibPartnerId, link, referral }) => ({ ibPartnerId, link, referral }),
  }),
  application: merging<Application>({
    kind: 'application',
    schema: applicationSchema,
    records: applications,
    ownerOf: () => null,
    moveItems: () => [],
    kept: ({ message, marketingStrategy }) => ({ ibPartnerId: null, message, marketingStrategy }),
  }),
  customer: merging<Customer>({
    kind: 'customer',
    schema: customerSchema,
    records: customers,
    ownerOf: ({ ibPartnerId }) => ibPartnerId,
    moveItems: ({ customerId }, from, to) => [moveCustomerIdItem(customerId, from, to)],
    kept: ({ ibPartnerId, link, referral, customerId, message }) => ({ ibPartnerId, link, referral, customerId, message }),
  }),
} as const
