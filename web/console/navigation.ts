import type { PermissionKey } from '../../shared/domain/permissions.ts'
import { paths } from '../api/paths.ts'

type Entry = {
  readonly label: string
  readonly path: string
  /** Other addresses at which this entry counts as the current one. */
  readonly also?: readonly string[]
  /** Shown to whoever holds it; `null` to all staff. */
  readonly permission: PermissionKey | null
  /** Which figure of the dashboard stands behind the label; `isLive` puts the lamp beside it while it is not zero. */
  readonly figure?: { readonly name: 'partners' | 'newApplicants' | 'customers'; readonly isLive: boolean }
}

/** The sidebar, in its order. */
export const navigation: readonly Entry[] = [
  { label: 'Dashboard', path: paths.dashboard(), also: [paths.start(), '/admin-dashboard'], permission: null },
  { label: 'Benutzerverwaltung', path: paths.users(), also: ['/admin/users'], permission: 'users.view' },
  { label: 'Rollenverwaltung', path: paths.roles(), permission: 'roles.view' },
  { label: 'IB-Partner', path: paths.partners(), permission: 'ib_partners.view', figure: { name: 'partners', isLive: false } },
  { label: 'IB-Hierarchie', path: paths.hierarchy(), permission: 'ib_partners.hierarchy_view' },
  {
    label: 'IB-Interessenten',
    path: paths.interessenten(),
    permission: 'ib_interessenten.view',
    figure: { name: 'newApplicants', isLive: true },
  },
  { label: 'Kunden', path: paths.customers(), permission: 'customers.view', figure: { name: 'customers', isLive: false } },
  { label: 'Formularkonfiguration', path: paths.formConfigurations(), permission: 'form_config.view' },
  { label: 'Einstellungen', path: paths.settings(), permission: 'settings.view' },
  { label: 'E-Mails', path: paths.mails(), permission: 'settings.view' },
  { label: 'Protokoll', path: paths.auditLog(), permission: 'system.logs' },
]
