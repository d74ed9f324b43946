import type { PermissionKey } from '../../shared/domain/permissions.ts'
import { alternativePaths, paths } from '../../shared/platform/pages.ts'

type Entry = {
  readonly label: string
  readonly path: string
  /** Other addresses at which this entry counts as the current one. */
  readonly also?: readonly string[]
  /** Shown to whoever holds it; `null` to all staff. */
  readonly permission: PermissionKey | null
  /** Which figure of the dashboard is shown behind the label. */
  readonly figure?: {
    readonly name: 'partners' | 'newApplicants' | 'customers' | 'mailsToHandle'
    /** `live` puts the lamp beside it while it is not zero; `alert` a warning, and shows it only then. */
    readonly kind: 'plain' | 'live' | 'alert'
    /** What it counts, for who cannot see lamp or warning. */
    readonly words?: string
  }
}

/** The sidebar, in its order. */
export const navigation: readonly Entry[] = [
  { label: 'Dashboard', path: paths.dashboard(), also: [paths.start(), alternativePaths.dashboard], permission: null },
  { label: 'Benutzerverwaltung', path: paths.users(), also: [alternativePaths.users], permission: 'users.view' },
  { label: 'Rollenverwaltung', path: paths.roles(), permission: 'roles.view' },
  { label: 'IB-Partner', path: paths.partners(), permission: 'ib_partners.view', figure: { name: 'partners', kind: 'plain' } },
  { label: 'IB-Hierarchie', path: paths.hierarchy(), permission: 'ib_partners.hierarchy_view' },
  {
    label: 'IB-Interessenten',
    path: paths.leads(),
    permission: 'ib_interessenten.view',
    figure: { name: 'newApplicants', kind: 'live', words: 'neue' },
  },
  { label: 'Kunden', path: paths.customers(), permission: 'customers.view', figure: { name: 'customers', kind: 'plain' } },
  { label: 'Formularkonfiguration', path: paths.formConfigurations(), permission: 'form_config.view' },
  { label: 'Einstellungen', path: paths.settings(), permission: 'settings.view' },
  {
    label: 'E-Mails',
    path: paths.mails(),
    permission: 'settings.view',
    figure: { name: 'mailsToHandle', kind: 'alert', words: 'nicht zugestellt' },
  },
  { label: 'Protokoll', path: paths.auditLog(), permission: 'system.logs' },
]

/** The entry whose screen an address shows. The routes take a slash at the end, and so does this. */
export const navigationEntryAt = (address: string): Entry | undefined => {
  const pathname = address.length > 1 ? address.replace(/\/$/, '') : address
  return navigation.find(({ path, also = [] }) => pathname === path || also.includes(pathname))
}
