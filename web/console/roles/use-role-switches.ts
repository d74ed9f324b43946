import { useState } from 'react'
import type { RolePermission } from '../../../shared/domain/role-permission.ts'
import { messageOf } from '../../api/api-error.ts'
import { change } from '../../api/change.ts'
import { showToast } from '../../ui/toast.ts'

/** The switches as the person sees them: a turned one shows at once and falls back when the server refuses. */
export const useRoleSwitches = () => {
  const [turned, setTurned] = useState<ReadonlyMap<number, RolePermission>>(new Map())
  const lay = (row: RolePermission) => setTurned((now) => new Map([...now, [row.id, row]]))
  const lift = (row: RolePermission) => setTurned((now) => new Map([...now].filter(([id]) => id !== row.id)))

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

  return {
    turn,
    /** A row as it stands now: what was turned here, until a later state has been read. */
    current: (row: RolePermission) => {
      const own = turned.get(row.id)
      return own !== undefined && own.version >= row.version ? own : row
    },
  }
}
