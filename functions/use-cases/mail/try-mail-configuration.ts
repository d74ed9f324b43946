import { setTimeout as delay } from 'node:timers/promises'
import type * as z from 'zod'
import type { testMessageResultSchema } from '../../../shared/domain/mail.ts'
import type { MailConfiguration, MailConfigurationInput } from '../../../shared/domain/mail-configuration.ts'
import type { User } from '../../../shared/domain/user.ts'
import { paths } from '../../../shared/platform/pages.ts'
import { auditItem } from '../../data/audit.ts'
import { newId } from '../../data/ids.ts'
import { mails, type StoredMail } from '../../data/mails.ts'
import { noteStepDone } from '../../data/onboardings.ts'
import { outboxItems } from '../../data/outbox.ts'
import { partners } from '../../data/partners.ts'
import { countAttempt } from '../../data/rate-limits.ts'
import { transact } from '../../data/transact.ts'
import { withFreshVersion } from '../../data/versions.ts'
import { draftMailConfiguration, readMailConfiguration, redacted } from './mail-configuration.ts'

/** Time limit of the answer; the message must be on its way before. */
const PATIENCE_MS = 9_300
const SENDING_MS = 8_800
const POLL_MS = 120
const GONE_AFTER_SECONDS = 600

/** Waits until the mailer has finished a test message or the time is up. */
const outcomeOf = async (id: number, end: number): Promise<StoredMail | undefined> => {
  while (Date.now() < end) {
    await delay(POLL_MS)
    const mail = await mails.get(id)
    if (mail?.dueAt === null) return mail
  }
  return undefined
}

/** Deletes a test message, even while the mailer updates it, so that it is not sent after the time limit. */
const withdraw = (id: number) =>
  withFreshVersion(undefined, async () => {
    const mail = await mails.get(id)
    if (mail !== undefined) await transact(mails.removeItems(mail))
  })

const serverLabel = (partnerId: number | null, { smtpHost, smtpPort }: Pick<MailConfiguration, 'smtpHost' | 'smtpPort'>) => {
  if (smtpHost !== null) return `${smtpHost}:${smtpPort}`
  return partnerId === null ? 'Amazon SES' : 'wie in den globalen Einstellungen'
}

type Asking = Pick<User, 'id' | 'email' | 'firstName' | 'lastName'>

/**
 * Sends a test message to the acting user with an unsaved configuration. It goes through the outbox like every mail, because only the
 * mailer may send mail and read passwords. Its item is deleted with the answer, or expires soon after.
 * @returns within 10 seconds
 * @throws ApiError as saving the configuration would; too_many
 */
export const tryMailConfiguration = async (
  partnerId: number | null,
  input: MailConfigurationInput,
  user: Asking,
): Promise<z.infer<typeof testMessageResultSchema>> => {
  const begun = Date.now()
  await countAttempt('testMessagesPerUser', user.id, 'Testnachrichten')
  const before = await readMailConfiguration(partnerId)
  const partner = partnerId === null ? undefined : await partners.get(partnerId)
  const { configuration, secret } = await draftMailConfiguration(partnerId, before, input)
  const id = newId()
  const recipient = user.email
  const now = new Date()
  const time = now.toISOString()
  await transact([
    ...outboxItems({
      id,
      kind: 'trial',
      ibPartnerId: partnerId,
      replyTo: { name: `${user.firstName} ${user.lastName}`, address: recipient },
      submitted: [
        {
          label: 'Versandweg',
          value: serverLabel(partnerId, configuration),
        },
        { label: 'Ausgelöst von', value: `${user.firstName} ${user.lastName}` },
      ],
      partnerName: partner?.companyName ?? null,
      consolePath: partner === undefined ? paths.settings() : paths.partners(partner.partnerId),
      createdAt: time,
      trial: { configuration, secret, recipient, until: new Date(begun + SENDING_MS).toISOString() },
      expiresAt: Math.floor(now.getTime() / 1000) + GONE_AFTER_SECONDS,
    }),
    auditItem({
      actor: user.id,
      action: partnerId === null ? 'mailConfigurationTest' : 'partnerMailConfigurationTest',
      entity: 'MAIL_CONFIGURATION',
      id: partnerId ?? 'global',
      before: null,
      after: redacted(configuration, secret, before?.secret ?? null),
      time,
    }),
  ])
  const mail = await outcomeOf(id, begun + PATIENCE_MS)
  await withdraw(id)
  if (mail === undefined) return { isDelivered: false, recipient, message: 'Der Versand hat nicht innerhalb von 10 Sekunden geantwortet.' }
  if (mail.status === 'sent' && partnerId !== null) await noteStepDone(partnerId, 'testMail')
  return { isDelivered: mail.status === 'sent', recipient, message: mail.reason ?? '' }
}
