import { lambdaOf, routeEntries } from '../shared/api/index.ts'
import type { Route } from '../shared/api/route.ts'
import type { Stage } from './stage.ts'

/** The kinds of traffic for which a stage sets a limit. */
type Traffic = keyof Stage['requestsPerSecond']

/** A route of the gateway in front of the API. */
type GatewayRoute = {
  readonly name: string
  readonly method: Route['method'] | 'ANY'
  readonly path: string
  readonly lambda: ReturnType<typeof lambdaOf>
  readonly traffic: Traffic
}

/** Takes every call that no other route takes. Its Lambda finds the route of the contract, because nothing distinguishes its calls before. */
export const consoleRoute: GatewayRoute = {
  name: 'Console',
  method: 'ANY',
  path: '/api/{proxy+}',
  lambda: 'consoleApi',
  traffic: 'signedIn',
}

const trafficOf = (route: Route): Traffic => {
  if (route.access !== 'public') return 'signedIn'
  return route.isAboutAccount ? 'signIns' : 'visitors'
}

/** The route of the gateway that passes the calls of a route of the contract to their Lambda. */
export const gatewayRouteOf = (name: string, route: Route): GatewayRoute => {
  const lambda = lambdaOf(route)
  return lambda === consoleRoute.lambda ? consoleRoute : { name, method: route.method, path: route.path, lambda, traffic: trafficOf(route) }
}

/** All routes of the gateway in front of the API: few, because a stack has at most 500 resources, and each is one. */
export const gatewayRoutes = (): readonly GatewayRoute[] => [...new Set(routeEntries().map(([name, route]) => gatewayRouteOf(name, route)))]
