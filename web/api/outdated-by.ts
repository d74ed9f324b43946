import type { RouteName } from '../../shared/api/index.ts'

/** What would come of an applicant depends on the partners there are. */
const foresights = ['leadAcceptance', 'applicationAcceptance'] as const satisfies readonly RouteName[]
const leadViews = ['leadList', 'leadGet', 'leadCounts', 'dashboardFigures', ...foresights] as const satisfies readonly RouteName[]
const customerViews = [
  'customerList',
  'customerCounts',
  'customerGet',
  'dashboardFigures',
  ...foresights,
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
  'partnerSignInProposal',
  'dashboardFigures',
  ...foresights,
] as const satisfies readonly RouteName[]

const userViews = ['userList', 'userCounts', 'userGet', 'partnerSignInProposal'] as const satisfies readonly RouteName[]
const applicationViews = ['applicationList', 'applicationCounts', 'applicationGet', ...foresights] as const satisfies readonly RouteName[]

const mailViews = ['mailList', 'mailCounts', 'mailGet', 'dashboardFigures'] as const satisfies readonly RouteName[]

/** Which answers a change makes untrue. */
export const outdatedBy: { readonly [Name in RouteName]?: readonly RouteName[] } = {
  leadUpdate: [...leadViews, ...partnerViews],
  leadUndoAcceptance: [...leadViews, ...partnerViews],
  leadDelete: leadViews,
  leadRestore: [...leadViews, 'auditLogList'],
  applicationUpdate: applicationViews,
  applicationAccept: [...applicationViews, ...partnerViews],
  applicationUndoAcceptance: [...applicationViews, ...partnerViews],
  applicationDelete: applicationViews,
  applicationRestore: [...applicationViews, 'auditLogList'],
  userCreate: userViews,
  userUpdate: userViews,
  userDelete: userViews,
  formConfigurationCreate: ['formConfigurationList'],
  formConfigurationUpdate: ['formConfigurationList'],
  formConfigurationDelete: ['formConfigurationList'],
  formConfigurationRestore: ['formConfigurationList', 'auditLogList'],
  mailConfigurationSave: ['mailConfigurationGet', 'partnerMailConfigurationGet', ...mailViews],
  portalSettingsUpdate: ['portalSettingsGet', 'portalFacts', 'legalEditionList'],
  mailResend: mailViews,
  mailCancel: mailViews,
  mailAcknowledge: mailViews,
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
