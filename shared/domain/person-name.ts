/** What a person is called in lists and logs. */
export const personName = ({ firstName, lastName }: { readonly firstName: string; readonly lastName: string }) => `${firstName} ${lastName}`
