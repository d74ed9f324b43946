import * as z from 'zod'
import { BACKUP_DAYS } from './backup.ts'
import { EXPORT_DAYS } from './customer-export.ts'

/** A rule after which stored data are deleted. Staff may change its days within the bounds; none can be switched off, because Art. 17 GDPR asks for deletion. */
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

/** Periods that people name in months or years. */
const MONTH = 30
const YEAR = 365

export const retentionRules = {
  rejectedLeads: {
    label: 'Abgelehnte IB-Interessenten',
    since: 'nach der letzten Änderung, in der Regel der Ablehnung',
    days: 6 * MONTH,
    least: MONTH,
    most: 3 * YEAR,
    reason: 'Frist für Ansprüche: Solange jemand eine Ablehnung angreifen kann, muss sie sich belegen lassen. Danach entfällt der Zweck.',
    legalBasis: 'Art. 6 Abs. 1 lit. f, Art. 17 Abs. 1 lit. a DSGVO; Fristen des § 15 Abs. 4 und § 21 Abs. 5 AGG',
  },
  unansweredLeads: {
    label: 'IB-Interessenten ohne Entscheidung',
    since: 'nach der letzten Änderung',
    days: YEAR,
    least: MONTH,
    most: 3 * YEAR,
    reason: 'Wer sich ein Jahr lang nicht entschieden hat, wird voraussichtlich kein Partner mehr. Der Zweck der Anbahnung entfällt.',
    legalBasis: 'Art. 6 Abs. 1 lit. b, Art. 17 Abs. 1 lit. a DSGVO',
  },
  rejectedApplications: {
    label: 'Abgelehnte Bewerbungen',
    since: 'nach der Entscheidung',
    days: 6 * MONTH,
    least: MONTH,
    most: 3 * YEAR,
    reason: 'Frist für Ansprüche: Solange jemand eine Ablehnung angreifen kann, muss sie sich belegen lassen. Danach entfällt der Zweck.',
    legalBasis: 'Art. 6 Abs. 1 lit. f, Art. 17 Abs. 1 lit. a DSGVO; Fristen des § 15 Abs. 4 und § 21 Abs. 5 AGG',
  },
  unansweredApplications: {
    label: 'Bewerbungen ohne Entscheidung',
    since: 'nach der letzten Änderung',
    days: YEAR,
    least: MONTH,
    most: 3 * YEAR,
    reason:
      'Über eine Bewerbung, die ein Jahr lang offen ist, wird voraussichtlich nicht mehr entschieden. Der Zweck der Anbahnung entfällt.',
    legalBasis: 'Art. 6 Abs. 1 lit. b, Art. 17 Abs. 1 lit. a DSGVO',
  },
  unconvertedRegistrations: {
    label: 'Kundenanfragen, aus denen kein Kunde wurde',
    since: 'nach der letzten Änderung; nur Typ Interessent, inaktiv und ohne Kontonummer',
    days: 2 * YEAR,
    least: MONTH,
    most: 5 * YEAR,
    reason:
      'Wer zwei Jahre nach seiner Anfrage kein Konto eröffnet hat, wird voraussichtlich kein Kunde mehr. Der Zweck der Anbahnung entfällt.',
    legalBasis: 'Art. 6 Abs. 1 lit. b, Art. 17 Abs. 1 lit. a DSGVO',
  },
  mails: {
    label: 'E-Mails',
    since: 'nach dem Ende ihres Versands',
    days: 90,
    least: 7,
    most: YEAR,
    reason: 'Drei Monate lang lässt sich klären, ob und mit welchem Wortlaut eine Nachricht ankam.',
    legalBasis: 'Art. 6 Abs. 1 lit. f DSGVO',
  },
  auditLog: {
    label: 'Protokoll der Änderungen',
    since: 'nach dem Eintrag',
    days: 2 * YEAR,
    least: 6 * MONTH,
    most: 10 * YEAR,
    reason:
      'Nachweis, wer wann was geändert hat, über zwei Prüfungsjahre. Wer längeren Prüfungspflichten unterliegt, kann die Frist verlängern.',
    legalBasis: 'Art. 5 Abs. 2, Art. 6 Abs. 1 lit. f, Art. 32 DSGVO',
    isLog: true,
  },
  signInLog: {
    label: 'Protokoll der Anmeldungen',
    since: 'nach der Anmeldung',
    days: 90,
    least: MONTH,
    most: YEAR,
    reason: 'Angriffe auf Zugänge werden erfahrungsgemäß innerhalb von drei Monaten entdeckt und müssen sich dann nachvollziehen lassen.',
    legalBasis: 'Art. 6 Abs. 1 lit. f, Art. 32 DSGVO',
    isLog: true,
  },
  privacyRequests: {
    label: 'Abgeschlossene Datenschutzanfragen',
    since: 'nach dem Abschluss',
    days: 3 * YEAR,
    least: YEAR,
    most: 5 * YEAR,
    reason: 'Nachweis, dass eine Anfrage fristgerecht beantwortet wurde, bis Ansprüche daraus verjährt sind.',
    legalBasis: 'Art. 5 Abs. 2, Art. 17 Abs. 3 lit. e DSGVO; §§ 195, 199 BGB',
  },
} as const satisfies Record<string, RetentionRule>

export type RetentionRuleName = keyof typeof retentionRules
const names: readonly string[] = Object.keys(retentionRules)
const isRuleName = (name: string): name is RetentionRuleName => names.includes(name)
export const RETENTION_RULES: readonly RetentionRuleName[] = names.filter(isRuleName)
export const retentionRuleNameSchema = z.enum(['rejectedLeads', ...RETENTION_RULES])

/** A value of each rule. */
export const perRule = <Value>(value: (name: RetentionRuleName) => Value): Record<RetentionRuleName, Value> => ({
  rejectedLeads: value('rejectedLeads'),
  unansweredLeads: value('unansweredLeads'),
  rejectedApplications: value('rejectedApplications'),
  unansweredApplications: value('unansweredApplications'),
  unconvertedRegistrations: value('unconvertedRegistrations'),
  mails: value('mails'),
  auditLog: value('auditLog'),
  signInLog: value('signInLog'),
  privacyRequests: value('privacyRequests'),
})

/** The days of all rules by default. */
export const defaultRetention: Readonly<Record<RetentionRuleName, number>> = perRule((name) => retentionRules[name].days)

/** What the portal keeps for a fixed time, or as long as something else exists; nobody changes it. */
export const fixedRetention = {
  idempotentAnswers: {
    label: 'Antworten auf wiederholte Aufrufe',
    hours: 24,
    reason: 'Ein wiederholter Aufruf nach einem Verbindungsabbruch legt nichts doppelt an.',
  },
  resubmissions: {
    label: 'Merkmal eines abgesendeten Formulars',
    minutes: 10,
    reason: 'Wer versehentlich zweimal absendet, wird einmal gespeichert.',
  },
  resetLinks: { label: 'Links für ein vergessenes Passwort', minutes: 30, reason: 'Ein verlorener Link öffnet den Zugang nur kurz.' },
  invitations: { label: 'Links einer Einladung', days: 7, reason: 'Genug Zeit, um das erste Passwort zu wählen.' },
  sessions: { label: 'Sitzungen', hours: 12, reason: 'Ein Arbeitstag braucht eine Anmeldung.' },
  devices: {
    label: 'Bekannte Geräte',
    days: 180,
    reason: 'Nur eine Anmeldung von einem neuen Gerät wird gemeldet. Gezählt ab der letzten Anmeldung darauf.',
  },
  deviceTrust: { label: 'Vertrauen in ein Gerät', days: 30, reason: 'So lange fragt es nicht nach dem zweiten Faktor.' },
  exportFiles: {
    label: 'Exportdateien',
    days: EXPORT_DAYS,
    reason: 'Eine Kopie der Daten soll nur so lange liegen, wie sie zum Herunterladen gebraucht wird.',
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
  { label: 'Fassungen der Rechtstexte', until: 'dauerhaft, weil Einwilligungen auf sie verweisen' },
  { label: 'Gesperrte E-Mail-Adressen', until: 'bis jemand sie von der Sperrliste nimmt' },
] as const

const dayFormat = new Intl.NumberFormat('de-DE')

/** The days of a rule as staff send them. */
const daysSchema = (name: RetentionRuleName) => {
  const { least, most } = retentionRules[name]
  const message = `Ganze Zahl von ${dayFormat.format(least)} bis ${dayFormat.format(most)}`
  return z.int(message).min(least, message).max(most, message)
}

/** The days of each rule. */
export const retentionDaysSchema = z.object(perRule((name) => daysSchema(name)))
export type RetentionDays = Readonly<Record<RetentionRuleName, number>>

/** Changes of the settings; absent rules keep their days, null restores the default. */
export const retentionUpdateSchema = z.object(perRule((name) => daysSchema(name).nullable())).partial()
export type RetentionUpdate = z.output<typeof retentionUpdateSchema>

/** Records that a retention deletes one by one, with screens of their own. */
export const RETAINED_RECORDS = ['INTERESSENT', 'APPLICATION', 'CUSTOMER', 'MAIL', 'PRIVACY'] as const

/** A count is exact up to here. */
export const RETENTION_COUNT_LIMIT = 1000
/** How many of the next records of a rule are named. */
export const RETENTION_SHOWN = 20

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
export type RetentionRun = z.infer<typeof retentionRunSchema>

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
export const spanName = (days: number): string | undefined => {
  const named = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`)
  if (days % YEAR === 0) return named(days / YEAR, 'Jahr', 'Jahre')
  if (days % MONTH === 0) return named(days / MONTH, 'Monat', 'Monate')
  return undefined
}
