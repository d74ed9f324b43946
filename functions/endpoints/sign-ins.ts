import { foldPublicId } from '../../shared/domain/ids.ts'
import { personName } from '../../shared/domain/user.ts'
import { listSignIns } from '../data/sign-in-log.ts'
import { usersByName } from '../data/users.ts'
import type { Endpoint } from '../http/endpoint.ts'

export { signInRoutes as routes } from '../../shared/api/sign-ins.ts'

export const signInList: Endpoint<'signInList'> = async ({ query: { limit, cursor, ...query }, session }) => {
  const page = await listSignIns(query, { limit, cursor, caller: session.user.id })
  const users = await usersByName(page.items.flatMap(({ username }) => username ?? []))
  const personNameOf = (username: string | null, time: string) => {
    const user = username === null ? undefined : users.get(foldPublicId(username))
    return user === undefined || time < user.createdAt ? null : personName(user)
  }
  return { ...page, items: page.items.map((entry) => ({ ...entry, personName: personNameOf(entry.username, entry.time) })) }
}
