/** German names of kinds of record in the audit log. */
export const auditEntityLabels = {
  USER: 'Benutzer',
  ROLE: 'Rolle',
  PARTNER: 'IB-Partner',
  CUSTOMER: 'Kunde',
  CUSTOMER_LIST: 'Kundenliste',
  INTERESSENT: 'IB-Interessent',
  APPLICATION: 'Bewerbung',
  FORM: 'Formularkonfiguration',
  MAIL_CONFIGURATION: 'E-Mail-Konfiguration',
  MAIL: 'E-Mail',
  PORTAL: 'Einstellungen des Portals',
} as const

export type AuditEntity = keyof typeof auditEntityLabels
const entities: readonly string[] = Object.keys(auditEntityLabels)
/** Whether a kind of record has a name. */
export const isAuditEntity = (entity: string): entity is AuditEntity => entities.includes(entity)
export const AUDIT_ENTITIES: readonly AuditEntity[] = entities.filter(isAuditEntity)

/** German descriptions of actions by route name. */
export const auditActionLabels: Readonly<Record<string, string>> = {
  login: 'Angemeldet',
  seed: 'Beispieldaten angelegt',
  userCreate: 'Angelegt',
  userUpdate: 'Geändert',
  userDelete: 'Gelöscht',
  userSetPassword: 'Passwort gesetzt',
  rolePermissionUpdate: 'Recht geändert',
  rolePermissionInitialize: 'Berechtigungen initialisiert',
  partnerCreate: 'Angelegt',
  partnerUpdate: 'Geändert',
  partnerReplace: 'Geändert',
  partnerDelete: 'Gelöscht',
  partnerRestore: 'Wiederhergestellt',
  partnerMove: 'In der Hierarchie verschoben',
  customerCreate: 'Angelegt',
  customerUpdate: 'Geändert',
  customerReplace: 'Geändert',
  customerDelete: 'Gelöscht',
  customerRestore: 'Wiederhergestellt',
  customerExport: 'Als CSV exportiert',
  customerPromote: 'Zum IB-Partner befördert',
  registrationCreate: 'Über eine Landingpage eingegangen',
  leadCreate: 'Über eine Anwerbeseite eingegangen',
  leadUpdate: 'Status geändert',
  leadUndoAcceptance: 'Annahme rückgängig gemacht',
  leadDelete: 'Gelöscht',
  leadRestore: 'Wiederhergestellt',
  applicationCreate: 'Eingegangen',
  applicationUpdate: 'Geprüft',
  applicationAccept: 'Als Partner angelegt',
  applicationUndoAcceptance: 'Annahme rückgängig gemacht',
  applicationDelete: 'Gelöscht',
  applicationRestore: 'Wiederhergestellt',
  formConfigurationCreate: 'Angelegt',
  formConfigurationUpdate: 'Geändert',
  formConfigurationDelete: 'Gelöscht',
  formConfigurationRestore: 'Wiederhergestellt',
  mailConfigurationSave: 'Gespeichert',
  partnerMailConfigurationSave: 'Gespeichert',
  portalSettingsUpdate: 'Geändert',
  mailConfigurationTest: 'Testnachricht gesendet',
  partnerMailConfigurationTest: 'Testnachricht gesendet',
  mailResend: 'Erneut gesendet',
  mailCancel: 'Versand abgebrochen',
  mailAcknowledge: 'Als erledigt gekennzeichnet',
}
