import { randomBytes, randomInt, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { RECOVERY_CODES } from '../../shared/platform/limits.ts'

/** Without letters and digits that look alike. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const CODE_LENGTH = 10
const SALT_BYTES = 16
const HASH_BYTES = 32

const newCode = () => Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)] ?? '').join('')

const deriveKey = promisify<string, string, number, Buffer>(scrypt)

/** Hashes a recovery code by scrypt: 49 bits are too few for a plain hash. */
export const hashRecoveryCode = async (code: string, salt: string) => (await deriveKey(code, salt, HASH_BYTES)).toString('base64url')

/** New recovery codes, 49 bits each, with their hashes and the salt of these. */
export const newRecoveryCodes = async () => {
  const recoveryCodes = Array.from({ length: RECOVERY_CODES }, newCode)
  const salt = randomBytes(SALT_BYTES).toString('base64url')
  const hashes = new Set(await Promise.all(recoveryCodes.map((code) => hashRecoveryCode(code, salt))))
  return { recoveryCodes, hashes, salt }
}
