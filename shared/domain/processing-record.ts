import { applicationFields, categoriesOf, customerFields, leadFields, partnerFields, userFields } from './data-categories.ts'
import type { PersonRecordKind } from './privacy-request.ts'
import { daysInWords, fixedRetention, retentionRules, retentionWithRecord } from './retention.ts'
import { fixedPeriods, RETENTION_RULES, type RetentionDays, type RetentionRuleName } from './retention-periods.ts'

/**
 * The record of processing activities (Art. 30 GDPR). It feeds the console's page, the disclosure to a person and the placeholder of the privacy
 * notice, so that they agree with each other and with what the portal stores.
 */

export type Activity = {
  readonly id: string
  readonly title: string
  readonly purpose: string
  readonly legalBasis: string
  /** Whose data are processed. */
  readonly people: string
  /** Categories of data with their fields. */
  readonly data: readonly string[]
  /** Where the data come from. */
  readonly origin: string
  readonly recipients: string
  /** Rules whose days are a setting. */
  readonly rules: readonly RetentionRuleName[]
  /** What else decides how long the data are kept. */
  readonly kept: string
}

/** Everything that the portal does with data of people. */
export const activities = [
  {
    id: 'applicants',
    title: 'IB-Interessenten und Bewerbungen',
    purpose: 'Über eine Partnerschaft entscheiden: Anfragen entgegennehmen, prüfen, beantworten und annehmen oder ablehnen.',
    legalBasis: 'Art. 6 Abs. 1 lit. b DSGVO (Anbahnung eines Vertrags); für den Nachweis danach lit. f (Abwehr von Ansprüchen).',
    people: 'Menschen, die Partner werden möchten.',
    data: categoriesOf(leadFields, applicationFields),
    origin:
      'Von der Person selbst, über ein Formular dieses Portals, oder vom Team des Betreibers importiert, mit Angabe der Herkunft. Status und Notizen stammen aus der Bearbeitung.',
    recipients:
      'Team des Betreibers mit dem Recht dazu. Bei einer Anfrage über die Seite eines Partners auch dieser, wenn er eigene Empfänger hinterlegt hat.',
    rules: ['rejectedLeads', 'unansweredLeads', 'rejectedApplications', 'unansweredApplications'],
    kept: 'Angenommene Anfragen so lange wie der Partner, der aus ihnen wurde.',
  },
  {
    id: 'customers',
    title: 'Kunden und Kundenanfragen',
    purpose: 'Kundenanfragen beantworten, Kunden ihrem Partner zuordnen und Provisionen abrechnen.',
    legalBasis:
      'Art. 6 Abs. 1 lit. b DSGVO (Vertrag und Anbahnung); für Abrechnungen lit. c (handels- und steuerrechtliche Aufbewahrung, § 257 HGB, § 147 AO).',
    people: 'Kunden des Brokers und Menschen, die es werden möchten.',
    data: categoriesOf(customerFields),
    origin:
      'Von der Person selbst über die Kundenseite eines Partners, oder vom Team des Betreibers aus dem Konto beim Broker übernommen oder importiert, mit Angabe der Herkunft.',
    recipients: 'Team des Betreibers mit dem Recht dazu, und der Partner, zu dem der Kunde gehört.',
    rules: ['unconvertedRegistrations'],
    kept: 'Kunden bis zum Ende der Geschäftsbeziehung und der gesetzlichen Fristen danach.',
  },
  {
    id: 'partners',
    title: 'IB-Partner und ihre Seiten',
    purpose: 'Verträge mit Partnern führen: Hierarchie, Provision, Einladungen und die öffentlichen Seiten, auf denen Partner werben.',
    legalBasis: 'Art. 6 Abs. 1 lit. b DSGVO (Partnervertrag); für Abrechnungen lit. c (§ 257 HGB, § 147 AO).',
    people: 'Partner und ihre Ansprechpersonen; Menschen, die sie einladen, und die in Erfahrungsberichten auf ihren Seiten genannt sind.',
    data: [...categoriesOf(partnerFields), 'Namen eingeladener Menschen an den Empfehlungslinks von Partnern.'],
    origin: 'Aus der angenommenen Anfrage, vom Team des Betreibers, auch importiert, und bei Seiten vom Partner selbst.',
    recipients:
      'Team des Betreibers mit dem Recht dazu. Name, Firma und Inhalte der Seiten sind öffentlich, solange der Partner aktiv ist.',
    rules: [],
    kept: 'Bis zum Ende der Zusammenarbeit und der gesetzlichen Fristen danach.',
  },
  {
    id: 'users',
    title: 'Benutzer und Zugänge',
    purpose: 'Menschen anmelden, ihre Rechte bestimmen und Zugänge vor Missbrauch schützen.',
    legalBasis: 'Art. 6 Abs. 1 lit. b und f DSGVO (Arbeitsmittel, sicherer Betrieb), Art. 32 DSGVO.',
    people: 'Team des Betreibers und Partner mit eigenem Zugang.',
    data: [
      ...categoriesOf(userFields),
      'Benachrichtigungen: worüber die Person E-Mails bekommt, und bis wann sie gelesen hat.',
      'Gesicherte Ansichten von Listen: Name, Suchtext, Filter und Spalten.',
      'Besuche: bei Partnern, wann sie zuletzt im Portal waren und wann der Besuch davor endete.',
      'Sitzungen und Geräte: Browser und System, gekürztes Netz, Zeiten. Passwörter liegen nur im Anmeldedienst, nie lesbar.',
    ],
    origin: 'Von der Person selbst und von denen, die Benutzer anlegen.',
    recipients: 'Team des Betreibers mit dem Recht dazu.',
    rules: [],
    kept: `Bis der Zugang gelöscht wird. Bekannte Geräte ${fixedPeriods.devices.days} Tage nach der letzten Anmeldung, Sitzungen ${fixedPeriods.sessions.hours} Stunden.`,
  },
  {
    id: 'mails',
    title: 'E-Mails',
    purpose:
      'Anfragen an die zuständigen Empfänger weiterleiten, Menschen über ihren Zugang, ihre Anfrage oder Neues im Portal benachrichtigen, Zustellung belegen.',
    legalBasis: 'Art. 6 Abs. 1 lit. b und f DSGVO (Vertrag und Anbahnung; Nachweis der Zustellung).',
    people: 'Alle, die ein Formular absenden, sowie Team, Partner und Benutzer als Empfänger.',
    data: [
      'Absender und Empfänger: Namen und Adressen.',
      'Inhalt: die abgesendeten Angaben, der Grund einer Absage und der Wortlaut, wie er versendet wurde.',
      'Zustellung: Zeiten, Ergebnis und Antwort des Mailservers; Adressen, die Post abweisen.',
    ],
    origin: 'Aus den Vorgängen dieses Portals, und aus den Antworten der Mailserver.',
    recipients:
      'Die Personen selbst, die in den E-Mail-Einstellungen hinterlegten Empfänger bei Betreiber und Partner, und ihre Mailanbieter.',
    rules: ['mails'],
    kept: 'Gesperrte Adressen, bis jemand sie von der Sperrliste nimmt.',
  },
  {
    id: 'logs',
    title: 'Protokolle der Änderungen und Anmeldungen',
    purpose: 'Belegen, wer wann was geändert hat, und Angriffe auf Zugänge erkennen.',
    legalBasis: 'Art. 5 Abs. 2, Art. 6 Abs. 1 lit. f und Art. 32 DSGVO (Rechenschaft, Sicherheit der Verarbeitung).',
    people: 'Alle, deren Daten geändert werden, und alle, die sich anmelden.',
    data: [
      'Änderungen: Zeit, handelnde Person, Datensatz, Werte vorher und nachher.',
      'Anmeldungen: Zeit, Ergebnis, Browser und System, gekürztes Netz. Ein falsch getippter Name nur als Prüfsumme.',
    ],
    origin: 'Entstehen durch Handlungen im Portal.',
    recipients: 'Team des Betreibers mit dem Recht zum Protokoll.',
    rules: ['auditLog', 'signInLog'],
    kept: 'Inhalte von Einträgen über gelöschte Personen werden mit der Löschung entfernt; dass etwas geschah, bleibt.',
  },
  {
    id: 'pages',
    title: 'Öffentliche Seiten und Formulare',
    purpose: 'Seiten ausliefern, Formulare vor Missbrauch schützen und zählen, was die Links der Partner bringen.',
    legalBasis:
      'Art. 6 Abs. 1 lit. f DSGVO (sicherer Betrieb; Erfolg der Werbung). Besuche werden nur gezählt: Es gibt keine Profile, keine Wiedererkennung und keine Cookies für Besucher.',
    people: 'Besucher der öffentlichen Seiten.',
    data: [
      'Technisch: die Internetadresse während des Abrufs; für Grenzen gegen Missbrauch nur als Prüfsumme, Minuten bis Stunden lang.',
      'Zahlen der Besuche je Tag, Seite und Link, ohne Bezug zu Personen.',
    ],
    origin: 'Vom Browser der Person.',
    recipients: 'Nur der Betrieb des Portals.',
    rules: [],
    kept: `Es gibt kein Protokoll der Seitenaufrufe mit Internetadressen. Zahlen der Besuche ${fixedPeriods.referralDays.days} Tage.`,
  },
  {
    id: 'privacy',
    title: 'Datenschutzanfragen',
    purpose: 'Auskunft, Löschung, Berichtigung, Widerspruch und Widerruf fristgerecht erfüllen und das belegen.',
    legalBasis: 'Art. 6 Abs. 1 lit. c DSGVO mit Art. 12 bis 22 DSGVO.',
    people: 'Menschen, die ein Recht aus der DSGVO ausüben.',
    data: [
      'Angaben der Anfrage: Name, E-Mail, Telefon, Kunden-ID, Art, Eingang, Frist und Ergebnis.',
      'Die gefundenen Daten der Person, als Liste von Verweisen.',
    ],
    origin: 'Von der Person selbst, erfasst vom Team des Betreibers.',
    recipients: 'Team des Betreibers mit dem Recht zu Datenschutzanfragen.',
    rules: ['privacyRequests'],
    kept: 'Nach einer Löschung bleibt statt der Adresse nur deren Prüfsumme.',
  },
] as const satisfies readonly Activity[]

export type ActivityId = (typeof activities)[number]['id']

/** The activity in which each kind of person record is processed. */
export const activityOfRecord = {
  CUSTOMER: 'customers',
  INTERESSENT: 'applicants',
  APPLICATION: 'applicants',
  PARTNER: 'partners',
  PAGE_TEXT: 'partners',
  REFERRAL_LINK: 'partners',
  MAIL_CONFIGURATION: 'mails',
  IMPORT: 'customers',
  SAVED_VIEW: 'users',
  USER: 'users',
  MAIL: 'mails',
  MAIL_SUPPRESSION: 'mails',
  SIGN_IN: 'logs',
  AUDIT: 'logs',
} as const satisfies Record<PersonRecordKind, ActivityId>

/** How long the data of an activity are kept, in German sentences. */
export const retentionSentences = ({ rules, kept }: Pick<Activity, 'rules' | 'kept'>, days: RetentionDays): readonly string[] => [
  ...rules.map((rule) => `${retentionRules[rule].label}: ${daysInWords(days[rule])} ${retentionRules[rule].since}.`),
  kept,
]

type FixedSpan = { readonly days: number } | { readonly hours: number } | { readonly minutes: number }

const fixedInWords = (span: FixedSpan) => {
  if ('days' in span) return span.days === 1 ? '1 Tag' : daysInWords(span.days)
  return 'hours' in span ? `${span.hours} Stunden` : `${span.minutes} Minuten`
}

/** Everything that is kept, and for how long: settings, fixed times and what lasts as long as something else. */
export const retentionInWords = (days: RetentionDays): readonly { readonly label: string; readonly words: string }[] => [
  ...RETENTION_RULES.map((rule) => {
    const { label, since, reason, legalBasis } = retentionRules[rule]
    return { label, words: `${daysInWords(days[rule])} ${since}. ${reason} (${legalBasis})` }
  }),
  ...Object.values(fixedRetention).map((fixed) => ({ label: fixed.label, words: `${fixedInWords(fixed)}. ${fixed.reason}` })),
  ...retentionWithRecord.map(({ label, until }) => ({ label, words: `${until.charAt(0).toUpperCase()}${until.slice(1)}.` })),
]

/** The rights of a person, each in a sentence. */
export const RIGHTS_OF_PEOPLE: readonly string[] = [
  'Auskunft über die gespeicherten Daten und eine Kopie davon (Art. 15 DSGVO).',
  'Berichtigung falscher und Vervollständigung unvollständiger Daten (Art. 16 DSGVO).',
  'Löschung, soweit keine gesetzlichen Pflichten oder Ansprüche entgegenstehen (Art. 17 DSGVO).',
  'Einschränkung der Verarbeitung (Art. 18 DSGVO).',
  'Herausgabe der Daten in einem maschinenlesbaren Format (Art. 20 DSGVO).',
  'Widerspruch gegen eine Verarbeitung aus berechtigtem Interesse (Art. 21 DSGVO).',
  'Widerruf einer Einwilligung für die Zukunft (Art. 7 Abs. 3 DSGVO).',
]

export const COMPLAINT =
  'Sie können sich bei einer Datenschutz-Aufsichtsbehörde beschweren (Art. 77 DSGVO), etwa an Ihrem Wohnort, Ihrem Arbeitsplatz oder dem Ort des mutmaßlichen Verstoßes. Die Anschriften der deutschen Behörden nennt www.bfdi.bund.de.'

export const NO_AUTOMATED_DECISION =
  'Entscheidungen trifft das Team; eine automatisierte Entscheidung oder ein Profiling (Art. 22 DSGVO) findet nicht statt.'
