import { foldPublicId } from '../../../shared/domain/ids.ts'
import { type Grants, isAllowed } from '../../../shared/domain/permissions.ts'
import type { Assignment } from '../../../shared/domain/portal-settings.ts'
import { PUBLIC_FORMS, type PublicForm } from '../../../shared/domain/public-forms.ts'
import { type RecordKind, recordKinds, type WorkKind } from '../../../shared/domain/record-kind.ts'
import { isActiveUser, ownPartnerIdOf, type User } from '../../../shared/domain/user.ts'
import type { Actor } from '../../data/audit.ts'
import { eventItem } from '../../data/events.ts'
import { readGrantsInBatch } from '../../data/grants.ts'
import { turnKey } from '../../data/keys.ts'
import { getPortalSettings, recentPortalSettings } from '../../data/portal-settings.ts'
import { nextNumber } from '../../data/sequence.ts'
import type { WriteItem } from '../../data/transact.ts'
import { usersByName } from '../../data/users.ts'
import { ApiError } from '../../runtime/api-error.ts'
import { remembered } from '../../runtime/remember.ts'

/** The kind of the record that each form makes. */
const kindOfForm = {
  recruitment: 'lead',
  landing_page: 'customer',
  application: 'application',
  general_application: 'application',
} as const satisfies Record<PublicForm, WorkKind>

/** Whether a person can be mentioned in notes about records of a kind: active staff who may see them. */
export const maySeeKind = (kind: RecordKind, user: User, grants: Grants): boolean =>
  isActiveUser(user) && ownPartnerIdOf(user) === undefined && isAllowed(user, recordKinds[kind].rights.view, grants)

/** Whether a person can take care of records of a kind: active staff who may see and edit them. */
export const mayWorkOn = (kind: RecordKind, user: User, grants: Grants): boolean =>
  maySeeKind(kind, user, grants) && isAllowed(user, recordKinds[kind].rights.edit, grants)

/** The given people of each form who cannot take care of its records, in their order. */
const unfitPeople = async (
  assignment: { readonly [Form in PublicForm]?: readonly string[] | undefined },
  grants: Grants,
): Promise<Readonly<Record<PublicForm, readonly string[]>>> => {
  const users = await usersByName(PUBLIC_FORMS.flatMap((form) => assignment[form] ?? []))
  const unfit = (form: PublicForm) =>
    (assignment[form] ?? []).filter((name) => {
      const user = users.get(foldPublicId(name))
      return user === undefined || !mayWorkOn(kindOfForm[form], user, grants)
    })
  return {
    recruitment: unfit('recruitment'),
    landing_page: unfit('landing_page'),
    application: unfit('application'),
    general_application: unfit('general_application'),
  }
}

/**
 * Refuses people who cannot take care of the records of a form, unless they are in its list already: those stay there until staff remove them.
 * @throws ApiError validation at the form that names such a person
 */
export const checkAssignment = async (
  assignment: { readonly [Form in PublicForm]?: readonly string[] | undefined },
  grants: Grants,
): Promise<void> => {
  const [{ assignment: stored }, unfit] = await Promise.all([getPortalSettings(), unfitPeople(assignment, grants)])
  const fields = PUBLIC_FORMS.flatMap((form) => {
    const names = unfit[form].filter((name) => !stored[form].includes(name))
    const message = `${names.join(', ')}: muss aktiv sein und ${recordKinds[kindOfForm[form]].plural} bearbeiten dürfen`
    return names.length === 0 ? [] : [[`assignment.${form}`, message] as const]
  })
  if (fields.length > 0) throw new ApiError('validation', undefined, { fields: Object.fromEntries(fields) })
}

/** The people of each form who can take care of its records, in the order of the settings. */
const fitPeople = remembered(async (): Promise<Assignment> => {
  const { assignment } = await recentPortalSettings.get()
  if (PUBLIC_FORMS.every((form) => assignment[form].length === 0)) return assignment
  const unfit = await unfitPeople(assignment, await readGrantsInBatch())
  const availableFor = (form: PublicForm) => assignment[form].filter((name) => !unfit[form].includes(name))
  return {
    recruitment: availableFor('recruitment'),
    landing_page: availableFor('landing_page'),
    application: availableFor('application'),
    general_application: availableFor('general_application'),
  }
})

/**
 * The field of a new record that says who takes care of it: the people of its form in turn, without those who cannot. One request when there are
 * several; a form that is not stored after all skips one of them.
 */
export const assigneeOf = async (form: PublicForm): Promise<{ readonly assignee?: string }> => {
  const names = (await fitPeople.get())[form]
  const turn = names.length > 1 ? await nextNumber(turnKey(form), 0) : 0
  const assignee = names[turn % names.length]
  return assignee === undefined ? {} : { assignee }
}

/** Tells a person that they take care of a record now, unless they have taken it themselves. @param actor null for a visitor */
export const assignmentItems = (
  kind: WorkKind,
  { id, assignee }: { readonly id: number; readonly assignee?: string | undefined },
  { actor, at }: { readonly actor: Actor; readonly at: string },
): WriteItem[] =>
  assignee === undefined || assignee === actor
    ? []
    : [eventItem({ audience: { user: assignee }, kind: 'assigned', recordKind: kind, id, at })]
