/** Maximum length of a search. */
const SEARCH_LENGTH = 100

const found = (words: string) => `search=${encodeURIComponent([...words].slice(0, SEARCH_LENGTH).join(''))}`

/** Console pages that mails link to: the list filtered for the record, or the record itself. */
export const consolePaths = {
  lead: ({ firstName, lastName }: { readonly firstName: string; readonly lastName: string }) =>
    `/admin/ib-interessenten?${found(`${firstName} ${lastName}`)}`,
  application: ({ firstName, lastName }: { readonly firstName: string; readonly lastName: string }) =>
    `/admin/ib-interessenten?tab=bewerbungen&${found(`${firstName} ${lastName}`)}`,
  /** Opens the details, which show message, amount and experience of a registration. */
  customer: ({ id }: { readonly id: number }) => `/admin/customers?customer=${id}`,
  settings: '/admin/settings',
  partner: ({ partnerId }: { readonly partnerId: string }) => `/admin/ib-management?${found(partnerId)}`,
}

/**
 * Pages linked in mails to a partner's own recipients. `/` is the dashboard of whoever is signed in, and the start page for visitors, so
 * the link goes through the sign-in.
 */
export const partnerPaths = {
  dashboard: '/',
  customer: ({ customerId }: { readonly customerId: string }) => `/?${found(customerId)}`,
  /** Goes through the sign-in, which signed-in users skip. */
  throughSignIn: (path: string): `/${string}` => `/login?next=${encodeURIComponent(path)}`,
}
