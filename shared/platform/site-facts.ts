import type { OptionList } from '../domain/options.ts'
import type { PublicForm } from '../domain/public-forms.ts'

type Choice = { readonly value: string; readonly label: string }

/** The options of a list. A document prerendered before they are known has one option of placeholders between marks that repeat it. */
export type Offered = { readonly options: readonly Choice[]; readonly before?: string; readonly after?: string }

/** Everything on public pages that comes from the settings and form configurations. */
export type SiteFacts = {
  /** Such as `https://partner.example.com`. */
  readonly origin: string
  readonly brandName: string
  readonly legalEntity: string
  readonly supportEmail: string
  /** Empty when there is none. */
  readonly supportPhone: string
  readonly riskNotice: string
  /** The advice of the portal's own pages below the notice. */
  readonly riskAdvice: string
  /** The required sentence about customers' losses; empty while unknown. */
  readonly lossSentence: string
  readonly choices: Readonly<Record<OptionList, Offered>>
  /** The editions of the legal texts that each form shows, as JSON. */
  readonly consent: Readonly<Record<PublicForm, string>>
  /** What each form says once it has arrived, see `arrival-texts.ts`. */
  readonly arrival: Readonly<Record<PublicForm, string>>
  /** Time at which the page was served, in milliseconds since the epoch. */
  readonly servedAt: string
}

/** A form that was sent without script, as its page answers: shown again with its values and messages by field, or thanked for. */
export type ReturnedForm = {
  readonly values: Readonly<Record<string, readonly string[]>>
  readonly errors: Readonly<Record<string, string>>
  /** The message for the form as a whole. */
  readonly notice: { readonly title: string; readonly text: string } | null
  /** The e-mail address of the person whose form has arrived. */
  readonly arrivedFrom?: string
}

/**
 * A page behind a link: the token in its address, whether its question was left open or answered wrongly, and for which of the two buttons; what its button has done, as the route
 * answers, and the token that undoes it; or why it has done nothing.
 */
export type LinkState =
  | { readonly token: string; readonly answer?: 'missing' | 'wrong'; readonly isUndo?: boolean }
  | { readonly outcome: string; readonly link?: string | undefined; readonly undo?: { readonly token: string; readonly until: string } }
  | { readonly refusal: string }

/** Size in pixels of the pictures that messengers show beside a shared link. */
export const SHARE_PICTURE = { width: 1200, height: 630 } as const
