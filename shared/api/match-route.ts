type Addressed = { readonly method: string; readonly path: string }
type Found<R> = { readonly name: string; readonly route: R; readonly pathParameters: Readonly<Record<string, string>> }
type Template<R> = { readonly name: string; readonly route: R; readonly segments: readonly string[] }

const parameterName = (segment: string) => /^\{(\w+)\}$/.exec(segment)?.[1]

/** Prefers a fixed segment to a parameter, from left to right, as API Gateway does. */
const bySpecificity = (a: Template<unknown>, b: Template<unknown>) => {
  const shape = ({ segments }: Template<unknown>) => segments.map((segment) => (parameterName(segment) === undefined ? '0' : '1')).join('')
  return shape(a) < shape(b) ? -1 : 1
}

const fits = ({ segments }: Template<unknown>, path: readonly string[]) =>
  segments.length === path.length &&
  segments.every((segment, index) => segment === path[index] || (parameterName(segment) !== undefined && path[index] !== ''))

const parametersOf = ({ segments }: Template<unknown>, path: readonly string[]) =>
  Object.fromEntries(
    segments.flatMap((segment, index) => {
      const name = parameterName(segment)
      return name === undefined ? [] : [[name, path[index] ?? '']]
    }),
  )

/**
 * Finds the route of a call.
 * @param routes by name
 * @param path its decoded segments, including the empty one before the first slash
 * @returns the route, or else the methods that the path accepts (none: no such path)
 */
export const matchRoute = <R extends Addressed>(
  routes: Readonly<Record<string, R>>,
  method: string,
  path: readonly string[],
): Found<R> | { readonly allowed: readonly string[] } => {
  const fitting = Object.entries(routes)
    .map(([name, route]): Template<R> => ({ name, route, segments: route.path.split('/') }))
    .filter((template) => fits(template, path))
    .sort(bySpecificity)
  const template = fitting.find(({ route }) => route.method === method)
  if (template === undefined) return { allowed: [...new Set(fitting.map(({ route }) => route.method))] }
  return { name: template.name, route: template.route, pathParameters: parametersOf(template, path) }
}
