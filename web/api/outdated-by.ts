import type { RouteName } from '../../shared/api/index.ts'

const interessentViews = ['interessentList', 'interessentCounts', 'dashboardFigures'] as const satisfies readonly RouteName[]
const customerViews = [
  'customerList',
  'customerCounts',
  'customerGet',
  'dashboardFigures',
  'partnerList',
  'partnerGet',
  'partnerFigures',
  'partnerHierarchy',
  'partnerHierarchyRows',
] as const satisfies readonly RouteName[]
const partnerViews = [
  'partnerList',
  'partnerGet',
  'partnerHierarchy',
  'partnerHierarchyRows',
  'dashboardFigures',
] as const satisfies readonly RouteName[]

const userViews = ['userList', 'userCounts', 'userGet'] as const satisfies readonly RouteName[]
const applicationViews = ['applicationList', 'applicationCounts', 'applicationGet'] as const satisfies readonly RouteName[]

const mailViews = ['mailList', 'mailCounts', 'mailGet'] as const satisfies readonly RouteName[]

/** Which answers a change makes untrue. */
export const outdatedBy: { readonly [Name in RouteName]?: readonly RouteName[] } = {
  interessentUpdate: [...interessentViews, ...partnerViews],
  interessentDelete: interessentViews,
  interessentRestore: [...interessentViews, 'auditLogList'],
  applicationUpdate: applicationViews,
  applicationAccept: [...applicationViews, ...partnerViews],
  applicationDelete: applicationViews,
  applicationRestore: [...applicationViews, 'auditLogList'],
  userCreate: userViews,
  userUpdate: userViews,
  userDelete: userViews,
  formConfigurationCreate: ['formConfigurationList'],
  formConfigurationUpdate: ['formConfigurationList'],
  formConfigurationDelete: ['formConfigurationList'],
  formConfigurationRestore: ['formConfigurationList', 'auditLogList'],
  mailConfigurationSave: ['mailConfigurationGet', ...mailViews],
  portalSettingsUpdate: ['portalSettingsGet', 'portalFacts', 'legalEditionList'],
  mailResend: mailViews,
  mailCancel: mailViews,
  rolePermissionUpdate: ['rolePermissionList'],
  rolePermissionInitialize: ['rolePermissionList'],
  customerCreate: customerViews,
  customerUpdate: customerViews,
  customerReplace: customerViews,
  customerDelete: customerViews,
  customerRestore: [...customerViews, 'auditLogList'],
  partnerCreate: partnerViews,
  partnerUpdate: partnerViews,
  partnerReplace: partnerViews,
  partnerDelete: partnerViews,
  partnerRestore: [...partnerViews, 'auditLogList'],
  partnerMove: [...partnerViews, 'partnerUnfinishedMoves'],
  customerPromote: customerViews,
  partnerMailConfigurationSave: ['partnerMailConfigurationGet'],
}
