/** What was said of a recipient who did not get the mail. */
export type Refusal = {
  readonly address: string
  /** The server's own words. */
  readonly words: string
  /** Whether it would be said again. */
  readonly isFinal: boolean
}

/** What came of handing a mail over, for each of its recipients: every one is either taken or refused. */
export type Delivery = {
  /** What the mail server said in the end; empty when nobody was taken. */
  readonly answer: string
  readonly taken: readonly string[]
  readonly refusals: readonly Refusal[]
  /** How long to wait before those are tried again who were not refused for good, where somebody said so. Milliseconds. */
  readonly retryAfterMs?: number | undefined
}
