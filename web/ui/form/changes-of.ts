/** The values that an edit has changed. Only these are sent, so that an untouched field is neither overwritten nor requires a right. */
export const changesOf = <Values extends object>(after: Values, before: { readonly [Key in keyof Values]?: unknown }): Partial<Values> => {
  const changes: Partial<Values> = {}
  for (const key in after) if (after[key] !== before[key]) changes[key] = after[key]
  return changes
}
