import * as z from 'zod'

/** What a list endpoint answers, see `Page` in the contract. */
export const pageSchema = z.object({
  items: z.array(z.unknown()).readonly(),
  cursor: z.string().optional(),
  total: z.number().optional(),
})

/** The headers that announce a further page (RFC 8288) and the number of all matches. */
export const listHeaders = (
  { cursor, total }: z.infer<typeof pageSchema>,
  path: string,
  query: Readonly<Record<string, string | undefined>>,
): Record<string, string> => {
  const next = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined || name === 'cursor' ? [] : [[name, value]])),
  )
  if (cursor !== undefined) next.set('cursor', cursor)
  return {
    ...(cursor !== undefined && { link: `<${path}?${next}>; rel="next"` }),
    ...(total !== undefined && { 'x-total-count': String(total) }),
  }
}
