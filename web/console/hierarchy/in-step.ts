/** A page of a partner's customers that is wanted: the first, or the one behind a cursor. */
export type Wanted = { readonly partnerId: number; readonly cursor?: string | undefined }
type Read = { readonly cursor?: string | undefined }

/**
 * The same pages, each behind the one before it as that ends by now. After a change all are read again; where customers came or went meanwhile, a page that
 * began where it did before would leave some out or show some twice. Pages that lie behind the end go.
 */
export const inStep = (wanted: readonly Wanted[], answers: ReadonlyMap<Wanted, Read>): readonly Wanted[] => {
  const last = new Map<number, Wanted>()
  const kept = wanted.flatMap((page) => {
    const before = last.get(page.partnerId)
    const read = before && answers.get(before)
    if (read !== undefined && read.cursor === undefined) return []
    const next = read === undefined || read.cursor === page.cursor ? page : { ...page, cursor: read.cursor }
    last.set(page.partnerId, next)
    return [next]
  })
  return kept.length === wanted.length && kept.every((page, index) => page === wanted[index]) ? wanted : kept
}
