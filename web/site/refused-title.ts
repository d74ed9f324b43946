/** Begins the title of a page whose form came back from the server with faults. */
export const REFUSED_TITLE = 'Fehler: '
