import { type ComponentType, lazy } from 'react'
import type { CurrentUser } from '../../shared/domain/sign-in.ts'
import { paths } from '../api/paths.ts'

/** What a person may reach depends on this alone: the rights within are checked screen by screen, and by the server always. */
export type State = 'anonymous' | 'partner' | 'staff'

export const stateOf = (user: CurrentUser | null): State => {
  if (user === null) return 'anonymous'
  return user.role === 'ib_partner' ? 'partner' : 'staff'
}

/** `preload` begins to load the scripts of the screen at a path, for somebody who is about to open it. */
type FrameProps = { readonly preload: (path: string) => void }

type Load = () => Promise<{ readonly default: ComponentType }>
type Screen = { readonly paths: readonly string[]; readonly load: Load; readonly Component: ComponentType }

const screen = (paths: readonly string[], load: Load): Screen => ({ paths, load, Component: lazy(load) })

export type StateScreens = { readonly Frame: ComponentType<FrameProps> | null; readonly screens: readonly Screen[] }

/** The frame around a state's screens, and the screens. Every other address is the 404 page. */
export const screensByState = {
  anonymous: { Frame: null, screens: [] },
  partner: {
    Frame: null,
    screens: [screen([paths.start(), '/ib-partner', paths.partnerDashboard()], () => import('../partner/PartnerDashboard.tsx'))],
  },
  staff: {
    Frame: lazy(() => import('../console/Frame.tsx')),
    screens: [
      screen([paths.start(), paths.dashboard(), '/admin-dashboard'], () => import('../console/dashboard/Dashboard.tsx')),
      screen([paths.partners()], () => import('../console/partners/Partners.tsx')),
      screen([paths.users(), '/admin/users'], () => import('../console/users/Users.tsx')),
      screen([paths.formConfigurations()], () => import('../console/forms/FormConfigurations.tsx')),
      screen([paths.settings()], () => import('../console/settings/Settings.tsx')),
      screen([paths.mails()], () => import('../console/mails/Mails.tsx')),
      screen([paths.auditLog()], () => import('../console/audit/AuditLog.tsx')),
      screen([paths.roles()], () => import('../console/roles/Roles.tsx')),
      screen([paths.hierarchy()], () => import('../console/hierarchy/Hierarchy.tsx')),
      screen([paths.leads()], () => import('../console/leads/Leads.tsx')),
      screen([paths.customers()], () => import('../console/customers/Customers.tsx')),
    ],
  },
} satisfies Record<State, StateScreens>
