/**
 * What a secret belongs to. It is part of the encryption: a secret that is copied to another configuration cannot be read there.
 * @param partnerId internal id of the partner whose e-mail configuration it is; null for the global one
 */
export const mailSecretContext = (partnerId: number | null) => ({
  mailConfiguration: partnerId === null ? 'global' : `partner-${partnerId}`,
})
export type SecretContext = ReturnType<typeof mailSecretContext>

/** The local key differs per context, as KMS's encryption context does. */
export const localKeyFor = (key: string, { mailConfiguration }: SecretContext) => `${key}/${mailConfiguration}`
