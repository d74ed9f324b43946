import { effectivePermissions } from '../../shared/domain/permissions.ts'
import type { Endpoint } from '../http/endpoint.ts'

export const authUser: Endpoint<'authUser'> = async ({ session: { user, grants } }) => ({
  ...user,
  permissions: effectivePermissions(user, grants),
})
