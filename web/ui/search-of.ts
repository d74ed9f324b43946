/** The server refuses longer searches. */
export const LONGEST_SEARCH = 100

/** The search in an address, truncated to the allowed length. */
export const searchOf = (params: URLSearchParams) => (params.get('search') ?? '').slice(0, LONGEST_SEARCH)
