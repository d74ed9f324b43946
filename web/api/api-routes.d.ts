declare module 'virtual:api-routes' {
  type Route = import('../../shared/api/route.ts').Route
  /** What the browser needs to know of every call, by its name. */
  export const routes: Readonly<
    Record<import('../../shared/api/index.ts').RouteName, Pick<Route, 'method' | 'path' | 'records' | 'isList'>>
  >
}
