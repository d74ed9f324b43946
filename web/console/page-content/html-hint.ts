/** Stands at every field whose text may hold HTML within a line. */
export const HTML_HINT = 'HTML-Tags sind erlaubt, z. B. <strong>, <em>, <br>.'
