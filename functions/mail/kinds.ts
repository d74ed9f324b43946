import type { MailKind } from '../../shared/domain/mail.ts'
import type { MailConfiguration } from '../../shared/domain/mail-configuration.ts'
import type { StoredMail } from '../data/mails.ts'

type Kind = {
  /** The recipient list in the configuration; null for a message with its own recipient. */
  readonly recipients: (keyof MailConfiguration & ('customerFormEmails' | 'recruitmentFormEmails')) | null
  readonly subject: (mail: Pick<StoredMail, 'replyTo' | 'partnerName'>) => string
  /** The first sentence of the mail. */
  readonly lead: string
}

const via = (partnerName: string | null) => (partnerName === null ? '' : ` über ${partnerName}`)

/** All differences between mails. A new kind is a line here and in `shared/domain/mail.ts`. */
export const mailKinds = {
  recruitment_lead: {
    recipients: 'recruitmentFormEmails',
    subject: ({ replyTo, partnerName }) => `Neue IB-Bewerbung: ${replyTo.name}${via(partnerName)}`,
    lead: 'Über die Anwerbeseite ist eine neue Bewerbung als IB-Partner eingegangen.',
  },
  recruitment_interest: {
    recipients: 'recruitmentFormEmails',
    subject: ({ replyTo, partnerName }) => `Neuer IB-Interessent: ${replyTo.name}${via(partnerName)}`,
    lead: 'Über die Anwerbeseite hat jemand Interesse an einer IB-Partnerschaft angemeldet.',
  },
  landing_lead: {
    recipients: 'customerFormEmails',
    subject: ({ replyTo, partnerName }) => `Neue Anfrage: ${replyTo.name}${via(partnerName)}`,
    lead: 'Über die Landingpage ist eine neue Anfrage eingegangen.',
  },
  application: {
    recipients: 'recruitmentFormEmails',
    subject: ({ replyTo }) => `Neue IB-Bewerbung: ${replyTo.name}`,
    lead: 'Über das Bewerbungsformular ist eine neue Bewerbung als IB-Partner eingegangen.',
  },
  trial: {
    recipients: null,
    subject: ({ partnerName }) => `Testnachricht${partnerName === null ? '' : ` für ${partnerName}`}`,
    lead: 'Diese Testnachricht zeigt, dass der Versand mit dieser E-Mail-Konfiguration gelingt.',
  },
} satisfies Record<MailKind, Kind>
