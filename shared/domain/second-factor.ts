import * as z from 'zod'
import { asciiSigns } from './typed-signs.ts'

/** Digits of a code from the app, and the time that each is shown for (RFC 6238). */
export const TOTP_DIGITS = 6
export const TOTP_SECONDS = 30

export const codeField = { label: 'Code', maxLength: 20, message: 'Code ist erforderlich' } as const

/** A code from the app, or a recovery code; blanks and hyphens do not matter. */
export const secondFactorCodeSchema = z
  .string(codeField.message)
  .max(codeField.maxLength, `Höchstens ${codeField.maxLength} Zeichen`)
  .transform((text) => asciiSigns(text).replaceAll(/[\s-]/g, '').toUpperCase())
  .pipe(z.string().min(1, codeField.message))

/** The answer to a wrong code. */
export const WRONG_CODE = 'Dieser Code ist nicht richtig oder wurde schon benutzt.'

/** A secret to set up, for people who cannot scan the QR code of `uri`. */
export const secondFactorProposalSchema = z.object({
  secret: z.string(),
  /** `otpauth://totp/…`, the content of the QR code. */
  uri: z.string(),
  /** Sent back with the first code. */
  ticket: z.string(),
})

export const secondFactorConfirmSchema = z.object({ ticket: z.string().max(1000, 'Höchstens 1000 Zeichen'), code: secondFactorCodeSchema })
export const secondFactorCodeFormSchema = z.object({ code: secondFactorCodeSchema })

/** New recovery codes, which are shown once. */
export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) })

/** Whether the signed-in person has a second factor. */
export const secondFactorStateSchema = z.object({
  /** When it was set up; null without one. */
  createdAt: z.iso.datetime().nullable(),
  recoveryCodesLeft: z.int().nonnegative(),
  /** Whether the person's role must have one. */
  isRequired: z.boolean(),
})
