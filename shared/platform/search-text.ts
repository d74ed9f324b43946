/** A query with its question mark, or nothing where it is empty. */
export const searchText = (params: URLSearchParams): string => {
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}
