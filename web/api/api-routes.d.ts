declare module 'virtual:api-routes' {
  type Route = import('../../shared/api/route.ts').Route
  /** The part of every route that the browser needs, by route name. */
  export const routes: Readonly<
    Record<
      import('../../shared/api/index.ts').RouteName,
      Pick<Route, 'method' | 'path' | 'records'> & { readonly isList: true | undefined; readonly takesKey: true | undefined }
    >
  >
}
