/** The hint of every field that accepts inline HTML. */
export const HTML_HINT = 'HTML-Tags sind erlaubt, z. B. <strong>, <em>, <br>.'
