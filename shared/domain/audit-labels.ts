/** German names of kinds of record in the audit log. */
export const auditEntityLabels = {
  USER: 'Benutzer',
  ROLE: 'Rolle',
  PARTNER: 'IB-Partner',
  CUSTOMER: 'Kunde',
  CUSTOMER_LIST: 'Kundenliste',
  PERSON_LIST: 'Liste von Personen',
  INTERESSENT: 'IB-Interessent',
  APPLICATION: 'Bewerbung',
  FORM: 'Formularkonfiguration',
  MAIL_CONFIGURATION: 'E-Mail-Konfiguration',
  MAIL: 'E-Mail',
  MAIL_SUPPRESSION: 'Gesperrte Adresse',
  MATERIAL: 'Material',
  PORTAL: 'Einstellungen des Portals',
  REPORT: 'Bericht',
  PRIVACY: 'Datenschutzanfrage',
  AUDIT_LOG: 'Protokoll',
  SYSTEM: 'System',
} as const

export type AuditEntity = keyof typeof auditEntityLabels
const entities: readonly string[] = Object.keys(auditEntityLabels)
/** Whether a kind of record has a name. */
export const isAuditEntity = (entity: string): entity is AuditEntity => entities.includes(entity)
export const AUDIT_ENTITIES: readonly AuditEntity[] = entities.filter(isAuditEntity)
