import { routes } from 'virtual:api-routes'
import type { Api, RouteName } from '../../shared/api/index.ts'
import type { Answer, Sent } from '../../shared/api/route.ts'
import { ApiError } from './api-error.ts'
import { callUntyped, type Extras, type Request } from './client.ts'
import { outdate } from './generations.ts'
import { noteOwnChange, noteOwnRemoval, versionOf } from './steady-rows.ts'

const idIn = (answer: unknown) => (typeof answer === 'object' && answer !== null && 'id' in answer ? answer.id : undefined)

/** {@link change} for route names and requests that are only known at run time. */
export const changeUntyped = async (name: RouteName, request: Request & Extras): Promise<unknown> => {
  const { path, records } = routes[name]
  const id = request.params?.id
  try {
    const answer = await callUntyped(name, request)
    // An empty answer about a part of a record, such as a note, says nothing about the record.
    if (answer === undefined && path.endsWith('/{id}')) noteOwnRemoval(id, request.ifMatch)
    else {
      noteOwnChange(id)
      noteOwnChange(idIn(answer), versionOf(answer))
    }
    outdate(records)
    return answer
  } catch (error) {
    // Someone else was faster and deleted the record. Other refusals leave the reads: a form must not change under what was typed.
    if (error instanceof ApiError && error.status === 404) {
      noteOwnRemoval(id)
      outdate(records)
    }
    throw error
  }
}

/** Calls a route that changes something, outside of any hook: several calls may run at once, and each one rejects on its own failure. */
export async function change<Name extends RouteName>(name: Name, request: Sent<Api[Name]> & Extras): Promise<Answer<Api[Name]>>
export async function change(name: RouteName, request: Request & Extras): Promise<unknown> {
  return changeUntyped(name, request)
}
