/** Narrows a right on the key to secrets of e-mail configurations: whatever is encrypted or decrypted must say whose it is. */
export const forMailConfigurations = { StringLike: { 'kms:EncryptionContext:mailConfiguration': '*' } }
