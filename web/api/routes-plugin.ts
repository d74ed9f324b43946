import type { Plugin } from 'vite'
import { api } from '../../shared/api/index.ts'
import { takesIdempotencyKey } from '../../shared/api/route.ts'
import { pureShared } from './pure-shared-plugin.ts'

const name = 'virtual:api-routes'
const resolved = `\0${name}`

/**
 * Ships to the browser only method, path, record kinds, whether the answer is a list and whether it takes a key, for every route: the contract's schemas would bring zod
 * along. Types come from `import type { Api }`.
 */
const routesModule = (): Plugin => ({
  name: 'api-routes',
  resolveId: (id) => (id === name ? resolved : undefined),
  load(id) {
    if (id !== resolved) return
    const table = Object.fromEntries(
      Object.entries(api).map(([key, route]) => [
        key,
        {
          method: route.method,
          path: route.path,
          records: route.records,
          ...('isList' in route ? { isList: true } : {}),
          ...(takesIdempotencyKey(route) ? { takesKey: true } : {}),
        },
      ]),
    )
    return `export const routes = ${JSON.stringify(table)}`
  },
})

/** The plugins for every bundle that imports `shared`. */
export const apiRoutes = () => [routesModule(), pureShared()]
