/** Names of the tags that a mail carries through SES, and its events carry back. */
export const sesTags = { mail: 'mail', generation: 'generation' } as const
