import type { Plugin } from 'vite'
import { api } from '../../shared/api/index.ts'
import { takesIdempotencyKey } from '../../shared/api/route.ts'
import { pureShared } from './pure-shared-plugin.ts'

const name = 'virtual:api-routes'
const resolved = `\0${name}`
/** Every path begins with it. */
const ROOT = '/api/'
const LIST = 'l'
const TAKES_KEY = 'k'

/**
 * Ships to the browser only method, path, record kinds, whether the answer is a list and whether it takes a key, for every route: the contract's schemas
 * would bring zod along. A line per route is a tenth shorter when compressed than an object. Types come from `import type { Api }`.
 */
const routesModule = (): Plugin => ({
  name: 'api-routes',
  resolveId: (id) => (id === name ? resolved : undefined),
  load(id) {
    if (id !== resolved) return
    const lines = Object.entries(api).map(([key, route]) => {
      const kind = 'isList' in route ? LIST : takesIdempotencyKey(route) ? TAKES_KEY : ''
      return [key, route.method, route.path.slice(ROOT.length), route.records.join(' '), kind].join(',')
    })
    return `const read = (line) => {
      const [name, method, path, records, kind] = line.split(',')
      const isList = kind === '${LIST}' || undefined
      const takesKey = kind === '${TAKES_KEY}' || undefined
      return [name, { method, path: '${ROOT}' + path, records: records.split(' ').filter(Boolean), isList, takesKey }]
    }
    export const routes = /* @__PURE__ */ Object.fromEntries(${JSON.stringify(lines.join('\n'))}.split('\\n').map(read))`
  },
})

/** The plugins for every bundle that imports `shared`. */
export const apiRoutes = () => [routesModule(), pureShared()]
