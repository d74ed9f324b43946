/** A search takes this many characters. */
const SEARCH_LENGTH = 100

const found = (words: string) => `search=${encodeURIComponent([...words].slice(0, SEARCH_LENGTH).join(''))}`

/** Pages of the console that a mail leads to: the list, narrowed to what the mail tells of. */
export const consolePaths = {
  interessent: ({ firstName, lastName }: { readonly firstName: string; readonly lastName: string }) =>
    `/admin/ib-interessenten?${found(`${firstName} ${lastName}`)}`,
  application: ({ firstName, lastName }: { readonly firstName: string; readonly lastName: string }) =>
    `/admin/ib-interessenten?tab=bewerbungen&${found(`${firstName} ${lastName}`)}`,
  customer: ({ customerId }: { readonly customerId: string }) => `/admin/customers?${found(customerId)}`,
  settings: '/admin/settings',
  partner: ({ partnerId }: { readonly partnerId: string }) => `/admin/ib-management?${found(partnerId)}`,
}
