/** An attempt that did not deliver. */
export class DeliveryFailure extends Error {
  /** Whether trying again can help. What a server refuses for good, and what could be mended only by changing the mail, it cannot. */
  readonly isFinal: boolean
  /** How long to wait before the next attempt, where somebody said so; otherwise the mail's own rhythm counts. Milliseconds. */
  readonly retryAfterMs: number | undefined
  /** Nobody heard us: other mails for this server need not try at once. */
  readonly isUnreachable: boolean
  /** The server had answered and then said nothing more: it may have taken the mail. */
  readonly isStuck: boolean

  /** @param reason for people to read: the server's own words where it has spoken. Never holds a secret. */
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
