import { routes } from 'virtual:api-routes'
import type { Api, RouteName } from '../../shared/api/index.ts'
import type { Answer, Sent } from '../../shared/api/route.ts'
import { ApiError } from './api-error.ts'
import { callUntyped, type Extras, type Request } from './client.ts'
import { outdate } from './generations.ts'
import { noteOwnChange } from './own-changes.ts'

/**
 * Statuses of a refusal because someone else has deleted or changed the record since it was read. Not 412: a form then offers to reload, and the
 * record must not change under it before.
 */
const STALE = [404, 409]

/** {@link change} for route names and requests that are only known at run time. */
export const changeUntyped = async (name: RouteName, request: Request & Extras): Promise<unknown> => {
  try {
    const answer = await callUntyped(name, request)
    noteOwnChange(request.params, answer)
    outdate(routes[name].records)
    return answer
  } catch (error) {
    if (error instanceof ApiError && STALE.includes(error.status)) {
      if (error.status === 404) noteOwnChange(request.params, undefined)
      outdate(routes[name].records)
    }
    throw error
  }
}

/** Calls a route that changes something, outside of any hook: several calls may run at once, and each one rejects on its own failure. */
export async function change<Name extends RouteName>(name: Name, request: Sent<Api[Name]> & Extras): Promise<Answer<Api[Name]>>
export async function change(name: RouteName, request: Request & Extras): Promise<unknown> {
  return changeUntyped(name, request)
}
