import { IMPORT_KINDS, importRights } from '../../shared/domain/import.ts'
import { PERMISSION_KEYS, type PermissionKey, viewRightOf } from '../../shared/domain/permissions.ts'
import { RECORD_KINDS, recordKinds, WORK_KINDS } from '../../shared/domain/record-kind.ts'
import { alternativePaths, paths } from '../../shared/platform/pages.ts'

/** Figures of the dashboard and of the inbox. */
export type FigureName = 'partners' | 'newApplicants' | 'customers' | 'mailsToHandle' | 'waitingPages' | 'inboxOpen' | 'inboxOverdue'

export type Entry = {
  readonly label: string
  readonly path: string
  /** Other addresses that highlight this entry. */
  readonly also?: readonly string[]
  /** Whether addresses below the path highlight this entry, too. */
  readonly hasPagesBelow?: true
  /** The permission that shows the entry, or several of which one suffices; `null` shows it to all staff. */
  readonly permission: PermissionKey | readonly PermissionKey[] | null
  /** Rights that open the screen as well; it then shows what they allow. */
  readonly opensWith?: readonly PermissionKey[]
  /** Rights that count here without the one to see: the entry stays, and in the screen's place it says what is hidden and offers what they allow. */
  readonly acts?: readonly PermissionKey[]
  /** The figure after the label. */
  readonly figure?: {
    readonly name: FigureName
    /** `live` adds a dot while the figure is not zero; `alert` adds a warning and is shown only then. */
    readonly kind: 'plain' | 'live' | 'alert'
    /** The meaning of dot or warning, for screen readers. */
    readonly words?: string
  }
  /** A figure of what waits there; shown before the other one while it is not zero, with a dot or, as an alert, with a warning. */
  readonly waiting?: { readonly name: FigureName; readonly words: string; readonly isAlert?: true }
}

/** Each shows its kind of records in the inbox. */
export const INBOX_RIGHTS: readonly PermissionKey[] = WORK_KINDS.map((kind) => recordKinds[kind].rights.view)

/** Whether a person holds the right that an entry or a screen needs. */
export const isGranted = (permission: Entry['permission'], can: (permission: PermissionKey) => boolean): boolean =>
  permission === null || [permission].flat().some(can)

type Can = (permission: PermissionKey) => boolean

/** Whether a person may open the screen of an entry. */
export const isOpenTo = ({ permission, opensWith = [] }: Entry, can: Can): boolean => isGranted(permission, can) || opensWith.some(can)

/** Whether a person has the entry, and with it at least something to do there. */
export const isShownTo = (entry: Entry, can: Can): boolean => isOpenTo(entry, can) || (entry.acts ?? []).some(can)

/** The rights that change something in the area of a right to see. */
const changesIn = (view: PermissionKey): readonly PermissionKey[] =>
  PERMISSION_KEYS.filter((key) => viewRightOf(key) === view && key !== 'customers.contact')

/** The sidebar's entries, in order. */
export const navigation: readonly Entry[] = [
  { label: 'Dashboard', path: paths.dashboard(), also: [paths.start(), alternativePaths.dashboard], permission: null },
  {
    label: 'Eingang',
    path: paths.inbox(),
    hasPagesBelow: true,
    permission: INBOX_RIGHTS,
    figure: { name: 'inboxOpen', kind: 'live', words: 'offen' },
    waiting: { name: 'inboxOverdue', words: 'überfällig', isAlert: true },
  },
  {
    label: 'Benutzerverwaltung',
    path: paths.users(),
    also: [alternativePaths.users],
    permission: 'users.view',
    acts: changesIn('users.view'),
  },
  { label: 'Rollenverwaltung', path: paths.roles(), permission: 'roles.view', acts: ['system.roles'] },
  {
    label: 'IB-Partner',
    path: paths.partners(),
    permission: 'ib_partners.view',
    acts: changesIn('ib_partners.view'),
    figure: { name: 'partners', kind: 'plain' },
    waiting: { name: 'waitingPages', words: 'zur Freigabe' },
  },
  { label: 'IB-Hierarchie', path: paths.hierarchy(), permission: 'ib_partners.hierarchy_view' },
  {
    label: 'IB-Interessenten',
    path: paths.leads(),
    permission: 'ib_interessenten.view',
    opensWith: ['ib_applications.view'],
    acts: [...changesIn('ib_interessenten.view'), ...changesIn('ib_applications.view')],
    figure: { name: 'newApplicants', kind: 'live', words: 'neue' },
  },
  {
    label: 'Kunden',
    path: paths.customers(),
    permission: 'customers.view',
    acts: changesIn('customers.view'),
    figure: { name: 'customers', kind: 'plain' },
  },
  { label: 'Berichte', path: paths.reports(), permission: 'reports.view', opensWith: ['reports.create'] },
  { label: 'Import', path: paths.imports(), permission: IMPORT_KINDS.map((kind) => importRights[kind]) },
  { label: 'Material', path: paths.material(), permission: 'settings.view', acts: ['system.settings'] },
  { label: 'Formularkonfiguration', path: paths.formConfigurations(), permission: 'form_config.view', opensWith: ['system.forms'] },
  { label: 'Einstellungen', path: paths.settings(), permission: 'settings.view', opensWith: ['system.settings', 'system.backup'] },
  {
    label: 'E-Mails',
    path: paths.mails(),
    permission: 'settings.view',
    figure: { name: 'mailsToHandle', kind: 'alert', words: 'nicht zugestellt' },
  },
  { label: 'Datenschutz', path: paths.privacyRequests(), hasPagesBelow: true, permission: 'privacy.view', acts: ['privacy.act'] },
  {
    label: 'Papierkorb',
    path: paths.trash(),
    permission: RECORD_KINDS.map((kind) => recordKinds[kind].rights.delete),
    acts: ['system.purge'],
  },
  { label: 'Protokoll', path: paths.auditLog(), permission: 'system.logs' },
  { label: 'Anmeldungen', path: paths.signIns(), permission: 'system.signins' },
]

/** The entry whose screen an address opens. Accepts a trailing slash, as the routes do. */
export const navigationEntryAt = (address: string): Entry | undefined => {
  const pathname = address.length > 1 ? address.replace(/\/$/, '') : address
  return navigation.find(
    ({ path, also = [], hasPagesBelow }) =>
      pathname === path || also.includes(pathname) || (hasPagesBelow && pathname.startsWith(`${path}/`)),
  )
}
