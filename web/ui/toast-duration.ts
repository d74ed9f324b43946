/** How long a toast stays, in ms; the same on public pages and in the application. */
export const TOAST_SHOWN_FOR = 5000
/** How long a toast with undo stays, in ms. */
export const UNDO_SHOWN_FOR = 10_000
