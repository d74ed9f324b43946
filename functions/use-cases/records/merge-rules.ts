import { type ApplicationStatus, applicationSchema, decisionRights } from '../../../shared/domain/application.ts'
import { mergeFields } from '../../../shared/domain/merge.ts'
import type { PermissionKey } from '../../../shared/domain/permissions.ts'
import type { WorkKind } from '../../../shared/domain/record-kind.ts'
import { isSameName } from '../../../shared/domain/same-name.ts'
import { MOST_JOINED } from '../../../shared/platform/limits.ts'
import { ApiError } from '../../runtime/api-error.ts'
import { refuseUnconfirmed } from '../forms/refuse-unconfirmed.ts'
import type { Mergeable } from './merge-kinds.ts'

/** The person who merges. */
export type MergeCaller = { readonly can: (key: PermissionKey) => boolean; readonly user: { readonly id: string } }

/** The fields of a record of any kind. */
export type Values = Readonly<Record<string, unknown>>

export const isEmpty = (value: unknown) => value === undefined || value === null || value === ''
const isAccepted = (record: Values) => !isEmpty(record.acceptedPartnerId)
const isRejected = ({ status }: Values) => status === 'Abgelehnt' || status === 'rejected'

const isApplicationStatus = (value: unknown): value is ApplicationStatus => applicationSchema.shape.status.safeParse(value).success

/** Contact data of a customer needs a right of its own to be seen. */
const needsContactRight = (kind: WorkKind, name: string) => kind === 'customer' && (name === 'email' || name === 'phone')

/** Whether two records may be compared by a field, since the person sees both values. */
export const seesField = (kind: WorkKind, name: string, { can }: MergeCaller): boolean =>
  !needsContactRight(kind, name) || can('customers.contact')

/** The first right that a person lacks to change a field of the kept record to another value, as a merge or its undo does. */
export const rightMissingFor = (
  kind: WorkKind,
  name: string,
  from: Values,
  to: Values,
  { can }: MergeCaller,
): PermissionKey | undefined => {
  const needed: PermissionKey[] = []
  if (name === 'ibPartnerId') needed.push('customers.transfer')
  if (needsContactRight(kind, name)) needed.push('customers.contact')
  if (kind === 'application' && name === 'status' && isApplicationStatus(from.status) && isApplicationStatus(to.status))
    needed.push(...decisionRights(from.status, to.status))
  return needed.find((key) => !can(key))
}

/** Whether a person may change a field of the kept record to another value. */
export const mayChangeField = (kind: WorkKind, name: string, from: Values, to: Values, merger: MergeCaller): boolean =>
  rightMissingFor(kind, name, from, to, merger) === undefined

/** Whether an acceptance would be lost, or a person who was rejected and has written again would get no answer. */
const proposesStatus = (kept: Values, joined: Values) =>
  (isAccepted(joined) && !isAccepted(kept)) || (isRejected(kept) && !isRejected(joined))

/**
 * The fields that are proposed to be taken from the joined record: contact data if it is newer and of the same name, what the kept one does not have, and a
 * status that must not get lost. Never the partner: the one of the first contact stays unless a person with the right gives a reason.
 */
export const proposedFields = (kind: WorkKind, kept: Mergeable, joined: Mergeable, merger: MergeCaller): readonly string[] => {
  const [keptValues, joinedValues]: readonly [Values, Values] = [kept, joined]
  const isNewer = joined.createdAt > kept.createdAt && isSameName(kept, joined)
  return Object.entries(mergeFields[kind]).flatMap(([name, { keys, isContact }]) => {
    const [main = ''] = keys
    const isProposed =
      name === 'status'
        ? proposesStatus(keptValues, joinedValues)
        : name !== 'ibPartnerId' && !isEmpty(joinedValues[main]) && (isEmpty(keptValues[main]) || (isContact === true && isNewer))
    return isProposed && mayChangeField(kind, name, keptValues, joinedValues, merger) ? [name] : []
  })
}

const conflict = (message: string) => new ApiError('conflict', message)

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
