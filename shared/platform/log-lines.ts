/** Log lines of the mailer that metrics are derived from: the mailer writes them, infrastructure filters for them. */
export const mailLines = {
  sent: 'Mail sent',
  retried: 'Mail retried',
  failed: 'Mail failed',
  /** A mail that SES had accepted came back. */
  returned: 'Mail returned',
  /** With `seconds`: how long the oldest mail has been waiting, 0 for none. If it is missing, the mailer does not run. */
  waits: 'Mail waits',
} as const
/**
 * Line for a request to the table that had to be repeated, with `conflicts`, how often another transaction held the same item, and `retries`, how often
 * the table was throttled or did not answer.
 */
export const tableLines = { repeated: 'Table request repeated' } as const
/** Lines for refused calls, with the beginning of the session's id: the caller lacks a right, or the session of the token has ended. */
export const refusalLines = { forbidden: 'Call refused', ended: 'Session has ended' } as const
/** Lines of the job that seals and checks the audit log, with the end of the period. */
export const auditLines = { sealed: 'Audit log sealed', broken: 'Audit chain broken' } as const
/** Line of the jobs, every minute, with `seconds`: for how long the oldest job has been under way or late, 0 for none, and its kind. */
export const jobLines = { oldest: 'Oldest job' } as const
/** Line of the job that deletes what has reached the end of its retention, at the end of a run, with its numbers. */
export const retentionLines = { finished: 'Retention finished' } as const
/** Lines for refused sign-ins, without user and address. */
export const signInLines = {
  refused: 'Sign-in refused',
  locked: 'Sign-in locked',
  /** The user pool's keys cannot be fetched. */
  unavailable: 'Sign-in unavailable',
} as const
/** Lines for public forms that reached a limit, with the form and the limit; of networks without their address. */
export const formLines = {
  /** A partner's or a form's limit is reached: visitors are asked for a challenge, whatever their network did. */
  challenged: 'Form challenged',
  networkChallenged: 'Network challenged',
  networkRefused: 'Network refused',
} as const
/** Line for a consent that was withdrawn by link without a privacy request, because all mailboxes together have opened too many. */
export const withdrawalLines = { unlisted: 'Withdrawal unlisted' } as const
export type MailLine = (typeof mailLines)[keyof typeof mailLines]
