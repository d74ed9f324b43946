import type * as z from 'zod'
import type { PermissionKey } from '../domain/permissions.ts'
import { PROOF_MINUTES } from '../platform/limits.ts'

/**
 * Who may call a route: anyone; any signed-in user, even one with open duties; any signed-in user but a partner; or the holder of one
 * permission or of both. With `|own` partners may call it too, and access only their own records (`session.ownPartnerId` is
 * set then).
 */
export type Access =
  | 'public'
  | 'session'
  | 'staff'
  | PermissionKey
  | `${PermissionKey}|own`
  | `${PermissionKey}+${PermissionKey}`
  | `${PermissionKey}+${PermissionKey}|own`

type ParamNames<Path extends string> = string extends Path
  ? string
  : Path extends `${string}{${infer Name}}${infer Rest}`
    ? Name | ParamNames<Rest>
    : never

/** Kinds of records that routes return and change. */
export type RouteRecords =
  | 'leads'
  | 'applications'
  | 'partners'
  | 'partnerPages'
  | 'customers'
  | 'referralLinks'
  | 'users'
  | 'mails'
  | 'mailSuppressions'
  | 'mailConfigurations'
  | 'mailTemplates'
  | 'portalSettings'
  | 'formConfigurations'
  | 'rolePermissions'
  | 'auditLog'
  | 'privacyRequests'
  | 'retention'
  | 'signIns'
  | 'backups'
  | 'account'
  | 'pictures'
  | 'notifications'
  | 'notificationChoices'
  | 'material'
  | 'inbox'
  | 'notes'
  | 'savedViews'
  | 'trash'
  | 'imports'

/**
 * Where the stage is strict, a delicate call is one whose caller must have proven who they are within {@link PROOF_MINUTES}: each call of a route, none, or
 * those that are delicate by what they ask, as the endpoint finds.
 */
export type ProofAsked = 'always' | 'never' | 'byContent'

type ProofException = { readonly asked: ProofAsked; readonly because: string }

/** One route of the API. Gateway, endpoint, client, OpenAPI document and tests are derived from it. */
export type Route<Path extends string = string> = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: Path
  readonly access: Access
  /** Record kinds that a read shows or a write changes. A write outdates every read of one of its kinds, so that the browser reads again. */
  readonly records: readonly RouteRecords[]
  /** One German line for the OpenAPI document. */
  readonly summary: string
  readonly params?: { readonly [Name in ParamNames<Path>]: z.ZodType }
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  /** 204 answers with an empty body. */
  readonly status: 200 | 201 | 204
  readonly response: z.ZodType | null
  /** The type of the file that the route answers with, in place of a `response`. */
  readonly file?: 'image/png'
  /** Set on lists: `response` is one row; `limit` and `cursor` are understood, `Link`, `X-Total-Count` and `X-Found-By` are sent. */
  readonly isList?: true
  /** Set if the route needs the renderer of the public pages: a separate Lambda bundles it, so that the others start without it. */
  readonly rendersPage?: true
  /** Set on routes of uploaded files: a separate Lambda serves them, which alone makes pictures and reads uploads. */
  readonly servesMedia?: true
  /** Set on routes of sign-ins and of one's own account: a separate Lambda serves them, which alone asks the user pool and reads sessions. */
  readonly isAboutAccount?: true
  /** Set if the answer makes the browser delete what the portal has stored in it, except for cookies. */
  readonly clearsBrowserStorage?: true
  /** Set if the caller must name the version that they have seen (`If-Match`), because what they decide about can change meanwhile. */
  readonly needsVersion?: true
  /** Whether the route asks for a proof where its rights do not tell, or otherwise than they tell, see `proofOf`. */
  readonly proof?: ProofException
}

type Checked<Routes> = {
  readonly [Name in keyof Routes]: Routes[Name] extends { readonly path: infer Path extends `/api/${string}` }
    ? Route<Path> & ([ParamNames<Path>] extends [never] ? { readonly params?: never } : { readonly params: object })
    : never
}

/** Declares the routes of one resource; a path parameter without a schema does not compile. */
export const defineRoutes = <const Routes extends Record<string, Route>>(routes: Routes & Checked<Routes>): Routes => routes

/** API Gateway's name for a route, such as `PATCH /api/ib-interessenten/{id}`. */
export const routeKey = ({ method, path }: { readonly method: string; readonly path: string }) => `${method} ${path}`

/**
 * Whether a signed-in caller may send a route an `Idempotency-Key`: it creates something, and its answer is no secret. Public forms take the key too, by
 * rules of their own.
 */
export const takesIdempotencyKey = ({ method, status, access, isAboutAccount }: Route) =>
  method === 'POST' && status === 201 && access !== 'public' && isAboutAccount !== true

type ShapeOutput<Shape> = { [Name in keyof Shape]: Shape[Name] extends z.ZodType ? z.output<Shape[Name]> : never }
type ShapeInput<Shape> = { [Name in keyof Shape]: Shape[Name] extends z.ZodType ? string | number : never }
type OutputOf<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined
type InputOf<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined
type Get<R, Key extends string> = R extends { readonly [K in Key]: infer Value } ? Value : undefined

/** The parsed input of an endpoint. */
export type Parsed<R extends Route> = {
  readonly params: Get<R, 'params'> extends object ? ShapeOutput<Get<R, 'params'>> : Record<string, never>
  readonly query: OutputOf<Get<R, 'query'>> extends infer Query ? (Query extends object ? Query : Record<string, never>) : never
  readonly body: OutputOf<Get<R, 'body'>>
}

/** The input of a caller, before parsing. */
export type Sent<R extends Route> = (Get<R, 'params'> extends object
  ? { readonly params: ShapeInput<Get<R, 'params'>> }
  : { readonly params?: never }) &
  (Get<R, 'body'> extends z.ZodType ? { readonly body: InputOf<Get<R, 'body'>> } : { readonly body?: never }) & {
    readonly query?: { readonly [key: string]: string | number | undefined }
  }

/** A page of a list. `cursor` leads to the next page; `total` counts all matches if that is known without reading them. */
export type Page<Row> = {
  readonly items: readonly Row[]
  readonly cursor?: string | undefined
  readonly total?: number | undefined
  /** Set if nothing has the words of the search, and the rows belong to partners that have them. */
  readonly foundBy?: 'partner' | undefined
  /** How many rows of the list its reader has read, up to the end of this page; known to the server alone. */
  readonly rowsRead?: number | undefined
}

type Row<R extends Route> = R['response'] extends z.ZodType ? z.output<R['response']> : undefined

/** A file as an answer. @param cacheControl how long browsers and CloudFront keep it */
export type FileAnswer = { readonly content: Uint8Array; readonly cacheControl: string }

/** The result of a route. */
export type Answer<R extends Route> = R extends { readonly file: string }
  ? FileAnswer
  : R extends { readonly isList: true }
    ? Page<Row<R>>
    : Row<R>
