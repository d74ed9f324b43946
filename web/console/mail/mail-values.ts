import type { MailConfiguration, MailConfigurationInput } from '../../../shared/domain/mail-configuration.ts'

/** Values of the form of an e-mail configuration. */
export type MailValues = Readonly<
  Record<
    'customerFormEmails' | 'recruitmentFormEmails' | 'bccEmails' | 'smtpHost' | 'smtpPort' | 'smtpUsername' | 'senderEmail' | 'senderName',
    string
  >
> & {
  /** Null removes the stored password; an empty string keeps it. */
  readonly smtpPassword: string | null
  readonly isActive: boolean
}

/** Initial values of the form. The API never returns the stored password; an empty field keeps it. */
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

/** The request body. Omits a blank password, which keeps the stored one. */
export const mailBody = ({ smtpPassword, ...rest }: MailConfigurationInput) => ({
  ...rest,
  ...(smtpPassword === '' ? {} : { smtpPassword }),
})
