/** `https://`, also with one slash or the colon missing. */
const TYPED_SCHEME = /^(https?)(?::\/{0,2}|\/\/)/i

/** Another scheme, such as `mailto:`. A host with a port, such as `firma.de:8080`, has none. */
const OTHER_SCHEME = /^[a-z][a-z\d+-]*:(?!\d)/i

/** A web address as it was meant: people leave out `https://`. @param typed trimmed; an empty text stays empty */
export const withScheme = (typed: string): string => {
  if (TYPED_SCHEME.test(typed)) return typed.replace(TYPED_SCHEME, '$1://')
  return typed === '' || OTHER_SCHEME.test(typed) ? typed : `https://${typed.replace(/^\/+/, '')}`
}
