import { foldPublicId } from '../../shared/domain/ids.ts'
import { recordKinds } from '../../shared/domain/record-kind.ts'
import { restorableKinds } from '../../shared/domain/trash.ts'
import { personName } from '../../shared/domain/user.ts'
import { listTrash } from '../data/trash.ts'
import { usersByName } from '../data/users.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { demand } from '../http/session.ts'
import { ApiError } from '../runtime/api-error.ts'
import { startPurge } from '../use-cases/records/start-purge.ts'

export { trashRoutes as routes } from '../../shared/api/trash.ts'

export const trashList: Endpoint<'trashList'> = async ({ query: { kind, ...page }, session }) => {
  const kinds = restorableKinds(session.can)
  if (kind !== undefined && !kinds.includes(kind)) throw new ApiError('forbidden')
  const { items, ...rest } = await listTrash(kind === undefined ? kinds : [kind], { ...page, caller: session.user.id })
  const users = await usersByName(items.flatMap(({ deletedBy }) => deletedBy ?? []))
  return {
    ...rest,
    items: items.map(({ version: _version, ...row }) => {
      const user = row.deletedBy === null ? undefined : users.get(foldPublicId(row.deletedBy))
      // A later user of the same name is another person.
      return { ...row, deletedByName: user === undefined || user.createdAt > row.deletedAt ? null : personName(user) }
    }),
  }
}

export const trashPurge: Endpoint<'trashPurge'> = async ({ params: { kind, id }, session }) => {
  demand(session, recordKinds[kind].rights.delete)
  return startPurge(kind, id, session.user.id)
}
