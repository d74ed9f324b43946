import { type Key, useEffect, useRef, useState } from 'react'

const SHOWN_FOR = 30_000

/**
 * Keys of the rows that were added to a list since it was first shown, each for 30 s.
 * @param view identifies the list and its filter; a change starts anew
 * @param keys of all rows; only numeric keys can be recognised as new
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
    // Ids grow with time: a larger one than all known ones has just been added.
    const arrived = present.filter((id) => id > before.newest)
    if (arrived.length === 0) return
    setNewcomers((now) => new Set([...now, ...arrived]))
    setTimeout(() => setNewcomers((now) => new Set([...now].filter((key) => !arrived.some((id) => id === key)))), SHOWN_FOR)
  }, [ids, view])
  return newcomers
}
