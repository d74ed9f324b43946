import type { Partner } from '../../../shared/domain/partner.ts'

/** As many ids as one call takes. */
const IDS_AT_ONCE = 100

export type Found = {
  readonly hits: readonly Partner[]
  /** The hits and everyone above them, up to the roots. */
  readonly partners: ReadonlyMap<number, Partner>
  /** Where the hits go on; `undefined` after the last. */
  readonly cursor: string | undefined
}

type Read = (query: {
  readonly search?: string
  readonly ids?: string
  readonly cursor?: string | undefined
}) => Promise<{ readonly items: readonly Partner[]; readonly cursor?: string | undefined }>

const readHits = async (read: Read, search: string, from: string | undefined, count: number) => {
  const hits: Partner[] = []
  let cursor = from
  // A page may be empty and yet have a next one: nobody asked for that.
  do {
    const answer = await read({ search, cursor })
    hits.push(...answer.items)
    cursor = answer.cursor
  } while (hits.length < count && cursor !== undefined)
  return { hits, cursor }
}

const readByIds = async (read: Read, ids: readonly number[]) => {
  const parts = Array.from({ length: Math.ceil(ids.length / IDS_AT_ONCE) }, (_, index) =>
    ids.slice(index * IDS_AT_ONCE, (index + 1) * IDS_AT_ONCE),
  )
  const answers = await Promise.all(parts.map((part) => read({ ids: part.join(',') })))
  return answers.flatMap(({ items }) => items)
}

/** Those above each of these partners that are not among the known ones, up to the roots: a call for each level, however many there are. */
const readAbove = async (read: Read, hits: readonly Partner[], known: ReadonlyMap<number, Partner>) => {
  const partners = new Map([...known, ...hits.map((partner) => [partner.id, partner] as const)])
  const asked = new Set<number>()
  for (;;) {
    const above = [...partners.values()].flatMap(({ parentId }) =>
      parentId === null || partners.has(parentId) || asked.has(parentId) ? [] : [parentId],
    )
    if (above.length === 0) return partners
    const ids = [...new Set(above)]
    for (const id of ids) asked.add(id)
    for (const partner of await readByIds(read, ids)) partners.set(partner.id, partner)
  }
}

/**
 * What a search finds, and level by level those above the hits: about as many calls as the hierarchy is deep, whatever its size.
 * @param count reads on until there are so many hits
 */
export const readFound = async (read: Read, search: string, count: number): Promise<Found> => {
  const { hits, cursor } = await readHits(read, search, undefined, count)
  return { hits, partners: await readAbove(read, hits, new Map()), cursor }
}

/** Reads the next page of hits alone, and those above them who are not there yet. */
export const readFurtherFound = async (read: Read, search: string, found: Found): Promise<Found> => {
  if (found.cursor === undefined) return found
  const { hits, cursor } = await readHits(read, search, found.cursor, 1)
  const moved = new Set(hits.map(({ id }) => id))
  return {
    hits: [...found.hits.filter(({ id }) => !moved.has(id)), ...hits],
    partners: await readAbove(read, hits, found.partners),
    cursor,
  }
}
