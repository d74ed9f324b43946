/** Id of the `main` element, to which the skip link leads. */
export const CONTENT_ID = 'inhalt'
