import { foldPublicId } from '../../shared/domain/ids.ts'

/**
 * The owner of a secret. It is part of the encryption, so a secret copied to another configuration cannot be decrypted there.
 * @param partnerId internal id of the partner; null for the global configuration
 */
export const mailSecretContext = (partnerId: number | null) => ({
  mailConfiguration: partnerId === null ? 'global' : `partner-${partnerId}`,
})

/** The user whose second factor a secret is. */
export const secondFactorContext = (username: string) => ({ secondFactor: foldPublicId(username) })

export type SecretContext = ReturnType<typeof mailSecretContext> | ReturnType<typeof secondFactorContext>

/** Derives a local key per context, like the encryption context of KMS. */
export const localKeyFor = (key: string, context: SecretContext) =>
  'mailConfiguration' in context ? `${key}/${context.mailConfiguration}` : `${key}/second-factor/${context.secondFactor}`

/** The local purpose of a secret, see `seal`. */
export const localPurposeOf = (context: SecretContext) => ('mailConfiguration' in context ? 'mail-password' : 'second-factor')
