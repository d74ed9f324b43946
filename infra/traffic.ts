import type { Route } from '../shared/api/route.ts'
import type { Stage } from './stage.ts'

/** The kinds of traffic for which a stage sets a limit. */
export type Traffic = keyof Stage['requestsPerSecond']

/** The kind of a route's traffic, each with a limit of its own: sign-ins, visitors, or people who are signed in. */
export const trafficOf = (route: Route): Traffic => {
  if (route.access !== 'public') return 'signedIn'
  return route.isAboutAccount ? 'signIns' : 'visitors'
}
