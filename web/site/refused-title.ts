/** Prefix of the page title after the server has refused a form. */
export const REFUSED_TITLE = 'Fehler: '
