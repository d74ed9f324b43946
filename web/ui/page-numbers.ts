/** So many pages are all named. */
const FEW = 7

/**
 * The pages to offer: all of a few, else the first and those around the current one. Lists are read from their beginning, so far pages are not offered:
 * that is what search is for.
 * @param last number of the last page
 */
export const pageNumbers = (page: number, last: number): number[] =>
  Array.from({ length: last <= FEW ? last : Math.min(last, page + 1) }, (_, index) => index + 1).filter(
    (number) => last <= FEW || number === 1 || number >= page - 1,
  )

/** Nobody pages further than this; whoever looks for something that far back searches. */
const LAST_PAGE = 500

/** The page that an address names; the first where it names none. */
export const pageOf = (text: string) => {
  const page = Number(text)
  return Number.isSafeInteger(page) && page > 0 ? Math.min(page, LAST_PAGE) : 1
}
