import { PASSKEY_ALGORITHMS, type Passkey, type PasskeyAdd } from '../../../shared/domain/passkey.ts'
import { personName } from '../../../shared/domain/user.ts'
import { MOST_PASSKEYS, PASSKEY_MINUTES } from '../../../shared/platform/limits.ts'
import { accountMailItems } from '../../data/account-mails.ts'
import { userAuditItem } from '../../data/audit.ts'
import {
  getPasskey,
  insertPasskeyItems,
  listPasskeys,
  passkeyIdOf,
  removePasskeyItems,
  type StoredPasskey,
  useChallengeItem,
} from '../../data/passkeys.ts'
import type { StoredUser } from '../../data/stored-user.ts'
import { transact } from '../../data/transact.ts'
import { checkPasswordIsOwn } from '../../identity/duties.ts'
import { challengeOf, newChallenge } from '../../identity/passkey-challenge.ts'
import { relyingParty, verifyAttestation } from '../../identity/passkey-verification.ts'
import { deviceLabel } from '../../network/device-label.ts'
import { ApiError } from '../../runtime/api-error.ts'
import { brand } from '../../runtime/environment.ts'
import { sha256 } from '../../runtime/sha256.ts'

const publicKey = 'public-key' as const

/** What authenticators know a user by, so that they replace an older passkey of the same user. It names nobody. */
export const userHandle = ({ id, createdAt }: Pick<StoredUser, 'id' | 'createdAt'>) => sha256(`${createdAt}#${id}`)

/** The passkeys of a user, newest first. */
export const ownPasskeys = async (user: StoredUser): Promise<Passkey[]> => listPasskeys(user)

/** The challenge for a sign-in by any passkey of the portal. */
export const requestPasskey = () => {
  const { challenge, ticket } = newChallenge({ signIn: true })
  return {
    options: { challenge, rpId: relyingParty().id, timeout: PASSKEY_MINUTES * 60_000, userVerification: 'required' as const },
    ticket,
  }
}

const checkRoom = ({ passkeys }: StoredUser) => {
  if (passkeys.length < MOST_PASSKEYS) return
  throw new ApiError('conflict', `Sie haben schon ${MOST_PASSKEYS} Passkeys. Entfernen Sie zuerst einen davon.`)
}

/**
 * The challenge for a new passkey of a user.
 * @param userAgent for the proposed name
 * @throws ApiError conflict when the user has ten passkeys already, account_incomplete before the user has chosen a password
 */
export const proposePasskey = async (user: StoredUser, userAgent: string) => {
  checkPasswordIsOwn(user)
  checkRoom(user)
  const { challenge, ticket } = newChallenge({ addTo: user.id })
  const known = await listPasskeys(user)
  return {
    options: {
      challenge,
      rp: { id: relyingParty().id, name: brand().name },
      user: { id: userHandle(user), name: user.id, displayName: personName(user) },
      pubKeyCredParams: PASSKEY_ALGORITHMS.map((alg) => ({ type: publicKey, alg })),
      timeout: PASSKEY_MINUTES * 60_000,
      excludeCredentials: known.map(({ credentialId }) => ({ type: publicKey, id: credentialId })),
      authenticatorSelection: {
        residentKey: 'required' as const,
        requireResidentKey: true as const,
        userVerification: 'required' as const,
      },
      attestation: 'none' as const,
    },
    ticket,
    name: deviceLabel(userAgent),
  }
}

/**
 * Adds a passkey with the answer to {@link proposePasskey}.
 * @throws ApiError validation for an expired challenge or a wrong answer, conflict for one that was used already, for a known passkey and
 * for an eleventh
 */
export const addPasskey = async (user: StoredUser, { name, ticket, credential }: PasskeyAdd): Promise<Passkey> => {
  checkPasswordIsOwn(user)
  checkRoom(user)
  const challenge = challengeOf(ticket, { addTo: user.id })
  if (challenge === undefined) throw new ApiError('validation', 'Das hat zu lange gedauert. Bitte beginnen Sie noch einmal.')
  const verified = await verifyAttestation(credential, challenge.challenge)
  if (verified === undefined) throw new ApiError('validation', 'Dieser Passkey ließ sich nicht prüfen. Bitte beginnen Sie noch einmal.')
  const time = new Date().toISOString()
  const passkey: StoredPasskey = {
    ...verified,
    id: passkeyIdOf(verified.credentialId),
    username: user.id,
    name,
    createdAt: time,
    lastUsedAt: null,
  }
  await transact([
    useChallengeItem(challenge, () => new ApiError('conflict', 'Dieser Passkey wurde schon hinzugefügt.')),
    ...insertPasskeyItems(user, passkey),
    userAuditItem(user, 'passkeyAdd', { time }),
    ...accountMailItems(user, { kind: 'account_passkey_added', passkey: name }, { time }),
  ])
  return passkey
}

/**
 * Removes a passkey of a user.
 * @throws ApiError not_found when the user has no such passkey
 */
export const removePasskey = async (user: StoredUser, id: string): Promise<undefined> => {
  const passkey = user.passkeys.includes(id) ? await getPasskey(id) : undefined
  if (passkey === undefined) throw new ApiError('not_found', 'Diesen Passkey gibt es nicht mehr.')
  const time = new Date().toISOString()
  await transact([
    ...removePasskeyItems(user, id),
    userAuditItem(user, 'passkeyRemove', { time }),
    ...accountMailItems(user, { kind: 'account_passkey_removed', passkey: passkey.name }, { time }),
  ])
}
