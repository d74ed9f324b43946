import { type ComponentType, lazy } from 'react'
import { CREATION_SORTS, PARTNER_SORTS, USER_SORTS } from '../../shared/domain/list-sorts.ts'
import type { CurrentUser } from '../../shared/domain/sign-in.ts'
import { alternativePaths, paths } from '../../shared/platform/pages.ts'
import type { FirstRead } from './FirstReads.tsx'

/** Decides alone which screens a person can reach. Each screen checks rights within it, and the server always does. */
export type State = 'anonymous' | 'partner' | 'staff'

export const stateOf = (user: CurrentUser | null): State => {
  if (user === null) return 'anonymous'
  return user.role === 'ib_partner' ? 'partner' : 'staff'
}

type FrameProps = {
  /** Starts to load the screen at a path that the person is about to open. Called without a path when they turn away. */
  readonly preload: (path?: string) => void
}

type Load = () => Promise<{ readonly default: ComponentType }>
export type Screen = {
  readonly paths: readonly string[]
  readonly load: Load
  readonly Component: ComponentType
  /** The first reads of the screen when it is opened without filters. */
  readonly reads: readonly FirstRead[]
}

const screen = (paths: readonly string[], load: Load, ...reads: readonly FirstRead[]): Screen => ({
  paths,
  load,
  Component: lazy(load),
  reads,
})

export type StateScreens = { readonly Frame: ComponentType<FrameProps> | null; readonly screens: readonly Screen[] }

/** Frame and screens by state. Every other address is the 404 page. */
export const screensByState = {
  anonymous: { Frame: null, screens: [] },
  partner: {
    Frame: lazy(() => import('../partner/PartnerFrame.tsx')),
    screens: [
      screen([paths.start(), alternativePaths.partnerDashboard, paths.partnerDashboard()], () => import('../partner/PartnerDashboard.tsx')),
      screen(
        [paths.ownLeads()],
        () => import('../partner/leads/Leads.tsx'),
        { list: 'leadList', isCounted: false },
        { read: 'leadCounts' },
      ),
      screen([paths.ownMaterial()], () => import('../partner/material/OwnMaterial.tsx'), { read: 'materialList' }),
      screen([paths.ownPage()], () => import('../partner/page/OwnPage.tsx')),
      screen([paths.ownLead(':id')], () => import('../partner/leads/LeadPage.tsx')),
      screen([paths.customersOfPartner()], () => import('../partner/customers/PartnerCustomers.tsx')),
      screen([paths.customerOfPartner(':id')], () => import('../partner/customers/PartnerCustomer.tsx')),
      screen([paths.network()], () => import('../partner/network/PartnerNetwork.tsx')),
      screen([paths.ownLinks()], () => import('../partner/links/OwnLinks.tsx')),
      screen([paths.ownLink()], () => import('../partner/links/OwnLink.tsx')),
      screen([paths.account()], () => import('../account/Account.tsx'), { read: 'accountGet' }, { read: 'accountSessions' }),
    ],
  },
  staff: {
    Frame: lazy(() => import('../console/Frame.tsx')),
    screens: [
      screen([paths.start(), paths.dashboard(), alternativePaths.dashboard], () => import('../console/dashboard/Dashboard.tsx')),
      screen([paths.inbox(), paths.inboxRecord(':kind', ':id')], () => import('../console/inbox/Inbox.tsx'), {
        list: 'inboxList',
        isCounted: false,
      }),
      screen([paths.record(':kind', ':id')], () => import('../console/record/RecordPage.tsx')),
      screen([paths.partners()], () => import('../console/partners/Partners.tsx'), {
        list: 'partnerList',
        query: { sort: PARTNER_SORTS[0] },
      }),
      screen(
        [paths.users(), alternativePaths.users],
        () => import('../console/users/Users.tsx'),
        { list: 'userList', query: { sort: USER_SORTS[0] } },
        { read: 'userCounts' },
      ),
      screen([paths.formConfigurations()], () => import('../console/forms/FormConfigurations.tsx')),
      screen([paths.material()], () => import('../console/material/MaterialFolder.tsx'), { read: 'materialList' }),
      screen([paths.settings()], () => import('../console/settings/Settings.tsx')),
      screen(
        [paths.mails()],
        () => import('../console/mails/Mails.tsx'),
        { list: 'mailList', query: { sort: CREATION_SORTS[0] }, isCounted: false },
        { read: 'mailCounts' },
      ),
      screen([paths.signIns()], () => import('../console/sign-ins/SignIns.tsx'), { list: 'signInList' }),
      screen([paths.imports()], () => import('../console/import/Import.tsx')),
      screen([paths.trash()], () => import('../console/trash/Trash.tsx'), { list: 'trashList' }),
      screen([paths.bulkOperations()], () => import('../console/bulk/BulkOperations.tsx'), { list: 'bulkList', isCounted: false }),
      screen([paths.auditLog()], () => import('../console/audit/AuditLog.tsx'), { list: 'auditLogList' }),
      screen([paths.privacyRequests()], () => import('../console/privacy/Requests.tsx'), { list: 'privacyRequestList' }),
      screen([paths.retention()], () => import('../console/privacy/RetentionTab.tsx')),
      screen([paths.processingRecord()], () => import('../console/privacy/RecordTab.tsx'), { read: 'processingFactsGet' }),
      screen([paths.privacyRequest(':id')], () => import('../console/privacy/Request.tsx')),
      screen([paths.account()], () => import('../account/Account.tsx'), { read: 'accountGet' }, { read: 'accountSessions' }),
      screen([paths.reports()], () => import('../console/reports/Reports.tsx')),
      screen([paths.roles()], () => import('../console/roles/Roles.tsx'), { read: 'rolePermissionList' }),
      screen([paths.hierarchy()], () => import('../console/hierarchy/Hierarchy.tsx')),
      screen([paths.ownLead(':id')], () => import('../console/leads/LeadRedirect.tsx')),
      screen(
        [paths.leads()],
        () => import('../console/leads/Leads.tsx'),
        { list: 'leadList', query: { sort: CREATION_SORTS[0] }, isCounted: false },
        { read: 'leadCounts' },
      ),
      screen(
        [paths.customers()],
        () => import('../console/customers/Customers.tsx'),
        { list: 'customerList', query: { sort: CREATION_SORTS[0] }, count: 20 },
        { read: 'customerCounts' },
      ),
    ],
  },
} satisfies Record<State, StateScreens>
