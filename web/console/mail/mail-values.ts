import type { MailConfiguration, MailConfigurationInput } from '../../../shared/domain/mail-configuration.ts'

/** What stands in the form of an e-mail configuration. */
export type MailValues = Readonly<
  Record<
    'customerFormEmails' | 'recruitmentFormEmails' | 'bccEmails' | 'smtpHost' | 'smtpPort' | 'smtpUsername' | 'senderEmail' | 'senderName',
    string
  >
> & {
  /** Null takes the stored one away, nothing keeps it. */
  readonly smtpPassword: string | null
  readonly isActive: boolean
}

/** What the form of an e-mail configuration starts with. The stored password never comes; left empty, it stays. */
export const mailValues = (configuration: MailConfiguration): MailValues => ({
  customerFormEmails: configuration.customerFormEmails,
  recruitmentFormEmails: configuration.recruitmentFormEmails,
  bccEmails: configuration.bccEmails,
  smtpHost: configuration.smtpHost ?? '',
  smtpPort: String(configuration.smtpPort),
  smtpUsername: configuration.smtpUsername ?? '',
  smtpPassword: '',
  senderEmail: configuration.senderEmail ?? '',
  senderName: configuration.senderName ?? '',
  isActive: configuration.isActive,
})

/** What is sent. A blank password keeps the stored one, so it is left out. */
export const mailBody = ({ smtpPassword, ...rest }: MailConfigurationInput) => ({
  ...rest,
  ...(smtpPassword === '' ? {} : { smtpPassword }),
})
