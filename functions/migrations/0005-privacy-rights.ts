import { ROLES } from '../../shared/domain/permissions.ts'
import { insertRolePermissionItems, listRolePermissions } from '../data/role-permissions.ts'
import { transact } from '../data/transact.ts'
import { withFreshVersion } from '../data/versions.ts'
import type { Migration, Step } from './migration.ts'

/* Before: there were no privacy requests, and no role had a row about them. */

const RIGHTS = ['privacy.view', 'privacy.act'] as const

/** Gives each role with rows the new rights as a new stage does; a row that exists stays as it is. */
const giveToRoles: Step = () =>
  withFreshVersion(undefined, async () => {
    const rows = await listRolePermissions()
    let rewritten = 0
    for (const role of ROLES) {
      const decided = rows.filter(({ roleName }) => roleName === role).map(({ permissionKey }) => permissionKey)
      const missing = RIGHTS.filter((key) => !decided.includes(key))
      if (decided.length === 0 || missing.length === 0) continue
      await transact(insertRolePermissionItems(role, missing, new Date().toISOString()))
      rewritten++
    }
    return { at: undefined, rewritten }
  })

export const privacyRights: Migration = {
  number: 5,
  summary: 'Rechte, Datenschutzanfragen zu sehen und zu bearbeiten, für die Rollen, die sie als Vorgabe haben',
  steps: [giveToRoles],
}
