import type { RolePermission } from '../../../shared/domain/role-permission.ts'
import { change } from '../../api/change.ts'
import { useKeptRows } from '../../api/use-steady-rows.ts'
import { showFailure, showToast } from '../../ui/toast.ts'

/** The last requested value of each row that is being written. Outlives the component, as the writes do. */
const requested = new Map<number, boolean>()

/** Writes one value at a time per row until the last requested one is stored: concurrent writes could store an earlier one. */
const writeRequested = async (id: number): Promise<RolePermission> => {
  for (;;) {
    const permissionValue = requested.get(id) === true
    const isLast = () => requested.get(id) === permissionValue
    try {
      const stored = await change('rolePermissionUpdate', { params: { id }, body: { permissionValue } })
      if (isLast()) return stored
    } catch (error) {
      if (isLast()) throw error
    }
  }
}

/** Switches rows optimistically; a switch falls back if the server refuses. */
export const useRoleSwitches = () => {
  const { latest, keep, drop } = useKeptRows<RolePermission>()

  const toggle = async (row: RolePermission, permissionValue: boolean) => {
    keep({ ...row, permissionValue, version: row.version + 1 })
    const isBeingWritten = requested.has(row.id)
    requested.set(row.id, permissionValue)
    if (isBeingWritten) return
    try {
      const stored = await writeRequested(row.id)
      keep(stored)
      showToast({
        kind: 'success',
        title: 'Berechtigung aktualisiert',
        text: `${row.description}: ${stored.permissionValue ? 'erlaubt' : 'entzogen'}`,
      })
    } catch (error) {
      drop(row)
      showFailure('Fehler beim Aktualisieren der Berechtigung.', error)
    } finally {
      requested.delete(row.id)
    }
  }

  return { toggle, latest }
}
