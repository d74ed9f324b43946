import type { Plugin } from 'vite'
import { api } from '../../shared/api/index.ts'
import { pureShared } from './pure-shared-plugin.ts'

const name = 'virtual:api-routes'
const resolved = `\0${name}`

/**
 * Gives the browser of every call of the contract method, path, records and whether it answers a list, and nothing else: the contract's schemas would ship zod with them.
 * Types come from `import type { Api }`.
 */
const routesModule = (): Plugin => ({
  name: 'api-routes',
  resolveId: (id) => (id === name ? resolved : undefined),
  load(id) {
    if (id !== resolved) return
    const table = Object.fromEntries(
      Object.entries(api).map(([key, route]) => [
        key,
        { method: route.method, path: route.path, records: route.records, ...('isList' in route ? { isList: true } : {}) },
      ]),
    )
    return `export const routes = ${JSON.stringify(table)}`
  },
})

/** What every bundle that imports `shared` needs. */
export const apiRoutes = () => [routesModule(), pureShared()]
