/** A search takes this many characters. */
const SEARCH_LENGTH = 100

const found = (words: string) => `search=${encodeURIComponent([...words].slice(0, SEARCH_LENGTH).join(''))}`

/** Pages of the console that a mail leads to: the list, narrowed to what the mail tells of, or the record itself. */
export const consolePaths = {
  lead: ({ firstName, lastName }: { readonly firstName: string; readonly lastName: string }) =>
    `/admin/ib-interessenten?${found(`${firstName} ${lastName}`)}`,
  application: ({ firstName, lastName }: { readonly firstName: string; readonly lastName: string }) =>
    `/admin/ib-interessenten?tab=bewerbungen&${found(`${firstName} ${lastName}`)}`,
  /** Opens the details: message, amount and experience of a registration stand there. */
  customer: ({ id }: { readonly id: number }) => `/admin/customers?customer=${id}`,
  settings: '/admin/settings',
  partner: ({ partnerId }: { readonly partnerId: string }) => `/admin/ib-management?${found(partnerId)}`,
}

/**
 * Pages that a mail to a partner's own recipients leads to. `/` is the partner's dashboard, and that of staff who open the link; to visitors it is
 * the public start page, which is why the link takes the way through the sign-in.
 */
export const partnerPaths = {
  dashboard: '/',
  customer: ({ customerId }: { readonly customerId: string }) => `/?${found(customerId)}`,
  /** Leads through the sign-in; whoever is signed in goes on at once. */
  throughSignIn: (path: string): `/${string}` => `/login?next=${encodeURIComponent(path)}`,
}
