/** Longer searches the server refuses. */
export const LONGEST_SEARCH = 100

/** The search that an address names, cut to what can be searched. */
export const searchOf = (params: URLSearchParams) => (params.get('search') ?? '').slice(0, LONGEST_SEARCH)
