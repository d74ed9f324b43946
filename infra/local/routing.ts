import { routeEntries } from '../../shared/api/index.ts'
import { type Route, routeKey } from '../../shared/api/route.ts'

type Found = { readonly route: Route; readonly routeKey: string; readonly pathParameters: Readonly<Record<string, string>> }

type Template = { readonly route: Route; readonly segments: readonly string[] }

const parameterName = (segment: string) => /^\{(\w+)\}$/.exec(segment)?.[1]

/** Like API Gateway, prefers a fixed segment to a parameter, from left to right. */
const bySpecificity = (a: Template, b: Template) => {
  const shape = ({ segments }: Template) => segments.map((segment) => (parameterName(segment) === undefined ? '0' : '1')).join('')
  return shape(a) < shape(b) ? -1 : 1
}

/** The routes of the contract by number of segments, the most specific first. */
const templates = Map.groupBy(
  routeEntries()
    .map(([, route]) => ({ route, segments: route.path.split('/') }))
    .sort(bySpecificity),
  ({ segments }) => segments.length,
)

const fits = ({ segments }: Template, path: readonly string[]) =>
  segments.every((segment, index) => segment === path[index] || (parameterName(segment) !== undefined && path[index] !== ''))

const parametersOf = ({ segments }: Template, path: readonly string[]) =>
  Object.fromEntries(
    segments.flatMap((segment, index) => {
      const name = parameterName(segment)
      return name === undefined ? [] : [[name, path[index] ?? '']]
    }),
  )

/**
 * The route that API Gateway would choose.
 * @param path its decoded segments, including the empty one before the first slash
 * @returns the route, or else the methods that the path accepts (none: no such path)
 */
export const matchRoute = (method: string, path: readonly string[]): Found | { readonly allowed: readonly string[] } => {
  const fitting = (templates.get(path.length) ?? []).filter((template) => fits(template, path))
  const template = fitting.find(({ route }) => route.method === method)
  if (template === undefined) return { allowed: [...new Set(fitting.map(({ route }) => route.method))] }
  return { route: template.route, routeKey: routeKey(template.route), pathParameters: parametersOf(template, path) }
}
