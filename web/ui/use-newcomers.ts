import { useEffect, useRef, useState } from 'react'

const SHOWN_FOR = 30_000

/**
 * The ids that have joined a list since it was first shown, for 30 s each.
 * @param list names the list: another one starts afresh
 * @param ids `undefined` while it is still the list before that is shown
 */
export const useNewcomers = (list: string, ids: readonly number[] | undefined): ReadonlySet<number> => {
  const known = useRef<{ readonly list: string; readonly newest: number }>(undefined)
  const [newcomers, setNewcomers] = useState<ReadonlySet<number>>(new Set())
  const key = ids?.join(' ')
  useEffect(() => {
    if (key === undefined) return
    const present = key === '' ? [] : key.split(' ').map(Number)
    const newest = Math.max(0, ...present)
    const before = known.current
    known.current = { list, newest: Math.max(newest, before?.list === list ? before.newest : 0) }
    if (before === undefined || before.list !== list) return
    // Ids grow with time: what is larger than all that were known has just arrived.
    const arrived = present.filter((id) => id > before.newest)
    if (arrived.length === 0) return
    setNewcomers((now) => new Set([...now, ...arrived]))
    setTimeout(() => setNewcomers((now) => new Set([...now].filter((id) => !arrived.includes(id)))), SHOWN_FOR)
  }, [key, list])
  return newcomers
}
