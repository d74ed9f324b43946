/** How long the table keeps what is not kept for good. DynamoDB deletes expired items by itself, the mailer mails that ended. */
export const retention = {
  auditEntryDays: 730,
  endedMailDays: 90,
  /** The first answer under an `Idempotency-Key`. */
  idempotentAnswerHours: 24,
  /** How long the same content from the same person counts as one submission. */
  resubmissionMinutes: 10,
} as const
