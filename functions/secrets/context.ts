/**
 * The owner of a secret. It is part of the encryption, so a secret copied to another configuration cannot be decrypted there.
 * @param partnerId internal id of the partner; null for the global configuration
 */
export const mailSecretContext = (partnerId: number | null) => ({
  mailConfiguration: partnerId === null ? 'global' : `partner-${partnerId}`,
})
export type SecretContext = ReturnType<typeof mailSecretContext>

/** Derives a local key per context, like the encryption context of KMS. */
export const localKeyFor = (key: string, { mailConfiguration }: SecretContext) => `${key}/${mailConfiguration}`
