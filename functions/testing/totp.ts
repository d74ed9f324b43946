import { Secret, TOTP } from 'otpauth'

/** What an app shows for a secret. @param later steps of 30 seconds after now */
export const codeOf = (secret: string, later = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + later * 30_000 })
