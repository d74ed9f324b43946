import { fold, queryWords, searchWords } from '../../../shared/domain/fold.ts'
import type { PermissionKey } from '../../../shared/domain/permissions.ts'
import { RECORD_KINDS, recordKinds } from '../../../shared/domain/record-kind.ts'
import { paths } from '../../../shared/platform/pages.ts'
import { isShownTo, navigation } from '../navigation.ts'

/** A screen, or something to do there. */
export type Destination = {
  readonly label: string
  readonly path: string
  /** Other words that find it. */
  readonly also?: string
  /** Opens the dialog in which something is created. */
  readonly creates?: true
}

type Can = (permission: PermissionKey) => boolean

/** Whether the person may change records of any kind, and so many at once. */
const mayChange = (can: Can) => RECORD_KINDS.some((kind) => can(recordKinds[kind].rights.edit) || can(recordKinds[kind].rights.delete))

/** Other words for screens of the sidebar, and what is found on them. */
const otherWords: Readonly<Record<string, string>> = {
  [paths.inbox()]: 'Posteingang Anfragen Aufgaben überfällig',
  [paths.users()]: 'Zugänge Konten Kollegen',
  [paths.roles()]: 'Rechte Berechtigungen',
  [paths.hierarchy()]: 'Baum Ebenen Sub-IB',
  [paths.reports()]: 'Auswertung Zahlen Exporte',
  [paths.imports()]: 'CSV Excel Datei hochladen',
  [paths.material()]: 'Werbemittel Dateien',
  [paths.formConfigurations()]: 'Auswahllisten Optionen',
  [paths.settings()]:
    'E-Mail-Vorlagen Ablehnungsgründe Zuständigkeit Betreiber Risikohinweis Rechtstexte Impressum Datensicherung Backup SMTP Absender',
  [paths.mails()]: 'Postausgang Zustellung',
  [paths.privacyRequests()]: 'DSGVO Auskunft Löschung Löschfristen Einwilligung Widerruf',
  [paths.trash()]: 'Gelöschtes wiederherstellen',
  [paths.auditLog()]: 'Audit Änderungen',
  [paths.signIns()]: 'Login Anmeldeversuche',
}

/** The screens that the person may open, by their names in the sidebar. */
export const screens = (can: Can): readonly Destination[] => [
  ...navigation.filter((entry) => isShownTo(entry, can)).map(({ label, path }) => ({ label, path, also: otherWords[path] ?? '' })),
  ...(can('ib_applications.view') ? [{ label: 'Bewerbungen', path: paths.applications() }] : []),
  ...(mayChange(can) ? [{ label: 'Sammelaktionen', path: paths.bulkOperations(), also: 'Vorgänge rückgängig viele' }] : []),
  { label: 'Mein Konto', path: paths.account(), also: 'Passwort Profil Sitzungen Benachrichtigungen' },
]

const creations: readonly (Destination & { readonly permission: PermissionKey })[] = [
  { label: 'Kunde anlegen', path: paths.customers(), also: 'neuer erstellen', creates: true, permission: 'customers.create' },
  { label: 'IB-Partner anlegen', path: paths.partners(), also: 'neuer erstellen', creates: true, permission: 'ib_partners.create' },
  { label: 'Benutzer anlegen', path: paths.users(), also: 'neuer erstellen', creates: true, permission: 'users.create' },
]

/** What the person may start from anywhere. */
export const actions = (can: Can): readonly Destination[] =>
  creations.flatMap(({ permission, ...destination }) => (can(permission) ? [destination] : []))

/** Fewest letters that find a destination from within its words. */
const SHORTEST_PART = 3

/** Whether a search names a destination: its words begin words of the name, or are parts of them. An empty one names all. */
export const isNamed = ({ label, also = '' }: Destination, search: string): boolean => {
  const words = searchWords([label, also])
  const text = fold(`${label} ${also}`)
  const isIn = (one: string) => words.some((word) => word.startsWith(one)) || (one.length >= SHORTEST_PART && text.includes(one))
  return queryWords(search).every(isIn) || fold(label).startsWith(fold(search.trim()))
}
