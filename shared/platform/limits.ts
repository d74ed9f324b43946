/** Sizes that gateway and Lambdas agree on. */
export const limits = {
  /** Bytes that the body of a request may have. */
  bodyBytes: 256 * 1024,
} as const
