/** Restricts a right on the key to secrets of e-mail configurations: every call must name the owner. */
export const forMailConfigurations = { StringLike: { 'kms:EncryptionContext:mailConfiguration': '*' } }
/** The same for second factors. */
export const forSecondFactors = { StringLike: { 'kms:EncryptionContext:secondFactor': '*' } }
