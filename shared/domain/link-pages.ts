/**
 * Pages behind a link that somebody was sent. Opening one changes nothing, because mail scanners open links: it shows what will happen and a button,
 * which sends the link's token to the route. The addresses are in `pages.links`.
 */
export const linkPages = {
  confirmation: { route: 'submissionConfirm' },
  withdrawal: { route: 'consentWithdraw' },
  disclosure: { route: 'disclosureFetch' },
  unsubscription: { route: 'unsubscribe' },
} as const satisfies Record<string, { readonly route: string }>
export type LinkPage = keyof typeof linkPages
export const LINK_PAGES = ['confirmation', 'withdrawal', 'disclosure', 'unsubscription'] as const satisfies readonly LinkPage[]

/** The hidden field with the token. */
export const LINK_TOKEN_FIELD = 'token'
