import { routes } from 'virtual:api-routes'
import type { RouteName } from '../../shared/api/index.ts'
import type { RouteRecords } from '../../shared/api/route.ts'
import { createStore } from './store.ts'

/**
 * How often records of each kind have changed. The number is part of the cache key, so an outdated answer is never shown again, on this page or
 * another.
 */
const changes = createStore<{ readonly [Kind in RouteRecords]?: number }>({})

/** Invalidates all cached answers about these records. */
export const outdate = (kinds: readonly RouteRecords[]) => {
  const before = changes.get()
  changes.set({ ...before, ...Object.fromEntries(kinds.map((kind) => [kind, (before[kind] ?? 0) + 1])) })
}

export const useGeneration = (name: RouteName) =>
  changes.use((counts) => routes[name].records.reduce((sum, kind) => sum + (counts[kind] ?? 0), 0))
