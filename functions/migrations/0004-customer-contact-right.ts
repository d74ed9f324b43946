import { ROLES } from '../../shared/domain/permissions.ts'
import { readItems } from '../data/client.ts'
import { internal } from '../data/cursor.ts'
import { insertRolePermissionItems, listRolePermissions } from '../data/role-permissions.ts'
import { transact } from '../data/transact.ts'
import { listUsers, users } from '../data/users.ts'
import { withFreshVersion } from '../data/versions.ts'
import type { Migration, Step } from './migration.ts'

/* Before: `customers.view` alone showed the e-mail addresses and phone numbers of customers. */

const VIEW = 'customers.view'
const CONTACT = 'customers.contact'
const PAGE = 25

/** Gives each role with rows the new right, or refuses it, as `customers.view`; a row that exists stays as it is. */
const giveToRoles: Step = () =>
  withFreshVersion(undefined, async () => {
    const rows = await listRolePermissions()
    let rewritten = 0
    for (const role of ROLES) {
      const ofRole = rows.filter(({ roleName }) => roleName === role)
      const view = ofRole.find(({ permissionKey }) => permissionKey === VIEW)
      if (view === undefined || ofRole.some(({ permissionKey }) => permissionKey === CONTACT)) continue
      await transact(insertRolePermissionItems(role, [CONTACT], new Date().toISOString(), () => view.permissionValue))
      rewritten++
    }
    return { at: undefined, rewritten }
  })

/** Gives the new right to a user to whom `customers.view` was given personally. */
const giveToUser = (id: string): Promise<number> =>
  withFreshVersion(undefined, async () => {
    const { schema, key } = users.definition
    const [item] = await readItems([key(id)], { ConsistentRead: true })
    if (item === undefined) return 0
    const user = schema.parse(item)
    if (user.permissions[VIEW] !== true || user.permissions[CONTACT] !== undefined) return 0
    await transact(users.updateItems(user, { ...user, permissions: { ...user.permissions, [CONTACT]: true } }))
    return 1
  })

const giveToUsers: Step = async (cursor) => {
  const page = await listUsers({}, { limit: PAGE, cursor, total: 'none', caller: internal })
  let rewritten = 0
  for (const { id } of page.items) rewritten += await giveToUser(id)
  return { at: page.cursor, rewritten }
}

export const customerContactRight: Migration = {
  number: 4,
  summary: 'Recht, E-Mail-Adressen und Telefonnummern von Kunden zu sehen, für alle, die Kunden sehen',
  steps: [giveToRoles, giveToUsers],
}
