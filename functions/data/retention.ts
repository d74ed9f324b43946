/** Retention of records that expire. DynamoDB deletes expired items; the mailer deletes ended mails. */
export const retention = {
  auditEntryDays: 730,
  endedMailDays: 90,
  /** Entries of the sign-in log. */
  signInLogDays: 90,
  /** How long a link for a forgotten password opens the account, and one of an invitation. */
  resetLinkMinutes: 30,
  invitationDays: 7,
  /** How long a device is known after the last sign-in on it. */
  deviceDays: 180,
  /** How long a sign-in on a device that the user trusts asks for no second factor. */
  deviceTrustDays: 30,
  /** The first answer under an `Idempotency-Key`. */
  idempotentAnswerHours: 24,
  /** How long the same content from the same person counts as one submission. */
  resubmissionMinutes: 10,
} as const
