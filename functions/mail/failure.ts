/** An attempt that delivered to no recipient. */
export class DeliveryFailure extends Error {
  /** Whether a retry is useless, because the server refused permanently or the mail itself would have to change. */
  readonly isFinal: boolean
  /** Delay before the next attempt, if the server named one; otherwise the usual delay applies. Milliseconds. */
  readonly retryAfterMs: number | undefined
  /** No connection was possible, so other mails for this server need not try at once. */
  readonly isUnreachable: boolean
  /** The server stopped answering after the start of the attempt: it may have accepted the mail. */
  readonly isStuck: boolean

  /** @param reason for people to read: the server's own words if it answered. Never contains a secret. */
  constructor(
    reason: string,
    facts: { isFinal?: boolean; retryAfterMs?: number; isUnreachable?: boolean; isStuck?: boolean; cause?: unknown } = {},
  ) {
    super(reason, { cause: facts.cause })
    this.name = 'DeliveryFailure'
    this.isFinal = facts.isFinal ?? false
    this.retryAfterMs = facts.retryAfterMs
    this.isUnreachable = facts.isUnreachable ?? false
    this.isStuck = facts.isStuck ?? false
  }
}
