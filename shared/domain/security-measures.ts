import { BACKUP_DAYS } from '../platform/limits.ts'
import { roleLabels } from './role-labels.ts'
import type { StageFacts } from './stage-facts.ts'

/** How a lock keeps backups from being deleted. */
const lockWords = {
  none: 'ohne Sperre gegen Löschen',
  governance: 'gegen Löschen gesperrt; aufheben können es nur Berechtigte',
  compliance: 'gegen Löschen gesperrt, nach der Bedenkzeit auch für den Betreiber selbst',
} as const

/** A measure with what it consists of. */
export type Measure = { readonly title: string; readonly words: string }

/** Technical and organisational measures (Art. 32 GDPR) that code and stage determine. */
export const measuresOf = ({ region, logRetentionDays, backups, accounts, hasCanary }: StageFacts): readonly Measure[] => {
  const isOnAws = region !== null
  const factor = accounts.secondFactorRoles.map((role) => roleLabels[role]).join(', ')
  return [
    {
      title: 'Verschlüsselung',
      words: isOnAws
        ? 'Übertragung nur über TLS (HSTS). Datenbank, Dateien und Sicherungen sind verschlüsselt gespeichert, Passwörter von Mailservern und zweite Faktoren zusätzlich mit eigenem Schlüssel (KMS).'
        : 'Passwörter von Mailservern und zweite Faktoren sind verschlüsselt. Die übrigen Daten schützt die Festplatte dieses Rechners.',
    },
    {
      title: 'Zugang',
      words: [
        `Passwörter ab ${accounts.passwordMinLength} Zeichen, keine verbreiteten; Sperre nach Fehlversuchen; Passkeys; Meldung bei neuem Gerät.`,
        factor === '' ? 'Zweiter Faktor freiwillig.' : `Zweiter Faktor Pflicht für: ${factor}.`,
        ...(accounts.isStrict
          ? [
              `Heikle Vorgänge verlangen einen frischen Nachweis; nach ${accounts.staffIdleMinutes} Minuten ohne Tätigkeit wird das Passwort verlangt.`,
            ]
          : []),
      ].join(' '),
    },
    {
      title: 'Rechte',
      words:
        'Jede Rolle und jede Person hat einzeln benannte Rechte, geprüft bei jedem Aufruf. Partner sehen nur eigene Daten. Jedes Programm darf nur, was es braucht, bis auf einzelne Arten von Datensätzen.',
    },
    {
      title: 'Nachvollziehbarkeit',
      words:
        'Jede Änderung steht im Protokoll; es ist stündlich versiegelt, sodass Eingriffe auffallen. Anmeldungen und Exporte werden protokolliert.',
    },
    {
      title: 'Betriebsprotokolle',
      words:
        logRetentionDays === null
          ? 'Auf diesem Rechner in der Konsole, ohne Namen und Adressen.'
          : `Ohne Namen und Internetadressen, ${logRetentionDays} Tage.`,
    },
    {
      title: 'Verfügbarkeit',
      words: [
        isOnAws ? `Wiederherstellung auf jede Sekunde der letzten ${BACKUP_DAYS} Tage.` : 'Sicherungen von Hand in einen Ordner.',
        ...(backups === null
          ? []
          : [
              `Nächtliche Sicherung für ${BACKUP_DAYS} Tage, ${lockWords[backups.lock]}${backups.copyRegion === null ? '' : ', mit Kopie in einer zweiten Region'}.`,
            ]),
        ...(hasCanary ? ['Eine Prüfung meldet sich alle fünf Minuten an und schickt ein Formular; sie benutzt erfundene Daten.'] : []),
      ].join(' '),
    },
    {
      title: 'Datensparsamkeit',
      words:
        'Formulare fragen nur, was für die Anfrage gebraucht wird. Besuche werden nur gezählt, ohne Bezug zu Personen; keine Inhalte Dritter. Aufbewahrungsfristen werden täglich von selbst angewandt.',
    },
    {
      title: 'Veröffentlichung',
      words:
        'Änderungen am Programm durchlaufen automatische Prüfungen; bekannte Schwachstellen der verwendeten Pakete werden wöchentlich gesucht.',
    },
  ]
}
