import { useState } from 'react'
import useSWR from 'swr'
import { call } from '../../api/client.ts'
import { useGeneration } from '../../api/generations.ts'
import { readFound } from './found.ts'

/**
 * What a search finds in a hierarchy that is too large to be read as a whole.
 * @param search nothing is asked while it is empty
 */
export const useFound = (search: string) => {
  const generation = useGeneration('partnerHierarchyRows')
  const [wanted, setWanted] = useState({ search, pages: 1 })
  const pages = wanted.search === search ? wanted.pages : 1
  const { data, error, isValidating, mutate } = useSWR(
    search === '' ? null : (['partnerHierarchyRows', 'found', search, pages, generation] as const),
    () => readFound((query) => call('partnerHierarchyRows', { query }), search, pages),
    { keepPreviousData: true, compare: Object.is },
  )
  return {
    found: search === '' ? undefined : data,
    error,
    isReading: search !== '' && isValidating,
    refresh: () => mutate(),
    loadMore: () => setWanted({ search, pages: pages + 1 }),
  }
}
