import { randomUUID } from 'node:crypto'
import type { Api, RouteName } from '../../../shared/api/index.ts'
import type { LambdaCall } from '../lambda.ts'

/** Names of all routes that may write. */
export type WritingRouteName = {
  [Name in RouteName]: Api[Name] extends { readonly method: 'GET' } | { readonly rendersPage: true } ? never : Name
}[RouteName]

/** A call with the data prepared for it. */
export type Prepared = {
  readonly call: LambdaCall
  /** Whether the call's effect is stored. */
  readonly isDone: () => Promise<boolean>
  /** Whether all else, such as the user pool, is consistent after the call was repeated. */
  readonly isSettled?: () => Promise<boolean>
}

/** The caller: an administrator's headers and name. */
export type World = { readonly headers: Readonly<Record<string, string>>; readonly admin: string }

/** The cases of one route by name. */
export type Cases = Readonly<Record<string, (world: World) => Promise<Prepared>>>

/**
 * A word that occurs nowhere else in the tests. It has letters alone, so that each has as many search tokens: letters and digits of a word count
 * apart there.
 */
export const unique = () =>
  randomUUID()
    .replaceAll('-', '')
    .slice(0, 10)
    .replace(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))

/** A person with a unique name and address. */
export const person = () => ({ firstName: 'Ada', lastName: `Lovelace ${unique()}`, email: `${unique()}@mail.example` })
