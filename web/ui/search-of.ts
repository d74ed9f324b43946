import { LONGEST_SEARCH } from '../../shared/platform/limits.ts'

/** The search in an address, truncated to the allowed length. */
export const searchOf = (params: URLSearchParams) => (params.get('search') ?? '').slice(0, LONGEST_SEARCH)
