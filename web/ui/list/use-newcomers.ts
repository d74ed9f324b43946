import { type Key, useEffect, useRef, useState } from 'react'

const SHOWN_FOR = 30_000

/**
 * The rows that have joined a list since it was first shown, for 30 s each.
 * @param view names what is listed: another view starts afresh
 * @param keys of all rows; only those with a number can be told to be new
 */
export const useNewcomers = (view: string, keys: readonly Key[] | undefined): ReadonlySet<Key> => {
  const known = useRef<{ readonly view: string; readonly newest: number }>(undefined)
  const [newcomers, setNewcomers] = useState<ReadonlySet<Key>>(new Set())
  const ids = keys?.filter((key) => typeof key === 'number').join(' ')
  useEffect(() => {
    if (ids === undefined) return
    const present = ids === '' ? [] : ids.split(' ').map(Number)
    const newest = Math.max(0, ...present)
    const before = known.current
    known.current = { view, newest: Math.max(newest, before?.view === view ? before.newest : 0) }
    if (before === undefined || before.view !== view) return
    // Ids grow with time: what is larger than all that were known has just arrived.
    const arrived = present.filter((id) => id > before.newest)
    if (arrived.length === 0) return
    setNewcomers((now) => new Set([...now, ...arrived]))
    setTimeout(() => setNewcomers((now) => new Set([...now].filter((key) => !arrived.some((id) => id === key)))), SHOWN_FOR)
  }, [ids, view])
  return newcomers
}
