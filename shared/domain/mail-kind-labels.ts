import type { MailKind } from './mail.ts'

/** German names of the kinds of mails. */
export const mailKindLabels = {
  recruitment_lead: 'IB-Bewerbung über eine Anwerbeseite',
  recruitment_interest: 'Interesse über eine Anwerbeseite',
  landing_lead: 'Anfrage über eine Landingpage',
  application: 'IB-Bewerbung',
  trial: 'Testnachricht',
  lead_confirmation: 'Bitte um Bestätigung (Anwerbeseite)',
  lead_reminder: 'Erinnerung an die Bestätigung (Anwerbeseite)',
  application_confirmation: 'Bitte um Bestätigung (IB-Bewerbung)',
  application_reminder: 'Erinnerung an die Bestätigung (IB-Bewerbung)',
  registration_confirmation: 'Bitte um Bestätigung (Landingpage)',
  registration_reminder: 'Erinnerung an die Bestätigung (Landingpage)',
  account_invitation: 'Einladung eines Benutzers',
  account_restored: 'Neues Passwort nach einer Wiederherstellung',
  account_password_reset: 'Passwort vergessen',
  account_password_changed: 'Passwort geändert',
  account_new_device: 'Anmeldung von einem neuen Gerät',
  account_email_changed: 'E-Mail-Adresse eines Benutzers geändert',
  account_factor_set_up: 'Zweiter Faktor eingerichtet',
  account_factor_removed: 'Zweiter Faktor entfernt',
  account_factor_reset: 'Zweiter Faktor zurückgesetzt',
  account_recovery_code_used: 'Wiederherstellungscode benutzt',
  account_passkey_added: 'Passkey hinzugefügt',
  account_passkey_removed: 'Passkey entfernt',
} satisfies Record<MailKind, string>
