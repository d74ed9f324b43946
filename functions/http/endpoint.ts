import type { Api, RouteName } from '../../shared/api/index.ts'
import type { Answer, Parsed, Route } from '../../shared/api/route.ts'
import type { Cookie } from './cookies.ts'
import type { Proofs, Session } from './session.ts'

/** Facts about the request besides its parsed parts. */
export type RequestFacts = {
  readonly requestId: string
  readonly sourceIp: string
  readonly userAgent: string
  readonly cookies: Readonly<Record<string, string>>
  /** What the caller of a public route sent to show who they are; on other routes use `session`. */
  readonly proofs: Proofs
  readonly idempotencyKey: string | undefined
  /** The solution of the challenge that a public form has answered (`SOLUTION_HEADER`). */
  readonly challengeSolution?: string | undefined
  /** The version that the caller has seen (`If-Match`). */
  readonly ifMatch: number | undefined
  /** Sets a cookie on the answer. */
  readonly setCookie: (cookie: Cookie) => void
}

type SessionOf<R extends Route> = R['access'] extends 'public' ? undefined : Session

export type EndpointInput<R extends Route> = Parsed<R> & { readonly session: SessionOf<R>; readonly request: RequestFacts }

/** Our typed function behind a route: it returns the response, or throws an `ApiError`. */
export type Endpoint<Name extends RouteName> = (input: EndpointInput<Api[Name]>) => Promise<Answer<Api[Name]>>

/** A complete map: a route without an endpoint, or an endpoint without a route, does not compile. */
export type Endpoints<Names extends RouteName> = { readonly [Name in Names]: Endpoint<Name> }

type AnyInput = { params: object; query: object; body: unknown; session: Session | undefined; request: RequestFacts }

/** An endpoint whose input has been parsed by its route; the method form lets endpoints of different inputs share a map. */
export type AnyEndpoint = { call(input: AnyInput): Promise<unknown> }['call']
