import { Secret, TOTP } from 'otpauth'
import { TOTP_DIGITS, TOTP_SECONDS } from '../../shared/domain/second-factor.ts'

/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20
/** Codes that are one step late or early count too, because clocks differ. */
const WINDOW = 1

const totp = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret), digits: TOTP_DIGITS, period: TOTP_SECONDS })

/** A new secret in base 32. */
export const newTotpSecret = () => new Secret({ size: SECRET_BYTES }).base32

/** The content of the QR code that an authenticator app scans. */
export const totpUri = (secret: string, issuer: string, label: string) =>
  new TOTP({ secret: Secret.fromBase32(secret), digits: TOTP_DIGITS, period: TOTP_SECONDS, issuer, label }).toString()

/** The time step of a right code, in steps since the epoch; undefined for a wrong one. */
export const stepOfCode = (secret: string, code: string): number | undefined => {
  const now = Date.now()
  const delta = totp(secret).validate({ token: code, timestamp: now, window: WINDOW })
  return delta === null ? undefined : Math.floor(now / 1000 / TOTP_SECONDS) + delta
}

/** The code that an app shows at a time. @param at milliseconds since the epoch */
export const codeAt = (secret: string, at: number): string => totp(secret).generate({ timestamp: at })
