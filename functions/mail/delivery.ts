/** The refusal of one recipient. */
export type Refusal = {
  readonly address: string
  /** The server's own words. */
  readonly words: string
  /** Whether a retry would be refused again. */
  readonly isFinal: boolean
  /** Whether the address is suppressed, so that its server was not asked. */
  readonly isSuppressed?: boolean
}

/** The result of handing a mail over: every recipient is either accepted or refused. */
export type Delivery = {
  /** The server's final answer; empty when no recipient was accepted. */
  readonly answer: string
  readonly taken: readonly string[]
  readonly refusals: readonly Refusal[]
  /** Delay before recipients with a temporary refusal are retried, if the server named one. Milliseconds. */
  readonly retryAfterMs?: number | undefined
}
