import { routes } from 'virtual:api-routes'
import type { Api, RouteName } from '../../shared/api/index.ts'
import type { Answer, Sent } from '../../shared/api/route.ts'
import { ApiError } from './api-error.ts'
import { callUntyped, type Extras, type Request } from './client.ts'
import { outdate } from './generations.ts'
import { noteOwnChange } from './own-changes.ts'

/** {@link change} for route names and requests that are only known at run time. */
export const changeUntyped = async (name: RouteName, request: Request & Extras): Promise<unknown> => {
  try {
    const answer = await callUntyped(name, request)
    noteOwnChange(request.params, answer)
    outdate(routes[name].records)
    return answer
  } catch (error) {
    // Someone else was faster and deleted the record. Other refusals leave the reads: a form must not change under what was typed.
    if (error instanceof ApiError && error.status === 404) {
      noteOwnChange(request.params, undefined)
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
