import type * as z from 'zod'
import type { PermissionKey } from '../domain/permissions.ts'

/**
 * Who may call: anyone, anyone signed in, anyone signed in but a partner, or whoever holds the permission, or both of two. With `|own` a partner may call too, and reaches only what is its own
 * (`session.ownPartnerId` is set then).
 */
export type Access = 'public' | 'session' | 'staff' | PermissionKey | `${PermissionKey}|own` | `${PermissionKey}+${PermissionKey}`

type ParamNames<Path extends string> = string extends Path
  ? string
  : Path extends `${string}{${infer Name}}${infer Rest}`
    ? Name | ParamNames<Rest>
    : never

/** Kinds of records that calls show and change. */
export type RecordKind =
  | 'leads'
  | 'applications'
  | 'partners'
  | 'customers'
  | 'users'
  | 'mails'
  | 'mailConfigurations'
  | 'portalSettings'
  | 'formConfigurations'
  | 'rolePermissions'
  | 'auditLog'

/** One call of the API. Gateway, endpoint, client, OpenAPI document and tests are derived from it. */
export type Route<Path extends string = string> = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: Path
  readonly access: Access
  /** What a read shows, or a write changes. A write makes stale every read that shows one of its kinds: the browser asks again. */
  readonly records: readonly RecordKind[]
  /** One German line for the OpenAPI document. */
  readonly summary: string
  readonly params?: { readonly [Name in ParamNames<Path>]: z.ZodType }
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  /** 204 answers with an empty body. */
  readonly status: 200 | 201 | 204
  readonly response: z.ZodType | null
  /** Set on lists: `response` is one row; `limit` and `cursor` are understood, `Link` and `X-Total-Count` are sent. */
  readonly isList?: true
  /** Set where the answer takes the renderer of the public pages: a Lambda of its own carries it, so that the others start without. */
  readonly rendersPage?: true
}

type Checked<Routes> = {
  readonly [Name in keyof Routes]: Routes[Name] extends { readonly path: infer Path extends `/api/${string}` }
    ? Route<Path> & ([ParamNames<Path>] extends [never] ? { readonly params?: never } : { readonly params: object })
    : never
}

/** Declares the calls of one resource; a path parameter without a schema does not compile. */
export const defineRoutes = <const Routes extends Record<string, Route>>(routes: Routes & Checked<Routes>): Routes => routes

/** API Gateway's name for a route, such as `PATCH /api/ib-interessenten/{id}`. */
export const routeKey = (route: Pick<Route, 'method' | 'path'>) => `${route.method} ${route.path}`

type ShapeOutput<Shape> = { [Name in keyof Shape]: Shape[Name] extends z.ZodType ? z.output<Shape[Name]> : never }
type ShapeInput<Shape> = { [Name in keyof Shape]: Shape[Name] extends z.ZodType ? string | number : never }
type OutputOf<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined
type InputOf<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined
type Get<R, Key extends string> = R extends { readonly [K in Key]: infer Value } ? Value : undefined

/** What an endpoint is given, after parsing. */
export type Parsed<R extends Route> = {
  readonly params: Get<R, 'params'> extends object ? ShapeOutput<Get<R, 'params'>> : Record<string, never>
  readonly query: OutputOf<Get<R, 'query'>> extends infer Query ? (Query extends object ? Query : Record<string, never>) : never
  readonly body: OutputOf<Get<R, 'body'>>
}

/** What a caller gives, before parsing. */
export type Sent<R extends Route> = (Get<R, 'params'> extends object
  ? { readonly params: ShapeInput<Get<R, 'params'>> }
  : { readonly params?: never }) &
  (Get<R, 'body'> extends z.ZodType ? { readonly body: InputOf<Get<R, 'body'>> } : { readonly body?: never }) & {
    readonly query?: { readonly [key: string]: string | number | undefined }
  }

/** A page of a list. `cursor` leads to the next page; `total` counts all matches where that is known without reading them. */
export type Page<Row> = { readonly items: readonly Row[]; readonly cursor?: string | undefined; readonly total?: number | undefined }

type Row<R extends Route> = R['response'] extends z.ZodType ? z.output<R['response']> : undefined

/** What a call answers. */
export type Answer<R extends Route> = R extends { readonly isList: true } ? Page<Row<R>> : Row<R>
