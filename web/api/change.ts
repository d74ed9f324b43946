import type { Api, RouteName } from '../../shared/api/index.ts'
import type { Answer, Sent } from '../../shared/api/route.ts'
import { ApiError } from './api-error.ts'
import { callUntyped, type Extras, type Request } from './client.ts'
import { outdate } from './generations.ts'
import { outdatedBy } from './outdated-by.ts'
import { noteOwnChange } from './own-changes.ts'

/** {@link change} by names and requests that are not known before. What it makes untrue is asked for again; so it is where somebody else was faster and deleted the record. */
export const changeUntyped = async (name: RouteName, request: Request & Extras): Promise<unknown> => {
  try {
    const answer = await callUntyped(name, request)
    noteOwnChange(request.params, answer)
    outdate(outdatedBy[name] ?? [])
    return answer
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) {
      noteOwnChange(request.params, undefined)
      outdate(outdatedBy[name] ?? [])
    }
    throw error
  }
}

/** A call that changes something, outside of any hook: several may be under way at once, and each tells its own failure. */
export async function change<Name extends RouteName>(name: Name, request: Sent<Api[Name]> & Extras): Promise<Answer<Api[Name]>>
export async function change(name: RouteName, request: Request & Extras): Promise<unknown> {
  return changeUntyped(name, request)
}
