import type * as z from 'zod'
import type { Application } from '../../../shared/domain/application.ts'
import type { Customer } from '../../../shared/domain/customer.ts'
import type { Lead } from '../../../shared/domain/lead.ts'
import type { Grants } from '../../../shared/domain/permissions.ts'
import { recordKinds, type WorkKind } from '../../../shared/domain/record-kind.ts'
import { personName } from '../../../shared/domain/user.ts'
import type { Colleague, WorkState, workUpdateSchema } from '../../../shared/domain/work.ts'
import { COLLEAGUES_AT_MOST } from '../../../shared/platform/limits.ts'
import { applications } from '../../data/applications.ts'
import { auditItem } from '../../data/audit.ts'
import { internal } from '../../data/cursor.ts'
import { customers } from '../../data/customers.ts'
import { leads } from '../../data/leads.ts'
import type { StoredUser } from '../../data/stored-user.ts'
import type { SubmissionRecords } from '../../data/submissions.ts'
import { transact } from '../../data/transact.ts'
import { listUsers, users } from '../../data/users.ts'
import { withFreshVersion } from '../../data/versions.ts'
import { fieldError } from '../../runtime/api-error.ts'
import { checkVersion } from '../records/update.ts'
import { assignmentItems, maySeeKind, mayWorkOn } from './assignment.ts'

type Changing = {
  readonly id: number
  readonly ifMatch: number | undefined
  /** User name of the person who changes it. */
  readonly actor: string
  /** The rights of each role, to know what an assignee may do. */
  readonly grants: Grants
}
type Change = z.output<typeof workUpdateSchema>

/** @throws ApiError validation at the field for a person who cannot take care of records of this kind */
export const checkAssignee = async (kind: WorkKind, assignee: string, grants: Grants, field = 'assignee'): Promise<StoredUser> => {
  const user = await users.get(assignee)
  if (user === undefined || !mayWorkOn(kind, user, grants)) {
    throw fieldError(
      field,
      `Diese Person kann nicht zuständig sein: Sie muss aktiv sein und ${recordKinds[kind].plural} bearbeiten dürfen.`,
    )
  }
  return user
}

const changing =
  <Record extends Lead | Application | Customer>(kind: WorkKind, records: SubmissionRecords<Record>) =>
  ({ id, ifMatch, actor, grants }: Changing, { assignee: wanted, followUpOn: day }: Change): Promise<WorkState> =>
    withFreshVersion(ifMatch, async () => {
      const before = await records.getOrThrow(id)
      checkVersion(before, ifMatch)
      // The user's own spelling, in any typed case.
      const assignee = wanted == null ? wanted : (await checkAssignee(kind, wanted, grants)).id
      const work = {
        assignee: assignee === undefined ? before.assignee : (assignee ?? undefined),
        followUpOn: day === undefined ? before.followUpOn : (day ?? undefined),
      }
      const state = { kind, id, assignee: work.assignee ?? null, followUpOn: work.followUpOn ?? null }
      if (work.assignee === before.assignee && work.followUpOn === before.followUpOn) return { ...state, version: before.version }
      // The time of the last change stays, because retentions count from it.
      const after = { ...before, ...work }
      const time = new Date().toISOString()
      await transact([
        ...records.updateItems(before, after),
        ...(work.assignee === before.assignee ? [] : assignmentItems(kind, after, { actor, at: time })),
        auditItem({
          actor,
          action: 'workUpdate',
          entity: recordKinds[kind].entity,
          id,
          before: { assignee: before.assignee ?? null, followUpOn: before.followUpOn ?? null },
          after: { assignee: state.assignee, followUpOn: state.followUpOn },
          name: personName(before),
          time,
        }),
      ])
      return { ...state, version: before.version + 1 }
    })

const changes = {
  lead: changing('lead', leads),
  application: changing('application', applications),
  customer: changing('customer', customers),
} satisfies { readonly [Kind in WorkKind]: (changing: Changing, change: Change) => Promise<WorkState> }

/**
 * Changes who takes care of a record, and when it comes up again.
 * @throws ApiError not_found, stale; validation for an assignee who may not edit the record
 */
export const changeWork = (kind: WorkKind, by: Changing, change: Change): Promise<WorkState> => changes[kind](by, change)

const STAFF_ROLES = ['admin', 'manager', 'backoffice', 'viewer'] as const

/** The active staff who may see records of a kind, by name. Four requests at once. */
export const listColleagues = async (kind: WorkKind, grants: Grants): Promise<Colleague[]> => {
  const page = { limit: COLLEAGUES_AT_MOST, total: 'none', caller: internal } as const
  const found = await Promise.all(STAFF_ROLES.map((role) => listUsers({ role }, page)))
  return found
    .flatMap(({ items }) => items)
    .filter((user) => maySeeKind(kind, user, grants))
    .map((user) => ({ id: user.id, name: personName(user), mayWork: mayWorkOn(kind, user, grants) }))
    .sort((one, other) => one.name.localeCompare(other.name, 'de'))
}
