import type { Api, RouteName } from '../../shared/api/index.ts'
import { type Route, routeKey } from '../../shared/api/route.ts'
import type { AnyEndpoint, Endpoints } from './endpoint.ts'

/** The part of a path after `/api/`. */
type ResourceOf<Name extends RouteName> = Api[Name]['path'] extends `/api/${infer Rest}`
  ? Rest extends `${infer First}/${string}`
    ? First
    : Rest
  : never

type NamesOf<Resource, Names extends RouteName> = { [Name in Names]: ResourceOf<Name> extends Resource ? Name : never }[Names]

/**
 * What a Lambda serves, each resource loaded when its first call comes: a start does not pay for the schemas of all the others. A route without an
 * endpoint does not compile, nor does an endpoint without a route.
 */
export type Resources<Names extends RouteName> = {
  readonly [Resource in ResourceOf<Names>]: () => Promise<{
    readonly resource: {
      readonly routes: Pick<Api, NamesOf<Resource, Names>>
      readonly endpoints: Endpoints<NamesOf<Resource, Names>>
    }
  }>
}

/** Any such map, as the handler sees it. */
export type AnyResources = Readonly<
  Record<
    string,
    () => Promise<{
      readonly resource: { readonly routes: Readonly<Record<string, Route>>; readonly endpoints: Readonly<Record<string, AnyEndpoint>> }
    }>
  >
>

export type Operation = { readonly route: Route; readonly endpoint: AnyEndpoint }

/** Finds the operation behind a route key, loading its resource once; undefined where the Lambda serves no such route. */
export const operationsOf = (resources: AnyResources) => {
  const operations = new Map<string, Operation>()
  const loaded = new Set<string>()
  return async (key: string): Promise<Operation | undefined> => {
    const name = /^\w+ \/api\/([^/]+)/.exec(key)?.[1] ?? ''
    const load = Object.hasOwn(resources, name) ? resources[name] : undefined
    if (load !== undefined && !loaded.has(name)) {
      const { routes, endpoints } = (await load()).resource
      for (const [name, route] of Object.entries(routes)) {
        const endpoint = endpoints[name]
        if (endpoint !== undefined) operations.set(routeKey(route), { route, endpoint })
      }
      loaded.add(name)
    }
    return operations.get(key)
  }
}
