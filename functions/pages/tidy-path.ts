/** What programs leave at the end of a link that they have found in a text. No page's address ends in one of them. */
const AFTER_A_LINK = /[\s\p{Cf}/.,;:!)\]>"'“”»]+$/u

/** The path and the query of an address. Some programs encode the question mark, which makes the query a part of the path. */
const splitAtQuery = (path: string) => {
  const at = path.indexOf('?')
  return at < 0 ? { bare: path, query: '' } : { bare: path.slice(0, at), query: path.slice(at + 1) }
}

/**
 * The address that was meant: one slash where there are several, none at the end, no punctuation after it, the first part in lower case.
 * The rest keeps its case, because tokens have one.
 * @param path decoded
 */
export const tidyPath = (path: string): { readonly path: string; readonly query: string } => {
  const { bare, query } = splitAtQuery(path)
  const tidy = bare
    .replace(/\/{2,}/g, '/')
    .replace(AFTER_A_LINK, '')
    .replace(/^\/[^/]+/, (first) => first.toLowerCase())
  return { path: tidy === '' ? '/' : tidy, query }
}
