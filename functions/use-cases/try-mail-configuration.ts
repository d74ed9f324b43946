import { setTimeout as delay } from 'node:timers/promises'
import type * as z from 'zod'
import type { mailTrialSchema } from '../../shared/domain/mail.ts'
import type { MailConfigurationInput } from '../../shared/domain/mail-configuration.ts'
import type { User } from '../../shared/domain/user.ts'
import { consolePaths } from '../console-paths.ts'
import { newId } from '../data/ids.ts'
import { mails, type StoredMail } from '../data/mails.ts'
import { outboxItems } from '../data/outbox.ts'
import { partners } from '../data/partners.ts'
import { transact } from '../data/transact.ts'
import { draftMailConfiguration, readMailConfiguration } from './mail-configuration.ts'

const PATIENCE_MS = 9_500
const LOOK_AGAIN_MS = 120
const GONE_AFTER_SECONDS = 600

/** Waits until the mailer is done with a test message, and takes it away. */
const outcomeOf = async (id: number): Promise<StoredMail | undefined> => {
  const end = Date.now() + PATIENCE_MS
  while (Date.now() < end) {
    await delay(LOOK_AGAIN_MS)
    const mail = await mails.get(id)
    if (mail?.dueAt === null) return mail
  }
  return undefined
}

/**
 * Sends a test message to the person who asks, with a configuration that is saved nowhere. It takes the way of every mail, through the outbox: the
 * mailer alone may send mail and read passwords. The item that carries it is taken away with the answer, or vanishes by itself soon after.
 * @returns within 10 seconds
 * @throws ApiError as saving the configuration would
 */
export const tryMailConfiguration = async (
  partnerId: number | null,
  input: MailConfigurationInput,
  user: Pick<User, 'email' | 'firstName' | 'lastName'>,
): Promise<z.infer<typeof mailTrialSchema>> => {
  const before = await readMailConfiguration(partnerId)
  const partner = partnerId === null ? undefined : await partners.get(partnerId)
  const { configuration, secret } = await draftMailConfiguration(partnerId, before, input)
  const id = newId()
  const recipient = user.email
  const now = new Date()
  await transact(
    outboxItems({
      id,
      kind: 'trial',
      ibPartnerId: partnerId,
      replyTo: { name: `${user.firstName} ${user.lastName}`, address: recipient },
      submitted: [
        {
          label: 'Versandweg',
          value: configuration.smtpHost === null ? 'Amazon SES' : `${configuration.smtpHost}:${configuration.smtpPort}`,
        },
        { label: 'Ausgelöst von', value: `${user.firstName} ${user.lastName}` },
      ],
      partnerName: partner?.companyName ?? null,
      consolePath: partner === undefined ? consolePaths.settings : consolePaths.partner(partner),
      createdAt: now.toISOString(),
      trial: { configuration, secret, recipient },
      expiresAt: Math.floor(now.getTime() / 1000) + GONE_AFTER_SECONDS,
    }),
  )
  const mail = await outcomeOf(id)
  if (mail === undefined) return { isDelivered: false, recipient, message: 'Der Versand hat nicht innerhalb von 10 Sekunden geantwortet.' }
  await transact(mails.removeItems(mail))
  return { isDelivered: mail.status === 'sent', recipient, message: mail.reason ?? '' }
}
