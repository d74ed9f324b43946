/** Up to this many pages, all are shown. */
const FEW = 7

/**
 * The page numbers to show: all if they are few, else the first and those around the current one. Far pages are left out, because lists are read from
 * their beginning; search is faster.
 * @param last number of the last page
 */
export const pageNumbers = (page: number, last: number): number[] =>
  Array.from({ length: last <= FEW ? last : Math.min(last, page + 1) }, (_, index) => index + 1).filter(
    (number) => last <= FEW || number === 1 || number >= page - 1,
  )

/** The highest page that an address can open; search is faster than paging further. */
const LAST_PAGE = 500

/** The page in an address; the first if it has none. */
export const pageOf = (text: string) => {
  const page = Number(text)
  return Number.isSafeInteger(page) && page > 0 ? Math.min(page, LAST_PAGE) : 1
}
