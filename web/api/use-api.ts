import { routes } from 'virtual:api-routes'
import { useState } from 'react'
import useSWR, { unstable_serialize } from 'swr'
import type { Api, RouteName } from '../../shared/api/index.ts'
import type { Answer, Sent } from '../../shared/api/route.ts'
import { changeUntyped } from './change.ts'
import { callUntyped, type Extras, type Request } from './client.ts'
import { useGeneration } from './generations.ts'
import { createIdempotencyKeys } from './idempotency-keys.ts'
import { noteRead } from './polling.ts'
import { type ReadOptions, settings, usePolling } from './read-options.ts'

/** Names of the GET routes. */
export type ReadName = { [Name in RouteName]: Api[Name]['method'] extends 'GET' ? Name : never }[RouteName]

type Read<Data> = {
  readonly data: Data | undefined
  readonly error: unknown
  readonly isLoading: boolean
  readonly isValidating: boolean
  readonly refresh: () => Promise<unknown>
}

/** Reads one answer and caches it. `null` reads nothing yet. The previous answer stays while another request is under way. */
export function useApi<Name extends ReadName>(name: Name, request: Sent<Api[Name]> | null, options?: ReadOptions): Read<Answer<Api[Name]>>
export function useApi(name: RouteName, request: Request | null, options: ReadOptions = {}): Read<unknown> {
  const generation = useGeneration(name)
  const key = request === null ? null : ([name, request, generation] as const)
  const id = key === null ? undefined : unstable_serialize(key)
  const read = async () => {
    const answer = await callUntyped(name, request ?? {})
    if (id !== undefined) noteRead(id)
    return answer
  }
  const { data, error, isLoading, isValidating, mutate } = useSWR(key, read, settings(options))
  // SWR keeps the earlier object if the new answer is equal.
  usePolling(id, options, async () => (await mutate()) !== data)
  return { data, error, isLoading, isValidating, refresh: () => mutate() }
}

type Mutation<Arg, Data> = { readonly trigger: (request: Arg & Extras) => Promise<Data>; readonly isBusy: boolean }

/**
 * Calls a route that changes something, and invalidates the reads that it outdates. What a dialog creates is created once, also if it is sent again
 * after its answer got lost.
 */
export function useApiMutation<Name extends RouteName>(name: Name): Mutation<Sent<Api[Name]>, Answer<Api[Name]>>
export function useApiMutation(name: RouteName): Mutation<Request, unknown> {
  const [keys] = useState(createIdempotencyKeys)
  const [running, setRunning] = useState(0)
  const run = async (request: Request & Extras) => {
    if (routes[name].takesKey !== true) return changeUntyped(name, request)
    const answer = await changeUntyped(name, { ...request, idempotencyKey: keys.keyOf(request) })
    keys.forget()
    return answer
  }
  const trigger = async (request: Request & Extras) => {
    setRunning((count) => count + 1)
    try {
      return await run(request)
    } finally {
      setRunning((count) => count - 1)
    }
  }
  return { trigger, isBusy: running > 0 }
}
