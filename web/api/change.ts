import type { Api, RouteName } from '../../shared/api/index.ts'
import type { Answer, Sent } from '../../shared/api/route.ts'
import { callUntyped, type Extras, type Request } from './client.ts'
import { outdate } from './generations.ts'
import { outdatedBy } from './outdated-by.ts'

/** A call that changes something, outside of any hook: several may be under way at once, and each tells its own failure. */
export async function change<Name extends RouteName>(name: Name, request: Sent<Api[Name]> & Extras): Promise<Answer<Api[Name]>>
export async function change(name: RouteName, request: Request & Extras): Promise<unknown> {
  const answer = await callUntyped(name, request)
  outdate(outdatedBy[name] ?? [])
  return answer
}
