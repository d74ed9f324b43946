import { routes } from 'virtual:api-routes'
import type { Api, RouteName } from '../../shared/api/index.ts'
import type { PermissionKey } from '../../shared/domain/permissions.ts'
import { ApiError } from '../api/api-error.ts'
import { change, changeUntyped } from '../api/change.ts'
import { outdate } from '../api/generations.ts'
import { confirmDelete } from '../ui/confirm-delete.tsx'
import { showFailure, showToast } from '../ui/toast.ts'

type PermissionsOf<Access> = Access extends PermissionKey
  ? readonly [Access]
  : Access extends `${infer One extends PermissionKey}+${infer Other extends PermissionKey}`
    ? readonly [One, Other]
    : never
/** A route and the permissions that it requires; if they differ from the contract, this does not compile. */
type Restore = {
  [Name in RouteName]: { readonly name: Name; readonly permissions: PermissionsOf<Api[Name]['access']> }
}[RouteName]

type Kind = {
  /** The kind of record, as the notification calls it. */
  readonly what: string
  /** Title of the question. */
  readonly title: string
  /** Title of the notification after a failure. */
  readonly failed: string
  /** Title of the notification if other records depend on this one. */
  readonly refused?: string
  /** How to undo the deletion; omitted if it is final. */
  readonly restore?: Restore
}

/** All deletions, by route name. */
const kinds = {
  customerDelete: {
    what: 'Kunde',
    title: 'Kunde löschen',
    failed: 'Fehler beim Löschen des Kunden.',
    restore: { name: 'customerRestore', permissions: ['customers.delete'] },
  },
  partnerDelete: {
    what: 'Partner',
    title: 'IB-Partner löschen',
    failed: 'Fehler beim Löschen',
    refused: 'Partner kann nicht gelöscht werden',
    restore: { name: 'partnerRestore', permissions: ['ib_partners.delete'] },
  },
  leadDelete: {
    what: 'Interessent',
    title: 'Interessent löschen',
    failed: 'Fehler beim Löschen',
    restore: { name: 'leadRestore', permissions: ['ib_interessenten.delete'] },
  },
  applicationDelete: {
    what: 'Bewerbung',
    title: 'Bewerbung löschen',
    failed: 'Fehler beim Löschen',
    restore: { name: 'applicationRestore', permissions: ['ib_applications.delete'] },
  },
  formConfigurationDelete: {
    what: 'Konfiguration',
    title: 'Konfiguration löschen',
    failed: 'Konfiguration konnte nicht gelöscht werden.',
    restore: { name: 'formConfigurationRestore', permissions: ['system.forms', 'form_config.view'] },
  },
  userDelete: { what: 'Benutzer', title: 'Benutzer löschen', failed: 'Fehler beim Löschen des Benutzers.' },
} as const satisfies { readonly [Name in RouteName]?: Kind }

type Deletion = keyof typeof kinds
type Restorable = { [Name in Deletion]: (typeof kinds)[Name] extends { readonly restore: object } ? Name : never }[Deletion]

/** Whether an action of the audit log is a deletion that can be undone. */
export const isRestorableDeletion = (action: string): action is Restorable =>
  Object.entries(kinds).some(([name, kind]) => name === action && 'restore' in kind)

/** The permissions that undoing needs. */
export const rightsToRestore = (deletion: Restorable): readonly PermissionKey[] => kinds[deletion].restore.permissions

/** Undoes a deletion and shows the outcome. @param label name of the record */
export const restoreRecord = async (deletion: Restorable, id: number, label?: string) => {
  const { restore, what } = kinds[deletion]
  try {
    await change(restore.name, { params: { id } })
    showToast({ kind: 'success', title: `${what} wiederhergestellt`, text: label })
  } catch (error) {
    showFailure(`${what} konnte nicht wiederhergestellt werden.`, error)
  }
}

type Deleted = {
  /** A user's id is a string. */
  readonly id: number | string
  /** The version that the person saw; users have none. */
  readonly version?: number
  /** Name of the record, for the notification. */
  readonly label?: string
}

/** Deletes a record, shows the outcome and offers to undo it. Resolves to whether it was deleted. */
export const deleteRecord = async (deletion: Deletion, { id, version, label }: Deleted): Promise<boolean> => {
  const { what, failed, ...kind }: Kind = kinds[deletion]
  try {
    await changeUntyped(deletion, { params: { id }, ifMatch: version })
    const undo = isRestorableDeletion(deletion) && typeof id === 'number' ? () => void restoreRecord(deletion, id, label) : undefined
    showToast({ kind: 'success', title: `${what} gelöscht`, text: label, undo })
    return true
  } catch (error) {
    const isRefused = error instanceof ApiError && error.status === 409
    showFailure((isRefused && kind.refused) || failed, error)
    // The list is likely to be out of date.
    outdate(routes[deletion].records)
    return false
  }
}

/** Asks before deleting a record. @param text what is lost with it */
export const askToDelete = (deletion: Deletion, record: Deleted, text: string) =>
  confirmDelete({
    title: kinds[deletion].title,
    text,
    isFinal: !isRestorableDeletion(deletion),
    undoneIn: deletion === 'formConfigurationDelete' ? 'Protokoll' : 'Papierkorb',
    run: async () => {
      await deleteRecord(deletion, record)
    },
  })
