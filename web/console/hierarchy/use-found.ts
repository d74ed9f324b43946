import { useLayoutEffect, useRef } from 'react'
import useSWR from 'swr'
import { call } from '../../api/client.ts'
import { useGeneration } from '../../api/generations.ts'
import { useFurther } from '../../api/use-further.ts'
import { type Found, readFound, readFurtherFound } from './found.ts'

type Asked = { readonly search: string; readonly found: Found }

const read: Parameters<typeof readFound>[0] = (query) => call('partnerHierarchyRows', { query })

/**
 * What a search finds in a hierarchy that is too large to be read as a whole. Further hits are asked for alone; after a change all that are shown.
 * @param search nothing is asked while it is empty
 */
export const useFound = (search: string) => {
  const generation = useGeneration('partnerHierarchyRows')
  const shown = useRef<Asked>(undefined)
  const { data, error, isValidating, mutate } = useSWR(
    search === '' ? null : (['partnerHierarchyRows', 'found', search, generation] as const),
    async (): Promise<Asked> => {
      const hits = shown.current?.search === search ? shown.current.found.hits.length : 0
      return { search, found: await readFound(read, search, hits) }
    },
    { keepPreviousData: true, compare: Object.is },
  )
  useLayoutEffect(() => {
    shown.current = data
  })
  const further = useFurther(`${search} ${generation}`, () =>
    mutate((now) => now && readFurtherFound(read, search, now.found).then((found) => ({ search, found })), { revalidate: false }),
  )
  return {
    found: search === '' ? undefined : data?.found,
    error: error ?? further.error,
    isReading: search !== '' && (isValidating || further.isBusy),
    refresh: async () => {
      await further.settled()
      return mutate()
    },
    loadMore: further.read,
  }
}
