import * as z from 'zod'
import { WRONG_CODE } from '../../../shared/domain/second-factor.ts'
import { accountMailItems } from '../../data/account-mails.ts'
import { userAuditItem } from '../../data/audit.ts'
import { countAttempt } from '../../data/rate-limits.ts'
import {
  consumeProofItem,
  type FactorProof,
  getSecondFactor,
  insertSecondFactorItem,
  removeSecondFactorItem,
  replaceRecoveryCodesItem,
} from '../../data/second-factors.ts'
import type { StoredUser } from '../../data/stored-user.ts'
import { transact, type WriteItem } from '../../data/transact.ts'
import { setSecondFactorItem } from '../../data/users.ts'
import { accountRules } from '../../identity/account-rules.ts'
import { checkPasswordIsOwn } from '../../identity/duties.ts'
import { hashRecoveryCode, newRecoveryCodes } from '../../identity/recovery-codes.ts'
import { newTotpSecret, stepOfCode, totpUri } from '../../identity/totp.ts'
import { ApiError, fieldError } from '../../runtime/api-error.ts'
import { brand } from '../../runtime/environment.ts'
import { secondFactorContext } from '../../secrets/context.ts'
import { decryptSecret } from '../../secrets/decrypt.ts'
import { encryptSecret } from '../../secrets/encrypt.ts'
import { sealJson, unsealJson } from '../../secrets/sealed-json.ts'

/** How long a proposed secret may be confirmed. */
const TICKET_MINUTES = 30

const ticketSchema = z.object({ username: z.string(), secret: z.string(), expiresAt: z.number() })

const wrongCode = () => fieldError('code', WRONG_CODE)

/** Whether a user has a second factor, and must have one. */
export const describeSecondFactor = async (user: StoredUser) => {
  const factor = user.hasSecondFactor ? await getSecondFactor(user.id) : undefined
  return {
    createdAt: factor?.createdAt ?? null,
    recoveryCodesLeft: factor?.recoveryHashes.size ?? 0,
    isRequired: accountRules().secondFactorRoles.includes(user.role),
  }
}

/**
 * Proposes a secret for an app. Nothing is stored until a code confirms it.
 * @throws ApiError account_incomplete before the user has chosen a password
 */
export const proposeSecondFactor = (user: StoredUser) => {
  checkPasswordIsOwn(user)
  const secret = newTotpSecret()
  const ticket = { username: user.id, secret, expiresAt: Date.now() + TICKET_MINUTES * 60_000 }
  return {
    secret,
    uri: totpUri(secret, brand().name, user.id),
    ticket: sealJson(ticket, 'second-factor'),
  }
}

const secretOfTicket = (text: string, user: StoredUser): string => {
  const ticket = unsealJson(text, ticketSchema, 'second-factor')
  if (ticket?.username === user.id && ticket.expiresAt > Date.now()) return ticket.secret
  throw fieldError('code', 'Die Einrichtung hat zu lange gedauert. Bitte beginnen Sie noch einmal.')
}

/**
 * Counts a code before it is checked, right or wrong.
 * @param device a known device, which has a limit of its own, so that whoever knows the password alone cannot use up its codes
 */
const countCode = (user: StoredUser, device = 'any') => countAttempt('secondFactorCodesPerUser', `${user.id}#${device}`, 'Codes')

/**
 * Sets up a user's second factor with the first code from the app.
 * @returns the recovery codes, which nobody can read again
 * @throws ApiError validation for a wrong code or an old ticket, conflict when there is a second factor already, too_many, account_incomplete
 */
export const confirmSecondFactor = async (user: StoredUser, ticket: string, code: string): Promise<readonly string[]> => {
  checkPasswordIsOwn(user)
  await countCode(user)
  const secret = secretOfTicket(ticket, user)
  const lastStep = stepOfCode(secret, code)
  if (lastStep === undefined) throw wrongCode()
  const [{ recoveryCodes, hashes, salt }, sealedSecret] = await Promise.all([
    newRecoveryCodes(),
    encryptSecret(secret, secondFactorContext(user.id)),
  ])
  const time = new Date().toISOString()
  await transact([
    insertSecondFactorItem(user.id, { sealedSecret, lastStep, recoveryHashes: hashes, recoverySalt: salt, createdAt: time }),
    setSecondFactorItem(user.id, true),
    userAuditItem(user, 'secondFactorConfirm', { time }),
    ...accountMailItems(user, { kind: 'account_factor_set_up' }, { time }),
  ])
  return recoveryCodes
}

const factorOrThrow = async (user: StoredUser) => {
  const factor = await getSecondFactor(user.id)
  if (factor === undefined) throw new ApiError('conflict', 'Sie haben keinen zweiten Faktor eingerichtet.')
  return { ...factor, secret: await decryptSecret(factor.sealedSecret, secondFactorContext(user.id)) }
}

type Factor = Awaited<ReturnType<typeof factorOrThrow>>

/** @throws ApiError validation for a wrong code */
const proofOf = async ({ secret, recoveryHashes, recoverySalt }: Factor, code: string): Promise<FactorProof> => {
  const step = stepOfCode(secret, code)
  if (step !== undefined) return { step }
  const hash = await hashRecoveryCode(code, recoverySalt)
  if (!recoveryHashes.has(hash)) throw wrongCode()
  return { hash }
}

/**
 * Checks a code from the app, or a recovery code.
 * @param device the known device that it is entered on; undefined elsewhere
 * @returns items that use it up, refused when it is used up already
 * @throws ApiError validation for a wrong code, too_many after repeated codes
 */
export const checkCode = async (user: StoredUser, code: string, device?: string): Promise<WriteItem[]> => {
  await countCode(user, device)
  const factor = await factorOrThrow(user)
  const proof = await proofOf(factor, code)
  const consumed = consumeProofItem(user.id, proof)
  if ('step' in proof) return [consumed]
  return [consumed, ...accountMailItems(user, { kind: 'account_recovery_code_used', codesLeft: factor.recoveryHashes.size - 1 })]
}

/**
 * Removes a user's own second factor.
 * @throws ApiError validation for a wrong code, forbidden where the role must have one, too_many
 */
export const removeSecondFactor = async (user: StoredUser, code: string): Promise<undefined> => {
  if (accountRules().secondFactorRoles.includes(user.role)) {
    throw new ApiError('forbidden', 'Für Ihre Rolle ist ein zweiter Faktor vorgeschrieben.')
  }
  await countCode(user)
  const proof = await proofOf(await factorOrThrow(user), code)
  const time = new Date().toISOString()
  await transact([
    removeSecondFactorItem(user.id, proof),
    setSecondFactorItem(user.id, false),
    userAuditItem(user, 'secondFactorRemove', { time }),
    ...accountMailItems(user, { kind: 'account_factor_removed' }, { time }),
  ])
}

/**
 * Replaces the recovery codes, with a code from the app.
 * @throws ApiError validation for a wrong code, too_many
 */
export const renewRecoveryCodes = async (user: StoredUser, code: string): Promise<readonly string[]> => {
  await countCode(user)
  const { secret } = await factorOrThrow(user)
  const step = stepOfCode(secret, code)
  if (step === undefined) throw wrongCode()
  const { recoveryCodes, hashes, salt } = await newRecoveryCodes()
  await transact([
    replaceRecoveryCodesItem(user.id, step, { recoveryHashes: hashes, recoverySalt: salt }),
    userAuditItem(user, 'recoveryCodesRenew'),
  ])
  return recoveryCodes
}
