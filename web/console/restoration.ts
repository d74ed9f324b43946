import type { RouteName } from '../../shared/api/index.ts'
import type { PermissionKey } from '../../shared/domain/permissions.ts'
import { change } from '../api/change.ts'
import { showFailure, showToast } from '../ui/toast.ts'

/** Deletions that can be undone, by the name of their call. Undoing takes the same right. */
const restorations = {
  customerDelete: { restore: 'customerRestore', permission: 'customers.delete', what: 'Kunde' },
  partnerDelete: { restore: 'partnerRestore', permission: 'ib_partners.delete', what: 'Partner' },
  leadDelete: { restore: 'leadRestore', permission: 'ib_interessenten.delete', what: 'Interessent' },
  applicationDelete: { restore: 'applicationRestore', permission: 'ib_applications.delete', what: 'Bewerbung' },
  formConfigurationDelete: { restore: 'formConfigurationRestore', permission: 'system.forms', what: 'Konfiguration' },
} as const satisfies { readonly [Name in RouteName]?: { restore: RouteName; permission: PermissionKey; what: string } }

type Deletion = keyof typeof restorations
const deletions: ReadonlySet<string> = new Set(Object.keys(restorations))

/** Whether what an entry of the audit log tells can be undone. */
export const isDeletion = (action: string): action is Deletion => deletions.has(action)

/** The right that undoing takes. */
export const rightToRestore = (deletion: Deletion) => restorations[deletion].permission

/** Undoes a deletion and tells what came of it. @param record what was deleted, by name */
export const restore = async (deletion: Deletion, id: number, record?: string) => {
  const { restore: name, what } = restorations[deletion]
  try {
    await change(name, { params: { id } })
    showToast({ kind: 'success', title: `${what} wiederhergestellt`, text: record })
  } catch (error) {
    showFailure(`${what} konnte nicht wiederhergestellt werden.`, error)
  }
}

/** Tells that something was deleted, and offers to take that back. @param record what was deleted, by name */
export const tellDeleted = (deletion: Deletion, id: number, record: string) =>
  showToast({
    kind: 'success',
    title: `${restorations[deletion].what} gelöscht`,
    text: record,
    undo: () => void restore(deletion, id, record),
  })
