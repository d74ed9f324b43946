import * as z from 'zod'
import { BACKUP_DAYS, CONFIRMATION_DAYS, DISCLOSURE_DAYS, EXPORT_DAYS, RESTORABLE_DAYS, RETENTION_COUNT_LIMIT } from '../platform/limits.ts'
import { formatCount } from './german.ts'
import {
  fixedPeriods,
  MONTH_DAYS,
  perRule,
  RETENTION_RULES,
  type RetentionRuleName,
  retentionPeriods,
  YEAR_DAYS,
} from './retention-periods.ts'
import { asciiSigns } from './typed-signs.ts'

/**
 * A rule after which stored data are deleted, with what people read about it. Staff may change its days within the bounds; none can be switched off,
 * because Art. 17 GDPR asks for deletion.
 */
export type RetentionRule = {
  /** What is deleted. */
  readonly label: string
  /** The event that the days count from. */
  readonly since: string
  /** The default, in days. */
  readonly days: number
  readonly least: number
  readonly most: number
  /** Why the data are kept for so long and no longer. */
  readonly reason: string
  readonly legalBasis: string
  /** Whether data that a shorter retention has removed, or that expired, stay gone when the retention becomes longer. True of logs. */
  readonly isLog?: true
}

export const retentionRules = {
  rejectedLeads: {
    ...retentionPeriods.rejectedLeads,
    label: 'Abgelehnte IB-Interessenten',
    since: 'nach der letzten Änderung, in der Regel der Ablehnung',
    reason: 'Frist für Ansprüche: Solange jemand eine Ablehnung angreifen kann, muss sie sich belegen lassen. Danach entfällt der Zweck.',
    legalBasis: 'Art. 6 Abs. 1 lit. f, Art. 17 Abs. 1 lit. a DSGVO; Fristen des § 15 Abs. 4 und § 21 Abs. 5 AGG',
  },
  unansweredLeads: {
    ...retentionPeriods.unansweredLeads,
    label: 'IB-Interessenten ohne Entscheidung',
    since: 'nach der letzten Änderung',
    reason: 'Wer sich ein Jahr lang nicht entschieden hat, wird voraussichtlich kein Partner mehr. Der Zweck der Anbahnung entfällt.',
    legalBasis: 'Art. 6 Abs. 1 lit. b, Art. 17 Abs. 1 lit. a DSGVO',
  },
  rejectedApplications: {
    ...retentionPeriods.rejectedApplications,
    label: 'Abgelehnte Bewerbungen',
    since: 'nach der Entscheidung',
    reason: 'Frist für Ansprüche: Solange jemand eine Ablehnung angreifen kann, muss sie sich belegen lassen. Danach entfällt der Zweck.',
    legalBasis: 'Art. 6 Abs. 1 lit. f, Art. 17 Abs. 1 lit. a DSGVO; Fristen des § 15 Abs. 4 und § 21 Abs. 5 AGG',
  },
  unansweredApplications: {
    ...retentionPeriods.unansweredApplications,
    label: 'Bewerbungen ohne Entscheidung',
    since: 'nach der letzten Änderung',
    reason:
      'Über eine Bewerbung, die ein Jahr lang offen ist, wird voraussichtlich nicht mehr entschieden. Der Zweck der Anbahnung entfällt.',
    legalBasis: 'Art. 6 Abs. 1 lit. b, Art. 17 Abs. 1 lit. a DSGVO',
  },
  unconvertedRegistrations: {
    ...retentionPeriods.unconvertedRegistrations,
    label: 'Kundenanfragen, aus denen kein Kunde wurde',
    since: 'nach der letzten Änderung; nur Typ Interessent, inaktiv und ohne Kontonummer',
    reason:
      'Wer zwei Jahre nach seiner Anfrage kein Konto eröffnet hat, wird voraussichtlich kein Kunde mehr. Der Zweck der Anbahnung entfällt.',
    legalBasis: 'Art. 6 Abs. 1 lit. b, Art. 17 Abs. 1 lit. a DSGVO',
  },
  mails: {
    ...retentionPeriods.mails,
    label: 'E-Mails',
    since: 'nach dem Ende ihres Versands',
    reason: 'Drei Monate lang lässt sich klären, ob und mit welchem Wortlaut eine Nachricht ankam.',
    legalBasis: 'Art. 6 Abs. 1 lit. f DSGVO',
  },
  auditLog: {
    ...retentionPeriods.auditLog,
    label: 'Protokoll der Änderungen',
    since: 'nach dem Eintrag',
    reason:
      'Nachweis, wer wann was geändert hat, über zwei Prüfungsjahre. Wer längeren Prüfungspflichten unterliegt, kann die Frist verlängern.',
    legalBasis: 'Art. 5 Abs. 2, Art. 6 Abs. 1 lit. f, Art. 32 DSGVO',
    isLog: true,
  },
  signInLog: {
    ...retentionPeriods.signInLog,
    label: 'Protokoll der Anmeldungen',
    since: 'nach der Anmeldung',
    reason: 'Angriffe auf Zugänge werden erfahrungsgemäß innerhalb von drei Monaten entdeckt und müssen sich dann nachvollziehen lassen.',
    legalBasis: 'Art. 6 Abs. 1 lit. f, Art. 32 DSGVO',
    isLog: true,
  },
  privacyRequests: {
    ...retentionPeriods.privacyRequests,
    label: 'Abgeschlossene Datenschutzanfragen',
    since: 'nach dem Abschluss',
    reason: 'Nachweis, dass eine Anfrage fristgerecht beantwortet wurde, bis Ansprüche daraus verjährt sind.',
    legalBasis: 'Art. 5 Abs. 2, Art. 17 Abs. 3 lit. e DSGVO; §§ 195, 199 BGB',
  },
} as const satisfies Record<string, RetentionRule>

export const retentionRuleNameSchema = z.enum(['rejectedLeads', ...RETENTION_RULES])

/** What the portal keeps for a fixed time, or as long as something else exists; nobody changes it. */
export const fixedRetention = {
  idempotentAnswers: {
    label: 'Antworten auf wiederholte Aufrufe',
    ...fixedPeriods.idempotentAnswers,
    reason: 'Ein wiederholter Aufruf nach einem Verbindungsabbruch legt nichts doppelt an.',
  },
  resubmissions: {
    label: 'Merkmal eines Formulars',
    ...fixedPeriods.resubmissions,
    reason: 'Wer versehentlich zweimal absendet, wird einmal gespeichert.',
  },
  resetLinks: {
    label: 'Links für ein vergessenes Passwort',
    ...fixedPeriods.resetLinks,
    reason: 'Ein verlorener Link öffnet den Zugang nur kurz.',
  },
  invitations: { label: 'Links einer Einladung', ...fixedPeriods.invitations, reason: 'Genug Zeit, um das erste Passwort zu wählen.' },
  sessions: { label: 'Sitzungen', ...fixedPeriods.sessions, reason: 'Ein Arbeitstag braucht eine Anmeldung.' },
  devices: {
    label: 'Bekannte Geräte',
    ...fixedPeriods.devices,
    reason: 'Nur eine Anmeldung von einem neuen Gerät wird gemeldet. Gezählt ab der letzten Anmeldung darauf.',
  },
  deviceTrust: { label: 'Vertrauen in ein Gerät', ...fixedPeriods.deviceTrust, reason: 'So lange fragt es nicht nach dem zweiten Faktor.' },
  events: {
    label: 'Ereignisse für Benachrichtigungen',
    ...fixedPeriods.events,
    reason: 'So weit zurück zeigt das Portal Benachrichtigungen. Ein Ereignis nennt einen Datensatz, keine Person.',
  },
  trash: {
    label: 'Namen gelöschter Datensätze im Papierkorb',
    days: RESTORABLE_DAYS,
    reason: 'So lange lässt sich eine Löschung rückgängig machen. Wird der Inhalt vorher gelöscht, verschwindet auch der Name.',
  },
  bulkOperations: {
    label: 'Ergebnisse von Sammelaktionen',
    ...fixedPeriods.bulkOperations,
    reason:
      'So lange lässt sich nachsehen, was aus jedem Datensatz wurde, und die Aktion rückgängig machen. Sie nennen Datensätze, keine Personen.',
  },
  importedRows: {
    label: 'Zeilen importierter Dateien',
    ...fixedPeriods.importedRows,
    reason:
      'So lange lassen sie sich prüfen, anlegen und als Fehlerliste herunterladen. Sobald ein Datensatz angelegt ist, wird seine Zeile gelöscht.',
  },
  imports: {
    label: 'Ergebnisse von Importen',
    ...fixedPeriods.imports,
    reason: 'So lange lässt sich ein Import rückgängig machen. Sie nennen Datensätze, keine Personen.',
  },
  importColumns: {
    label: 'Zuletzt gewählte Spalten eines Imports',
    ...fixedPeriods.importColumns,
    reason: 'Der nächste Import derselben Art schlägt sie vor. Sie nennen Überschriften, keine Personen.',
  },
  referralDays: {
    label: 'Zahlen der Empfehlungslinks je Tag',
    ...fixedPeriods.referralDays,
    reason: 'Zahlen ohne Personenbezug: Besuche und Formulare der Partnerseiten je Tag. Gezeigt werden 90 Tage.',
  },
  unconfirmedForms: {
    label: 'Formulare, die niemand bestätigt hat',
    days: CONFIRMATION_DAYS,
    reason: 'So lange gilt der Link zur Bestätigung. Ohne sie ist offen, ob die Angaben von der Person selbst sind.',
  },
  exportFiles: {
    label: 'Exportdateien',
    days: EXPORT_DAYS,
    reason: 'Eine Kopie der Daten soll nur so lange liegen, wie sie zum Herunterladen gebraucht wird.',
  },
  disclosureFiles: {
    label: 'Dateien einer Auskunft',
    days: DISCLOSURE_DAYS,
    reason: 'Genug Zeit, um die Auskunft mit dem Link abzuholen. Mit dem Abschluss der Anfrage ist sie gelöscht.',
  },
  backups: {
    label: 'Nächtliche Sicherungen',
    days: BACKUP_DAYS,
    reason: 'Wiederherstellung nach einem Fehler oder Angriff. Löschungen werden nach einer Wiederherstellung erneut angewandt.',
  },
} as const

/** What is kept as long as something else exists. */
export const retentionWithRecord = [
  {
    label: 'IB-Partner und angenommene Bewerbungen',
    until: 'bis zur Löschung nach dem Ende der Zusammenarbeit und der gesetzlichen Fristen',
  },
  { label: 'Kunden', until: 'bis zur Löschung nach dem Ende der Geschäftsbeziehung und der gesetzlichen Fristen' },
  {
    label: 'Notizen, Zuständige und Wiedervorlagen',
    until: 'mit dem Datensatz; Notizen zu einem von Hand gelöschten noch so lange, wie er sich wiederherstellen lässt',
  },
  { label: 'Letzter und voriger Besuch eines Partners', until: 'bis sein Zugang gelöscht wird; jeder Besuch ersetzt den vor dem vorigen' },
  { label: 'Fassungen der Rechtstexte', until: 'dauerhaft, weil Einwilligungen auf sie verweisen' },
  { label: 'Gesperrte E-Mail-Adressen', until: 'bis jemand sie von der Sperrliste nimmt' },
] as const

/** The days of a rule as staff send them. */
const daysSchema = (name: RetentionRuleName) => {
  const { least, most } = retentionRules[name]
  const message = `Ganze Zahl von ${formatCount(least)} bis ${formatCount(most)}`
  return z.int(message).min(least, message).max(most, message)
}

/** The days of each rule. */
export const retentionDaysSchema = z.object(perRule((name) => daysSchema(name)))

/** Digits, with the dots of German numbers; blank means the default. */
const typedDays = (value: unknown) => {
  if (typeof value !== 'string') return value
  const digits = asciiSigns(value).trim().replaceAll('.', '')
  if (digits === '') return null
  return /^\d{1,6}$/.test(digits) ? Number(digits) : value
}

/** Changes of the settings; absent rules keep their days, null or a blank text restores the default. */
export const retentionUpdateSchema = z.strictObject(perRule((name) => z.preprocess(typedDays, daysSchema(name).nullable()).optional()))
export type RetentionUpdate = z.output<typeof retentionUpdateSchema>

/** Records that a retention deletes one by one, with screens of their own. */
export const RETAINED_RECORDS = ['INTERESSENT', 'APPLICATION', 'CUSTOMER', 'MAIL', 'PRIVACY'] as const

/** What the next run will delete by one rule. */
const upcomingSchema = z.object({
  rule: retentionRuleNameSchema,
  /** Records or entries, at most {@link RETENTION_COUNT_LIMIT}. */
  count: z.int().nonnegative(),
  hasMore: z.boolean(),
  /** Records that would be due if they were not held. */
  held: z.int().nonnegative(),
  /** The first ones; empty for logs. */
  first: z.array(
    z.object({
      kind: z.enum(RETAINED_RECORDS),
      id: z.int(),
      name: z.string(),
      /** The time that the days count from. */
      since: z.iso.datetime(),
    }),
  ),
})
export type UpcomingDeletions = z.infer<typeof upcomingSchema>

/** A finished run of the daily job. */
export const retentionRunSchema = z.object({
  id: z.string(),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime(),
  /** What it has deleted by each rule. */
  deleted: z.object(perRule(() => z.int().nonnegative())),
  /** Rows that it has read by each rule. */
  read: z.object(perRule(() => z.int().nonnegative())),
})

/** The settings, the last run and what the next one will delete. */
export const retentionSchema = z.object({
  /** 0 until the first save. */
  version: z.int().nonnegative(),
  updatedAt: z.iso.datetime().nullable(),
  days: retentionDaysSchema,
  /** Null before the first run. */
  lastRun: retentionRunSchema.nullable(),
  nextRunAt: z.iso.datetime().nullable(),
  upcoming: z.array(upcomingSchema),
})
export type Retention = z.infer<typeof retentionSchema>

/** How a number of days is called where it is a whole number of months or years; undefined otherwise. */
const spanName = (days: number): string | undefined => {
  const named = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`)
  if (days % YEAR_DAYS === 0) return named(days / YEAR_DAYS, 'Jahr', 'Jahre')
  if (days % MONTH_DAYS === 0) return named(days / MONTH_DAYS, 'Monat', 'Monate')
  return undefined
}

/** A number of days in words, such as „180 Tage (6 Monate)“. */
export const daysInWords = (days: number): string => {
  const name = spanName(days)
  return `${formatCount(days)} Tage${name === undefined ? '' : ` (${name})`}`
}
