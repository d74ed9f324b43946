import { randomUUID } from 'node:crypto'
import type { Api, RouteName } from '../../../shared/api/index.ts'
import type { LambdaCall } from '../lambda.ts'

/** Every call that may write. */
export type WritingRouteName = {
  [Name in RouteName]: Api[Name] extends { readonly method: 'GET' } | { readonly rendersPage: true } ? never : Name
}[RouteName]

/** A call about something made for it alone. */
export type Prepared = {
  readonly call: LambdaCall
  /** Whether the table holds what the call is for. */
  readonly isDone: () => Promise<boolean>
  /** Whether everything else, such as the user pool, agrees once the call has been repeated. */
  readonly isSettled?: () => Promise<boolean>
}

/** Who calls: headers of an administrator, and who that is. */
export type World = { readonly headers: Readonly<Record<string, string>>; readonly admin: string }

/** The cases of one route, by what each is about. */
export type Cases = Readonly<Record<string, (world: World) => Promise<Prepared>>>

/** A text that nothing else in the tests is called. */
export const unique = () => randomUUID().replaceAll('-', '').slice(0, 12)

/** A person whom nobody else is. */
export const person = () => ({ firstName: 'Ada', lastName: `Lovelace ${unique()}`, email: `${unique()}@mail.example` })
