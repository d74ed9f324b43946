import { useSyncExternalStore } from 'react'
import type { RouteName } from '../../shared/api/index.ts'

/**
 * How often each call's answers have been outdated by a change. The number is part of the cache key: an outdated answer is never shown again, on this
 * page or on one that is opened later.
 */
const generations = new Map<RouteName, number>()
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

const generationOf = (name: RouteName) => generations.get(name) ?? 0

/** Declares all cached answers of these calls outdated. */
export const outdate = (names: readonly RouteName[]) => {
  for (const name of names) generations.set(name, generationOf(name) + 1)
  for (const listener of listeners) listener()
}

export const useGeneration = (name: RouteName) => useSyncExternalStore(subscribe, () => generationOf(name))
