import { type ComponentType, lazy } from 'react'
import type { CurrentUser } from '../../shared/domain/sign-in.ts'
import { paths } from '../api/paths.ts'

/** What a person may reach depends on this alone: the rights within are checked screen by screen, and by the server always. */
export type State = 'anonymous' | 'partner' | 'staff'

export const stateOf = (user: CurrentUser | null): State => {
  if (user === null) return 'anonymous'
  return user.role === 'ib_partner' ? 'partner' : 'staff'
}

type Screen = { readonly paths: readonly string[]; readonly Component: ComponentType }

/** The frame around a state's screens, and the screens. Every other address is the 404 page. */
export const screensByState = {
  anonymous: { Frame: null, screens: [] },
  partner: {
    Frame: null,
    screens: [
      {
        paths: [paths.start(), '/ib-partner', paths.partnerDashboard()],
        Component: lazy(() => import('../partner/PartnerDashboard.tsx')),
      },
    ],
  },
  staff: {
    Frame: lazy(() => import('../console/Frame.tsx')),
    screens: [
      {
        paths: [paths.start(), paths.dashboard(), '/admin-dashboard'],
        Component: lazy(() => import('../console/dashboard/Dashboard.tsx')),
      },
      { paths: [paths.partners()], Component: lazy(() => import('../console/partners/Partners.tsx')) },
      { paths: [paths.users(), '/admin/users'], Component: lazy(() => import('../console/users/Users.tsx')) },
      { paths: [paths.formConfigurations()], Component: lazy(() => import('../console/forms/FormConfigurations.tsx')) },
      { paths: [paths.settings()], Component: lazy(() => import('../console/settings/Settings.tsx')) },
      { paths: [paths.mails()], Component: lazy(() => import('../console/mails/Mails.tsx')) },
      { paths: [paths.auditLog()], Component: lazy(() => import('../console/audit/AuditLog.tsx')) },
      { paths: [paths.roles()], Component: lazy(() => import('../console/roles/Roles.tsx')) },
      { paths: [paths.hierarchy()], Component: lazy(() => import('../console/hierarchy/Hierarchy.tsx')) },
      { paths: [paths.interessenten()], Component: lazy(() => import('../console/interessenten/Interessenten.tsx')) },
      { paths: [paths.customers()], Component: lazy(() => import('../console/customers/Customers.tsx')) },
    ],
  },
} as const satisfies Record<State, { readonly Frame: ComponentType | null; readonly screens: readonly Screen[] }>
