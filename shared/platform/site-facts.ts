import type { OptionList } from '../domain/options.ts'
import type { PublicForm } from '../domain/submission.ts'

type Choice = { readonly value: string; readonly label: string }

/** What a list offers. In a document made before that is known, one choice of holes between marks that have it repeated. */
export type Offered = { readonly options: readonly Choice[]; readonly before?: string; readonly after?: string }

/** Everything on public pages that the portal's settings and form configurations decide. */
export type SiteFacts = {
  /** Such as `https://partner.example.com`. */
  readonly origin: string
  readonly brandName: string
  readonly legalEntity: string
  readonly supportEmail: string
  /** Empty when there is none. */
  readonly supportPhone: string
  readonly riskNotice: string
  /** What the portal's own pages advise below it. */
  readonly riskAdvice: string
  /** What the provider must tell of its customers' losses; empty while unknown. */
  readonly lossSentence: string
  readonly choices: Readonly<Record<OptionList, Offered>>
  /** The editions of the legal texts that each form shows, as JSON. */
  readonly consent: Readonly<Record<PublicForm, string>>
  /** When the page left the server, in milliseconds since the epoch. */
  readonly servedAt: string
}

/** A form that came back: what was typed, by field, and what is wrong with it. */
export type ReturnedForm = {
  readonly values: Readonly<Record<string, readonly string[]>>
  readonly errors: Readonly<Record<string, string>>
  /** What is wrong with the form as a whole. */
  readonly notice: { readonly title: string; readonly text: string } | null
}
