import * as z from 'zod'
import { requiredLine } from './text-schemas.ts'

/** COSE names of the signatures that the portal verifies: EdDSA, ES256, RS256. */
export const PASSKEY_ALGORITHMS = [-8, -7, -257] as const

export const passkeyNameField = { label: 'Name', maxLength: 60 } as const
const passkeyNameSchema = requiredLine(passkeyNameField.label, passkeyNameField.maxLength)

/** The name of a passkey that is about to be added. */
export const passkeyFormSchema = z.object({ name: passkeyNameSchema })

/** A passkey, as its owner sees it. */
export const passkeySchema = z.object({
  /** Hash of the credential's id. */
  id: z.string(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  /** Time of the last sign-in with it; null if there was none. */
  lastUsedAt: z.iso.datetime().nullable(),
})
export type Passkey = z.infer<typeof passkeySchema>
export const passkeyListSchema = z.object({ passkeys: z.array(passkeySchema) })
export const passkeyIdSchema = z.string().regex(/^[\w-]{43}$/, 'Unbekannter Passkey')

const base64Url = (maxLength: number) =>
  z
    .string('Ungültige Angabe')
    .max(maxLength, `Höchstens ${maxLength} Zeichen`)
    .regex(/^[\w-]+$/, 'Ungültige Angabe')
const ticketSchema = z.string().max(1000, 'Höchstens 1000 Zeichen')
/** WebAuthn allows 1023 bytes. */
const credentialIdSchema = base64Url(1364)
const credentialSchema = z.object({ id: credentialIdSchema, rawId: credentialIdSchema, type: z.literal('public-key') })
const transportsSchema = z.array(z.string().max(32, 'Höchstens 32 Zeichen')).max(10, 'Höchstens 10 Einträge')
const descriptorSchema = z.object({ id: z.string(), type: z.literal('public-key') })

/** The challenge for a sign-in, in the JSON form of WebAuthn's `PublicKeyCredentialRequestOptions`. */
export const passkeyRequestSchema = z.object({
  options: z.object({
    challenge: z.string(),
    rpId: z.string(),
    timeout: z.int(),
    userVerification: z.literal('required'),
  }),
  /** Sent back with the answer. */
  ticket: z.string(),
})

/** The answer to it. */
export const passkeyAssertionSchema = credentialSchema.extend({
  response: z.object({
    clientDataJSON: base64Url(4000),
    authenticatorData: base64Url(4000),
    signature: base64Url(4000),
    userHandle: base64Url(88).exactOptional(),
  }),
})
export type PasskeyAssertion = z.output<typeof passkeyAssertionSchema>
export const passkeyLoginSchema = z.object({ ticket: ticketSchema, credential: passkeyAssertionSchema })
export type PasskeyLogin = z.output<typeof passkeyLoginSchema>

/** The challenge for a new passkey, in the JSON form of WebAuthn's `PublicKeyCredentialCreationOptions`. */
export const passkeyCreationSchema = z.object({
  options: z.object({
    challenge: z.string(),
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.literal(PASSKEY_ALGORITHMS) })),
    timeout: z.int(),
    excludeCredentials: z.array(descriptorSchema),
    authenticatorSelection: z.object({
      residentKey: z.literal('required'),
      requireResidentKey: z.literal(true),
      userVerification: z.literal('required'),
    }),
    attestation: z.literal('none'),
  }),
  ticket: z.string(),
  /** A proposal for the passkey's name: browser and system. */
  name: z.string(),
})

/** The answer to it. */
export const passkeyAttestationSchema = credentialSchema.extend({
  response: z.object({
    clientDataJSON: base64Url(4000),
    attestationObject: base64Url(20_000),
    transports: transportsSchema.exactOptional(),
  }),
})
export type PasskeyAttestation = z.output<typeof passkeyAttestationSchema>
export const passkeyAddSchema = passkeyFormSchema.extend({ ticket: ticketSchema, credential: passkeyAttestationSchema })
export type PasskeyAdd = z.output<typeof passkeyAddSchema>
