import type { Api, RouteName } from '../../shared/api/index.ts'
import { matchRoute } from '../../shared/api/match-route.ts'
import type { Route } from '../../shared/api/route.ts'
import type { AnyEndpoint, Endpoints } from './endpoint.ts'

/** The part of a path after `/api/`. */
type ResourceOf<Name extends RouteName> = Api[Name]['path'] extends `/api/${infer Rest}`
  ? Rest extends `${infer First}/${string}`
    ? First
    : Rest
  : never

type NamesOf<Resource, Names extends RouteName> = { [Name in Names]: ResourceOf<Name> extends Resource ? Name : never }[Names]

/**
 * The modules of `functions/endpoints` that a Lambda serves, by resource; each exports its endpoints by name, and their part of the
 * contract as `routes`. A route without an endpoint does not compile, nor does an endpoint without a route.
 */
export type Resources<Names extends RouteName> = {
  readonly [Resource in ResourceOf<Names>]: () => Promise<
    { readonly routes: Pick<Api, NamesOf<Resource, Names>> } & Endpoints<NamesOf<Resource, Names>>
  >
}

type Routes = Readonly<Record<string, Route>>
/** Any such map, for the handler. */
export type AnyResources = Readonly<
  Record<string, () => Promise<{ readonly routes: Routes; readonly [endpoint: string]: AnyEndpoint | Routes }>>
>

export type Operation = {
  readonly route: Route
  readonly endpoint: AnyEndpoint
  readonly pathParameters: Readonly<Record<string, string>>
}

/**
 * Imports the module of a path's resource, and finds the route of a call in it.
 * @param path its decoded segments, including the empty one before the first slash
 * @returns undefined when the Lambda serves no such route
 */
export const findOperation = async (resources: AnyResources, method: string, path: readonly string[]): Promise<Operation | undefined> => {
  const [, prefix, resource = ''] = path
  const load = prefix === 'api' && Object.hasOwn(resources, resource) ? resources[resource] : undefined
  if (load === undefined) return undefined
  const { routes, ...endpoints } = await load()
  const found = matchRoute(routes, method, path)
  if (!('route' in found)) return undefined
  const endpoint = endpoints[found.name]
  return typeof endpoint === 'function' ? { ...found, endpoint } : undefined
}
