import { useCallback, useEffect, useMemo, useState } from 'react'
import { useApiEach } from '../../api/use-api-each.ts'
import { inStep, type Wanted } from './in-step.ts'
import type { OpenCustomers } from './rows.ts'

const PAGE_SIZE = 50

/** The customers of those partners whose list is open, as many pages of each as were asked for. */
export const useOpenCustomers = () => {
  const [wanted, setWanted] = useState<readonly Wanted[]>([])
  const { answers, error, refresh } = useApiEach('customerList', wanted, ({ partnerId, cursor }) => ({
    query: { partnerId, cursor, limit: PAGE_SIZE },
  }))
  useEffect(() => setWanted((now) => inStep(now, answers)), [answers])
  const pages = useMemo(() => {
    const byPartner = Map.groupBy(wanted, ({ partnerId }) => partnerId)
    return new Map([...byPartner].map(([partnerId, asked]) => [partnerId, asked.flatMap((key) => answers.get(key) ?? [])] as const))
  }, [wanted, answers])
  const customers = useMemo(
    (): OpenCustomers =>
      new Map(
        [...pages].map(([partnerId, read]) => [
          partnerId,
          read.length === 0 ? undefined : { items: read.flatMap(({ items }) => items), hasMore: read.at(-1)?.cursor !== undefined },
        ]),
      ),
    [pages],
  )
  return {
    customers,
    error,
    refresh,
    toggle: useCallback(
      (partnerId: number) =>
        setWanted((now) =>
          now.some((page) => page.partnerId === partnerId) ? now.filter((page) => page.partnerId !== partnerId) : [...now, { partnerId }],
        ),
      [],
    ),
    loadMore: (partnerId: number) => {
      const cursor = pages.get(partnerId)?.at(-1)?.cursor
      if (cursor !== undefined) setWanted((now) => [...now, { partnerId, cursor }])
    },
    closeAll: () => setWanted([]),
  }
}
