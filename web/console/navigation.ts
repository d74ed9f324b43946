import type { PermissionKey } from '../../shared/domain/permissions.ts'
import { alternativePaths, paths } from '../../shared/platform/pages.ts'

type Entry = {
  readonly label: string
  readonly path: string
  /** Other addresses that highlight this entry. */
  readonly also?: readonly string[]
  /** Whether addresses below the path highlight this entry, too. */
  readonly hasPagesBelow?: true
  /** The permission that shows the entry; `null` shows it to all staff. */
  readonly permission: PermissionKey | null
  /** The dashboard figure after the label. */
  readonly figure?: {
    readonly name: 'partners' | 'newApplicants' | 'customers' | 'mailsToHandle'
    /** `live` adds a dot while the figure is not zero; `alert` adds a warning and is shown only then. */
    readonly kind: 'plain' | 'live' | 'alert'
    /** The meaning of dot or warning, for screen readers. */
    readonly words?: string
  }
  /** A figure of what waits there; shown with a dot before the other one while it is not zero. */
  readonly waiting?: { readonly name: 'waitingPages'; readonly words: string }
}

/** The sidebar's entries, in order. */
export const navigation: readonly Entry[] = [
  { label: 'Dashboard', path: paths.dashboard(), also: [paths.start(), alternativePaths.dashboard], permission: null },
  { label: 'Benutzerverwaltung', path: paths.users(), also: [alternativePaths.users], permission: 'users.view' },
  { label: 'Rollenverwaltung', path: paths.roles(), permission: 'roles.view' },
  {
    label: 'IB-Partner',
    path: paths.partners(),
    permission: 'ib_partners.view',
    figure: { name: 'partners', kind: 'plain' },
    waiting: { name: 'waitingPages', words: 'zur Freigabe' },
  },
  { label: 'IB-Hierarchie', path: paths.hierarchy(), permission: 'ib_partners.hierarchy_view' },
  {
    label: 'IB-Interessenten',
    path: paths.leads(),
    permission: 'ib_interessenten.view',
    figure: { name: 'newApplicants', kind: 'live', words: 'neue' },
  },
  { label: 'Kunden', path: paths.customers(), permission: 'customers.view', figure: { name: 'customers', kind: 'plain' } },
  { label: 'Berichte', path: paths.reports(), permission: 'reports.view' },
  { label: 'Material', path: paths.material(), permission: 'settings.view' },
  { label: 'Formularkonfiguration', path: paths.formConfigurations(), permission: 'form_config.view' },
  { label: 'Einstellungen', path: paths.settings(), permission: 'settings.view' },
  {
    label: 'E-Mails',
    path: paths.mails(),
    permission: 'settings.view',
    figure: { name: 'mailsToHandle', kind: 'alert', words: 'nicht zugestellt' },
  },
  { label: 'Datenschutz', path: paths.privacyRequests(), hasPagesBelow: true, permission: 'privacy.view' },
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
