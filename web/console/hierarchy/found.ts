import type { Partner } from '../../../shared/domain/partner.ts'

/** As many ids as one call takes. */
const IDS_AT_ONCE = 100

export type Found = {
  readonly hits: readonly Partner[]
  /** The hits and everyone above them, up to the roots. */
  readonly partners: ReadonlyMap<number, Partner>
  readonly hasMore: boolean
}

type Read = (query: {
  readonly search?: string
  readonly ids?: string
  readonly cursor?: string | undefined
}) => Promise<{ readonly items: readonly Partner[]; readonly cursor?: string | undefined }>

const readPages = async (read: Read, search: string, pages: number) => {
  const hits: Partner[] = []
  let cursor: string | undefined
  let filled = 0
  do {
    const answer = await read({ search, cursor })
    hits.push(...answer.items)
    cursor = answer.cursor
    // A page may be empty and yet have a next one: nobody asked for that.
    if (answer.items.length > 0) filled++
  } while (filled < pages && cursor !== undefined)
  return { hits, hasMore: cursor !== undefined }
}

const readByIds = async (read: Read, ids: readonly number[]) => {
  const parts = Array.from({ length: Math.ceil(ids.length / IDS_AT_ONCE) }, (_, index) =>
    ids.slice(index * IDS_AT_ONCE, (index + 1) * IDS_AT_ONCE),
  )
  const answers = await Promise.all(parts.map((part) => read({ ids: part.join(',') })))
  return answers.flatMap(({ items }) => items)
}

/**
 * What a search finds, and level by level those above the hits: about as many calls as the hierarchy is deep, whatever its size.
 * @param pages of hits
 */
export const readFound = async (read: Read, search: string, pages: number): Promise<Found> => {
  const { hits, hasMore } = await readPages(read, search, pages)
  const partners = new Map(hits.map((partner) => [partner.id, partner]))
  const asked = new Set<number>()
  for (;;) {
    const above = [...partners.values()].flatMap(({ parentId }) =>
      parentId === null || partners.has(parentId) || asked.has(parentId) ? [] : [parentId],
    )
    if (above.length === 0) return { hits, partners, hasMore }
    const ids = [...new Set(above)]
    for (const id of ids) asked.add(id)
    for (const partner of await readByIds(read, ids)) partners.set(partner.id, partner)
  }
}
