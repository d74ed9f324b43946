declare module 'virtual:api-routes' {
  /** Method and path of every call, by its name, and whether it answers a list. */
  export const routes: Readonly<
    Record<import('../../shared/api/index.ts').RouteName, readonly [method: string, path: string, isList?: true]>
  >
}
