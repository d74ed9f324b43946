import { PASSKEY_ALGORITHMS, type PasskeyAssertion, type PasskeyAttestation } from '../../shared/domain/passkey.ts'
import { environment } from '../../shared/platform/environment.ts'
import { setting } from '../runtime/environment.ts'

/** Loaded on first use: it is large and few calls need it. */
const webAuthn = () => import('@simplewebauthn/server')

/** The origin of the portal's pages, and the domain that passkeys belong to. */
export const relyingParty = () => {
  const origin = setting(environment.portalOrigin)
  return { origin, id: new URL(origin).hostname }
}

const expectedOf = (challenge: string) => {
  const { origin, id } = relyingParty()
  return { expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: id, requireUserVerification: true }
}

/** The library throws plain errors for all reasons, malformed data included. */
const undefinedIfInvalid = async <Result>(verify: () => Promise<Result>): Promise<Result | undefined> => {
  try {
    return await verify()
  } catch {
    return undefined
  }
}

/** The key and counter of a new passkey; undefined unless it answers the challenge on the portal's pages, with the user verified. */
export const verifyAttestation = async (credential: PasskeyAttestation, challenge: string) => {
  const { verifyRegistrationResponse } = await webAuthn()
  const answer = await undefinedIfInvalid(() =>
    verifyRegistrationResponse({
      response: { ...credential, clientExtensionResults: {} },
      ...expectedOf(challenge),
      supportedAlgorithmIDs: [...PASSKEY_ALGORITHMS],
    }),
  )
  if (answer === undefined || !answer.verified) return undefined
  const { id, publicKey, counter } = answer.registrationInfo.credential
  return { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), signCount: counter }
}

type KnownCredential = { readonly credentialId: string; readonly publicKey: string; readonly signCount: number }

/**
 * The new counter of a passkey; undefined unless it answers the challenge on the portal's pages, with the user verified, and its counter has
 * risen.
 */
export const verifyAssertion = async (
  credential: PasskeyAssertion,
  challenge: string,
  known: KnownCredential,
): Promise<number | undefined> => {
  const { verifyAuthenticationResponse } = await webAuthn()
  const answer = await undefinedIfInvalid(() =>
    verifyAuthenticationResponse({
      response: { ...credential, clientExtensionResults: {} },
      ...expectedOf(challenge),
      credential: {
        id: known.credentialId,
        publicKey: new Uint8Array(Buffer.from(known.publicKey, 'base64url')),
        counter: known.signCount,
      },
    }),
  )
  return answer?.verified ? answer.authenticationInfo.newCounter : undefined
}
