/** Puts HTML into an element as it is. Only for what we made ourselves and for what was sanitised right before. */
export const innerHtml = (safe: string) => ({ dangerouslySetInnerHTML: { __html: safe } })
