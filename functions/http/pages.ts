import * as z from 'zod'

/** The result of a list endpoint, see `Page` in the contract. */
export const pageSchema = z.object({
  items: z.array(z.unknown()).readonly(),
  cursor: z.string().optional(),
  total: z.number().optional(),
  foundBy: z.literal('partner').optional(),
  rowsRead: z.number().optional(),
})

/** Headers with the link to the next page (RFC 8288), the number of matches, and what they were found by. */
export const listHeaders = (
  { cursor, total, foundBy }: z.infer<typeof pageSchema>,
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
    ...(foundBy !== undefined && { 'x-found-by': foundBy }),
  }
}
