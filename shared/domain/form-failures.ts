import type { PublicForm } from './submission.ts'

type Failure = { readonly title: string; readonly text: string }

/** Shown above fields that have their own messages. */
export const CHECK_FIELDS = 'Bitte prüfen Sie die markierten Felder.'

/**
 * The message for a public form that could not be submitted, by the server's answer. Shown by the page's script, or by the server without
 * script.
 */
export const formFailures = {
  application: (said = 'Bitte prüfen Sie Ihre Verbindung und senden Sie die Bewerbung noch einmal ab.') => ({
    title: 'Fehler beim Einreichen der Bewerbung',
    text: said,
  }),
  general_application: () => ({
    title: 'Fehler',
    text: 'Es gab einen Fehler beim Senden Ihrer Bewerbung. Bitte versuchen Sie es erneut.',
  }),
  landing_page: () => ({ title: 'Fehler', text: 'Es gab einen Fehler beim Senden Ihrer Anfrage. Bitte versuchen Sie es erneut.' }),
  recruitment: () => ({
    title: 'Fehler bei der Übermittlung',
    text: 'Bitte versuchen Sie es erneut oder kontaktieren Sie uns direkt.',
  }),
} satisfies Record<PublicForm, (said: string | undefined) => Failure>
