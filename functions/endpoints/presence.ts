import { recordKinds } from '../../shared/domain/record-kind.ts'
import { personName } from '../../shared/domain/user.ts'
import { listPresent, removePresence, savePresence } from '../data/presence.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { demand } from '../http/session.ts'

export { presenceRoutes as routes } from '../../shared/api/presence.ts'

export const presenceReport: Endpoint<'presenceReport'> = async ({ body, session }) => {
  const { user, can } = session
  const now = Date.now()
  if (body !== null) demand(session, recordKinds[body.kind].rights.view)
  const save = () => (body === null ? removePresence(user.id) : savePresence({ ...body, username: user.id, name: personName(user) }, now))
  const [present] = await Promise.all([listPresent(now), save()])
  return { present: present.filter(({ username, kind }) => username !== user.id && can(recordKinds[kind].rights.view)) }
}
