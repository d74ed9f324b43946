import type { MailKind } from '../../shared/domain/mail.ts'
import type { MailConfiguration } from '../../shared/domain/mail-configuration.ts'
import type { StoredMail } from '../data/mails.ts'

/** What a mail to one person has besides subject and first sentence. */
export type PersonalWords = {
  /** The label of the button, which leads to the mail's link, or to the account. */
  readonly action: string
  /** What the person should do if the cause was another one. */
  readonly note: string
}

/** What a subject may name. */
export type SubjectFacts = Pick<StoredMail, 'replyTo' | 'partnerName'> & {
  readonly submitted: readonly { readonly label: string; readonly value: string }[]
}

type Kind = {
  /** The recipient list in the configuration; null for a message with its own recipient. */
  readonly recipients: (keyof MailConfiguration & ('customerFormEmails' | 'recruitmentFormEmails')) | null
  readonly subject: (mail: SubjectFacts) => string
  /** The first sentence of the mail. */
  readonly lead: string
  readonly personal?: PersonalWords
}

const OPEN_ACCOUNT = 'Konto ansehen'
const wasNotYou = (task: string) =>
  `Wenn Sie das nicht waren: ${task} Kommen Sie nicht mehr hinein, wählen Sie bei der Anmeldung „Passwort vergessen?“, und sagen Sie Ihrem Administrator Bescheid.`
const WAS_NOT_YOU = wasNotYou('Ändern Sie sofort Ihr Passwort in Ihrem Konto.')
const ASK_ADMINISTRATOR = 'Wenn Sie davon nichts wissen, wenden Sie sich sofort an Ihren Administrator.'

const CONFIRM = {
  action: 'Angaben bestätigen',
  note: 'Wenn Sie das Formular nicht abgesendet haben, brauchen Sie nichts zu tun: Ohne Bestätigung löschen wir die Angaben sieben Tage nach dem Absenden.',
} as const
const confirmation = (subject: string, lead: string): Kind => ({ recipients: null, subject: () => subject, lead, personal: CONFIRM })
const APPLICATION_RECEIVED =
  'Mit Ihrer E-Mail-Adresse ist eine Bewerbung als IB-Partner eingegangen. Bitte bestätigen Sie, dass sie von Ihnen ist.'
const APPLICATION_WAITS = 'Ihre Bewerbung als IB-Partner wartet noch auf Ihre Bestätigung. Erst danach können wir sie bearbeiten.'
const REGISTRATION_RECEIVED = 'Mit Ihrer E-Mail-Adresse ist eine Anfrage eingegangen. Bitte bestätigen Sie, dass sie von Ihnen ist.'
const REGISTRATION_WAITS = 'Ihre Anfrage wartet noch auf Ihre Bestätigung. Erst danach können wir sie bearbeiten.'

/** The only fact of a mail, or its title. */
const factOr = ({ submitted }: SubjectFacts, title: string) => {
  const [fact] = submitted
  if (fact === undefined || submitted.length > 1) return title
  return fact.value === '1' ? fact.label : `${fact.label}: ${fact.value}`
}
const OPEN_PORTAL = {
  action: 'Im Portal ansehen',
  note: 'Worüber und wie oft Sie diese E-Mails bekommen, wählen Sie in Ihrem Konto unter „Benachrichtigungen“.',
} as const

/** Kinds whose text staff write; their first sentence is part of it, see `answer.ts`. Lists show whom they answer. */
const answer = (what: string): Kind => ({ recipients: null, subject: ({ replyTo }) => `${what}: ${replyTo.name}`, lead: what })
const RECEIPT = answer('Eingangsbestätigung')
const ACCEPTANCE = answer('Zusage')
const REJECTION = answer('Absage')

const via = (partnerName: string | null) => (partnerName === null ? '' : ` über ${partnerName}`)

/** All differences between mails. A new kind is a line here and in `shared/domain/mail.ts`. */
export const mailKinds: Readonly<Record<MailKind, Kind>> = {
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
  partner_invitation: {
    recipients: null,
    subject: ({ replyTo }) => `${replyTo.name} lädt Sie ein, IB-Partner zu werden`,
    lead: 'Sie sind eingeladen, IB-Partner zu werden.',
    personal: {
      action: 'Einladung ansehen',
      note: 'Die Einladung kommt von dem genannten Partner; eine Antwort auf diese E-Mail geht an ihn. Wenn Sie kein Interesse haben, brauchen Sie nichts zu tun: Wir speichern Ihre Adresse nur mit dieser E-Mail.',
    },
  },
  trial: {
    recipients: null,
    subject: ({ partnerName }) => `Testnachricht${partnerName === null ? '' : ` für ${partnerName}`}`,
    lead: 'Diese Testnachricht zeigt, dass der Versand mit dieser E-Mail-Konfiguration gelingt.',
  },
  lead_confirmation: confirmation('Bitte bestätigen Sie Ihre Bewerbung', APPLICATION_RECEIVED),
  lead_reminder: confirmation('Erinnerung: Bitte bestätigen Sie Ihre Bewerbung', APPLICATION_WAITS),
  application_confirmation: confirmation('Bitte bestätigen Sie Ihre Bewerbung', APPLICATION_RECEIVED),
  application_reminder: confirmation('Erinnerung: Bitte bestätigen Sie Ihre Bewerbung', APPLICATION_WAITS),
  registration_confirmation: confirmation('Bitte bestätigen Sie Ihre Anfrage', REGISTRATION_RECEIVED),
  registration_reminder: confirmation('Erinnerung: Bitte bestätigen Sie Ihre Anfrage', REGISTRATION_WAITS),
  lead_receipt: RECEIPT,
  lead_acceptance: ACCEPTANCE,
  lead_rejection: REJECTION,
  application_receipt: RECEIPT,
  application_acceptance: ACCEPTANCE,
  application_rejection: REJECTION,
  registration_receipt: RECEIPT,
  registration_acceptance: ACCEPTANCE,
  registration_rejection: REJECTION,
  account_invitation: {
    recipients: null,
    subject: () => 'Ihre Einladung ins Partnerportal',
    lead: 'Für Sie wurde ein Zugang zum Partnerportal angelegt. Legen Sie jetzt Ihr Passwort fest.',
    personal: {
      action: 'Passwort festlegen',
      note: 'Der Link öffnet den Zugang ein einziges Mal; geben Sie ihn nicht weiter. Wenn Sie keine Einladung erwarten, brauchen Sie nichts zu tun.',
    },
  },
  account_restored: {
    recipients: null,
    subject: () => 'Bitte wählen Sie ein neues Passwort',
    lead: 'Die Anmeldung des Partnerportals wurde wiederhergestellt. Ihr bisheriges Passwort gilt nicht mehr; Ihre Daten und Rechte sind unverändert.',
    personal: {
      action: 'Neues Passwort wählen',
      note: `Der Link gilt ein einziges Mal; geben Sie ihn nicht weiter. Ihr zweiter Faktor und Ihre Passkeys bleiben gültig. ${ASK_ADMINISTRATOR}`,
    },
  },
  account_password_reset: {
    recipients: null,
    subject: () => 'Passwort zurücksetzen',
    lead: 'Für Ihren Zugang wurde ein neues Passwort angefordert.',
    personal: {
      action: 'Neues Passwort wählen',
      note: 'Der Link gilt ein einziges Mal; geben Sie ihn nicht weiter. Wenn Sie das nicht waren, brauchen Sie nichts zu tun: Ihr Passwort bleibt, wie es ist.',
    },
  },
  account_password_changed: {
    recipients: null,
    subject: () => 'Ihr Passwort wurde geändert',
    lead: 'Das Passwort Ihres Zugangs wurde geändert. Andere Sitzungen sind beendet.',
    personal: { action: OPEN_ACCOUNT, note: WAS_NOT_YOU },
  },
  account_new_device: {
    recipients: null,
    subject: () => 'Anmeldung von einem neuen Gerät',
    lead: 'Ein Gerät, das wir noch nicht kennen, hat sich mit Ihrem Zugang angemeldet.',
    personal: { action: OPEN_ACCOUNT, note: WAS_NOT_YOU },
  },
  account_email_changed: {
    recipients: null,
    subject: () => 'Ihre E-Mail-Adresse wurde geändert',
    lead: 'Die E-Mail-Adresse Ihres Zugangs wurde geändert.',
    personal: { action: OPEN_ACCOUNT, note: ASK_ADMINISTRATOR },
  },
  account_factor_set_up: {
    recipients: null,
    subject: () => 'Zweiter Faktor eingerichtet',
    lead: 'Für Ihren Zugang wurde ein zweiter Faktor eingerichtet. Die Anmeldung fragt ab jetzt nach einem Code.',
    personal: { action: OPEN_ACCOUNT, note: WAS_NOT_YOU },
  },
  account_factor_removed: {
    recipients: null,
    subject: () => 'Zweiter Faktor entfernt',
    lead: 'Der zweite Faktor Ihres Zugangs wurde entfernt. Zur Anmeldung genügt jetzt das Passwort.',
    personal: { action: OPEN_ACCOUNT, note: WAS_NOT_YOU },
  },
  account_factor_reset: {
    recipients: null,
    subject: () => 'Zweiter Faktor zurückgesetzt',
    lead: 'Ein Administrator hat den zweiten Faktor Ihres Zugangs zurückgesetzt. Sie können ihn in Ihrem Konto neu einrichten.',
    personal: { action: OPEN_ACCOUNT, note: ASK_ADMINISTRATOR },
  },
  account_recovery_code_used: {
    recipients: null,
    subject: () => 'Wiederherstellungscode benutzt',
    lead: 'Bei einer Anmeldung mit Ihrem Zugang wurde ein Wiederherstellungscode benutzt. Er gilt nicht mehr.',
    personal: { action: OPEN_ACCOUNT, note: WAS_NOT_YOU },
  },
  account_passkey_added: {
    recipients: null,
    subject: () => 'Passkey hinzugefügt',
    lead: 'Für Ihren Zugang wurde ein Passkey hinzugefügt. Er meldet an, ohne nach Passwort und Code zu fragen.',
    personal: {
      action: OPEN_ACCOUNT,
      note: wasNotYou('Entfernen Sie ihn sofort in Ihrem Konto, und ändern Sie Ihr Passwort: Ein neues Passwort allein sperrt ihn nicht.'),
    },
  },
  account_passkey_removed: {
    recipients: null,
    subject: () => 'Passkey entfernt',
    lead: 'Ein Passkey Ihres Zugangs wurde entfernt. Er meldet nicht mehr an.',
    personal: { action: OPEN_ACCOUNT, note: WAS_NOT_YOU },
  },
  notification_now: {
    recipients: null,
    subject: (mail) => factOr(mail, 'Neues im Partnerportal'),
    lead: 'Im Partnerportal gibt es etwas Neues für Sie.',
    personal: OPEN_PORTAL,
  },
  notification_daily: {
    recipients: null,
    subject: () => 'Neues im Partnerportal seit gestern',
    lead: 'Das ist im Partnerportal seit gestern für Sie neu.',
    personal: OPEN_PORTAL,
  },
  notification_weekly: {
    recipients: null,
    subject: () => 'Neues im Partnerportal aus der letzten Woche',
    lead: 'Das ist im Partnerportal in der letzten Woche für Sie neu geworden.',
    personal: OPEN_PORTAL,
  },
}
