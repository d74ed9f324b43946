/** Lines of the mailer's log that metrics are made of: the mailer writes them, infrastructure filters for them. */
export const mailLines = {
  sent: 'Mail sent',
  retried: 'Mail retried',
  failed: 'Mail failed',
  /** With `seconds`: how long the oldest mail has been waiting, 0 when none is. Where nobody writes it, the mailer does not run. */
  waits: 'Mail waits',
} as const
/** Lines that tell of a refused sign-in; they say neither who nor from where. */
export const signInLines = { refused: 'Sign-in refused', locked: 'Sign-in locked' } as const
export type MailLine = (typeof mailLines)[keyof typeof mailLines]
