import { messageOf } from '../../api/api-error.ts'

const CANNOT_RUN = 'Ihr Browser kann diese Seite nicht ausführen. Bitte aktualisieren Sie ihn oder verwenden Sie einen anderen.'

/** Whether an error tells of a function that the browser lacks. */
export const isOfBrowser = (error: unknown): boolean => error instanceof TypeError || error instanceof ReferenceError

/** The German message for a failure of a form that needs its script. */
export const failureText = (error: unknown): string => (isOfBrowser(error) ? CANNOT_RUN : messageOf(error))
