import { useState } from 'react'
import useSWR from 'swr'
import type { Api, RouteName } from '../../shared/api/index.ts'
import type { Answer, Sent } from '../../shared/api/route.ts'
import { addressOf, callUntyped, type Request } from './client.ts'
import { useGeneration } from './generations.ts'
import type { ReadName } from './use-api.ts'

/** What has been asked of each call since its answers were last outdated. */
const asked = new Map<RouteName, { readonly generation: number; readonly answers: Map<string, Promise<unknown>> }>()

const answersOf = (name: RouteName, generation: number) => {
  const before = asked.get(name)
  if (before?.generation === generation) return before.answers
  const answers = new Map<string, Promise<unknown>>()
  asked.set(name, { generation, answers })
  return answers
}

const ask = (name: RouteName, request: Request, generation: number) => {
  const answers = answersOf(name, generation)
  const address = addressOf(name, request)
  const answer = answers.get(address) ?? callUntyped(name, request)
  answers.set(address, answer)
  answer.catch(() => answers.delete(address))
  return answer
}

type Each<Key, Data> = {
  /** What has been read, by what it was wanted for. */
  readonly answers: ReadonlyMap<Key, Data>
  readonly error: unknown
  readonly refresh: () => Promise<unknown>
}

/**
 * Reads several answers of one call; each is asked for once, when it is first wanted. What has been read stays while more is on its way.
 * @param wanted what each answer is for
 * @param requestOf the request for it
 */
export function useApiEach<Name extends ReadName, Key>(
  name: Name,
  wanted: readonly Key[],
  requestOf: (key: Key) => Sent<Api[Name]>,
): Each<Key, Answer<Api[Name]>>
export function useApiEach<Key>(name: RouteName, wanted: readonly Key[], requestOf: (key: Key) => Request): Each<Key, unknown> {
  const generation = useGeneration(name)
  const read = async (key: Key) => [key, await ask(name, requestOf(key), generation)] as const
  const [none] = useState<ReadonlyMap<Key, unknown>>(() => new Map())
  const { data, error, mutate } = useSWR(
    wanted.length === 0 ? null : ([name, 'each', generation, wanted.map((key) => addressOf(name, requestOf(key)))] as const),
    async () => new Map(await Promise.all(wanted.map(read))),
    // Each map is a new one: it is another answer even where SWR, which does not look into maps, would think it the same.
    { keepPreviousData: true, compare: Object.is },
  )
  return { answers: data ?? none, error, refresh: () => mutate() }
}
