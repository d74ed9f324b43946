import { useSyncExternalStore } from 'react'

/** A value outside of React that any part of the page may set and a few components show. */
export const createStore = <Value>(initial: Value) => {
  let value = initial
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }
  const get = () => value
  return {
    get,
    set: (next: Value) => {
      value = next
      for (const listener of listeners) listener()
    },
    /** The value as a hook: the component renders again with each change. @param select picks a part of it, which must be a plain value */
    use: <Part>(select: (value: Value) => Part): Part => useSyncExternalStore(subscribe, () => select(value)),
  }
}
