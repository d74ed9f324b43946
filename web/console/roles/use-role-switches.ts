import type { RolePermission } from '../../../shared/domain/role-permission.ts'
import { messageOf } from '../../api/api-error.ts'
import { change } from '../../api/change.ts'
import { useOverlay } from '../../api/use-overlay.ts'
import { showToast } from '../../ui/toast.ts'

/** The switches as the person sees them: a turned one shows at once and falls back when the server refuses. */
export const useRoleSwitches = () => {
  const { current, lay, lift } = useOverlay<RolePermission>()

  const turn = async (row: RolePermission, permissionValue: boolean) => {
    lay({ ...row, permissionValue, version: row.version + 1 })
    try {
      lay(await change('rolePermissionUpdate', { params: { id: row.id }, body: { permissionValue } }))
      showToast({
        kind: 'success',
        title: 'Berechtigung aktualisiert',
        text: `${row.description}: ${permissionValue ? 'erlaubt' : 'entzogen'}`,
      })
    } catch (error) {
      lift(row)
      showToast({ kind: 'failure', title: 'Fehler beim Aktualisieren der Berechtigung.', text: messageOf(error) })
    }
  }

  return { turn, current }
}
