type Counts<Status extends string> = { readonly total: number; readonly byStatus: Readonly<Record<Status, number>> }

/**
 * Number of matches of a list that is not counted itself, because its counts by status are on the screen already.
 * @param found number of matches of a search, if known: the counts do not say that
 */
export const countMatches = <Status extends string>(
  counts: Counts<Status> | undefined,
  status: Status | undefined,
  search: string,
  found: number | undefined,
) => {
  if (search !== '') return found
  return status === undefined ? counts?.total : counts?.byStatus[status]
}
