import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { PasskeyAssertion, PasskeyAttestation } from '../../shared/domain/passkey.ts'

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest()
const base64Url = (bytes: Buffer) => bytes.toString('base64url')

/** Bits of the authenticator data (WebAuthn, 6.1). */
const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

/** A COSE key of ES256, and the attestation object `{ fmt: 'none', attStmt: {}, authData }`, in CBOR. */
const coseKey = (x: Buffer, y: Buffer) => Buffer.concat([Buffer.from('a5010203262001215820', 'hex'), x, Buffer.from('225820', 'hex'), y])
const attestationObject = (authData: Buffer) => {
  const head = Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746159', 'hex')
  const length = Buffer.alloc(2)
  length.writeUInt16BE(authData.length)
  return Buffer.concat([head, length, authData])
}

type Page = {
  readonly origin: string
  /** @default the host of the origin */
  readonly rpId?: string
  /** Whether the person unlocked the authenticator. @default true */
  readonly isVerified?: boolean
}

type Challenge = { readonly options: { readonly challenge: string }; readonly ticket: string }

/** An authenticator with one passkey (WebAuthn, ES256). @param counter of the next answer; 0 for one that does not count */
export const newAuthenticator = ({ origin, rpId = new URL(origin).hostname, isVerified = true }: Page) => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)

  const clientData = (type: 'webauthn.create' | 'webauthn.get', challenge: string, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }))
  const authData = (flags: number, counter: number, isUnlocked: boolean) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags | USER_PRESENT | (isUnlocked ? USER_VERIFIED : 0)]), count])
  }
  const credential = { id: base64Url(id), rawId: base64Url(id), type: 'public-key' as const }

  return {
    /** The body that adds the passkey under this name. */
    add: ({ options: { challenge }, ticket }: Challenge, name: string) => {
      const length = Buffer.from([0, id.length])
      const key = coseKey(Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url'))
      const data = Buffer.concat([authData(HAS_CREDENTIAL, 0, isVerified), Buffer.alloc(16), length, id, key])
      const attested: PasskeyAttestation = {
        ...credential,
        response: {
          clientDataJSON: base64Url(clientData('webauthn.create', challenge, origin)),
          attestationObject: base64Url(attestationObject(data)),
          transports: ['internal'],
        },
      }
      return { name, ticket, credential: attested }
    },

    /** The body that signs in. */
    signIn: (
      { options: { challenge }, ticket }: Challenge,
      { counter = 0, from = origin, isUnlocked = isVerified }: { counter?: number; from?: string; isUnlocked?: boolean } = {},
    ) => {
      const client = clientData('webauthn.get', challenge, from)
      const data = authData(0, counter, isUnlocked)
      const asserted: PasskeyAssertion = {
        ...credential,
        response: {
          clientDataJSON: base64Url(client),
          authenticatorData: base64Url(data),
          signature: base64Url(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
        },
      }
      return { ticket, credential: asserted }
    },
  }
}
