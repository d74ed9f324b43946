import { randomBytes, randomUUID } from 'node:crypto'
import { partnerCreateSchema } from '../../../shared/domain/partner.ts'
import { PERMISSION_KEYS, type PermissionKey } from '../../../shared/domain/permissions.ts'
import { userCreateSchema } from '../../../shared/domain/user-forms.ts'
import type { CanaryCredentials } from '../../canary/credentials.ts'
import { getPublicPartner } from '../../data/public-partners.ts'
import { insertSecondFactorItem, removeSecondFactorItem } from '../../data/second-factors.ts'
import { transact } from '../../data/transact.ts'
import { endSessionsItem, UsernameTaken, users } from '../../data/users.ts'
import { newRecoveryCodes } from '../../identity/recovery-codes.ts'
import { newTotpSecret } from '../../identity/totp.ts'
import { secondFactorContext } from '../../secrets/context.ts'
import { encryptSecret } from '../../secrets/encrypt.ts'
import { saveMailConfiguration } from '../mail/mail-configuration.ts'
import { createPartner } from '../partners/create-partner.ts'
import { newUser, storeNewUser } from './create-user.ts'

const USERNAME = 'canary'
const PARTNER_ID = 'CANARY'

/**
 * SES takes these mails and delivers them nowhere:
 * https://docs.aws.amazon.com/ses/latest/dg/send-an-email-from-console.html
 */
const address = (label: string) => `success+${label}@simulator.amazonses.com`

/** All that it does: find its lead and its mail, and delete the lead. */
const RIGHTS: readonly PermissionKey[] = ['ib_interessenten.view', 'ib_interessenten.delete', 'settings.view']

const ensurePartner = async () => {
  const partner =
    (await getPublicPartner(PARTNER_ID)) ??
    (await createPartner(
      partnerCreateSchema.parse({
        partnerId: PARTNER_ID,
        companyName: 'Synthetische Prüfung',
        firstName: 'Synthetische',
        lastName: 'Prüfung',
        email: address('partner'),
      }),
      null,
    ))
  // Its leads are told to nobody else, not even by blind copy.
  const recipients = { customerFormEmails: address('mail'), recruitmentFormEmails: address('mail'), bccEmails: address('mail') }
  await saveMailConfiguration(
    { partnerId: partner.id, ifMatch: undefined, actor: null, actorName: 'System', can: () => true },
    { ...recipients, isActive: true },
  )
  return partner.partnerId
}

/** A user with this password and second factor and no other rights; an earlier one gets both anew. */
const ensureUser = async (password: string, totpSecret: string) => {
  const user = newUser(
    userCreateSchema.parse({
      id: USERNAME,
      email: address('user'),
      firstName: 'Synthetische',
      lastName: 'Prüfung',
      role: 'viewer',
      permissions: Object.fromEntries(PERMISSION_KEYS.map((key) => [key, RIGHTS.includes(key)])),
    }),
  )
  const [{ hashes, salt }, sealedSecret] = await Promise.all([newRecoveryCodes(), encryptSecret(totpSecret, secondFactorContext(USERNAME))])
  const factor = insertSecondFactorItem(USERNAME, {
    sealedSecret,
    lastStep: 0,
    recoveryHashes: hashes,
    recoverySalt: salt,
    createdAt: user.createdAt,
  })
  try {
    await storeNewUser({ ...user, hasSecondFactor: true, notifiesNewDevice: false }, password, null, [factor])
  } catch (error) {
    const earlier = error instanceof UsernameTaken ? await users.get(USERNAME) : undefined
    if (earlier === undefined || earlier.email !== user.email) throw error
    const { setPoolPassword } = await import('../../identity/pool-users.ts')
    await transact([removeSecondFactorItem(USERNAME)])
    await transact([factor, endSessionsItem(USERNAME, randomUUID(), { hasSecondFactor: true, mustChangePassword: false })])
    await setPoolPassword(earlier, password)
  }
}

/**
 * Makes the partner and the user that the canary needs, and new credentials; the earlier ones stop working. It may be repeated.
 * @throws ApiError conflict when a person has the user name
 */
export const setUpCanary = async (): Promise<CanaryCredentials> => {
  const [password, device] = [randomBytes(32).toString('base64url'), randomBytes(32).toString('base64url')]
  const totpSecret = newTotpSecret()
  const partnerId = await ensurePartner()
  await ensureUser(password, totpSecret)
  return { username: USERNAME, password, totpSecret, device, partnerId }
}
