/** Sets an element's HTML. Only for HTML of our own and for HTML that was sanitised right before. */
export const innerHtml = (safe: string) => ({ dangerouslySetInnerHTML: { __html: safe } })
