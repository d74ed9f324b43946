/** What an edit has changed: only that is sent, so that a field nobody touched is neither overwritten nor asks for a right. */
export const changesOf = <Values extends object>(after: Values, before: { readonly [Key in keyof Values]?: unknown }): Partial<Values> => {
  const changes: Partial<Values> = {}
  for (const key in after) if (after[key] !== before[key]) changes[key] = after[key]
  return changes
}
