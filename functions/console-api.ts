import type { ConsoleRouteName } from '../shared/api/index.ts'
import {
  applicationAccept,
  applicationCounts,
  applicationDelete,
  applicationGet,
  applicationList,
  applicationRestore,
  applicationUpdate,
} from './endpoints/applications.ts'
import {
  customerCounts,
  customerCreate,
  customerDelete,
  customerExport,
  customerGet,
  customerList,
  customerPromote,
  customerRestore,
  customerUpdate,
} from './endpoints/customers.ts'
import { dashboardFigures } from './endpoints/dashboard.ts'
import { interessentCounts, interessentDelete, interessentList, interessentRestore, interessentUpdate } from './endpoints/interessenten.ts'
import {
  partnerCreate,
  partnerDelete,
  partnerFigures,
  partnerGet,
  partnerHierarchy,
  partnerHierarchyRows,
  partnerList,
  partnerMove,
  partnerRestore,
  partnerUnfinishedMoves,
  partnerUpdate,
} from './endpoints/partners.ts'
import { authUser } from './endpoints/session.ts'
import type { Endpoints } from './http/endpoint.ts'
import { httpHandler } from './http/handler.ts'
import { lazily } from './http/lazily.ts'

// What administrators and few others open now and then; lists and dashboards are open all day.
const users = () => import('./endpoints/users.ts')
const auditLog = () => import('./endpoints/audit-log.ts')
const formConfigurations = () => import('./endpoints/form-configurations.ts')
const mailConfigurations = () => import('./endpoints/mail-configurations.ts')
const mails = () => import('./endpoints/mails.ts')
const portalSettings = () => import('./endpoints/portal-settings.ts')
const rolePermissions = () => import('./endpoints/role-permissions.ts')

const endpoints = {
  applicationAccept,
  applicationCounts,
  applicationDelete,
  applicationGet,
  applicationList,
  applicationRestore,
  applicationUpdate,
  auditLogList: lazily(async () => (await auditLog()).auditLogList),
  authUser,
  customerCounts,
  customerCreate,
  customerDelete,
  customerExport,
  customerGet,
  customerList,
  customerPromote,
  customerRestore,
  customerReplace: customerUpdate,
  customerUpdate,
  dashboardFigures,
  formConfigurationCreate: lazily(async () => (await formConfigurations()).formConfigurationCreate),
  formConfigurationDelete: lazily(async () => (await formConfigurations()).formConfigurationDelete),
  formConfigurationRestore: lazily(async () => (await formConfigurations()).formConfigurationRestore),
  formConfigurationUpdate: lazily(async () => (await formConfigurations()).formConfigurationUpdate),
  interessentCounts,
  interessentDelete,
  interessentList,
  interessentRestore,
  interessentUpdate,
  mailCancel: lazily(async () => (await mails()).mailCancel),
  mailConfigurationGet: lazily(async () => (await mailConfigurations()).mailConfigurationGet),
  mailConfigurationSave: lazily(async () => (await mailConfigurations()).mailConfigurationSave),
  mailConfigurationTest: lazily(async () => (await mailConfigurations()).mailConfigurationTest),
  mailCounts: lazily(async () => (await mails()).mailCounts),
  mailGet: lazily(async () => (await mails()).mailGet),
  mailList: lazily(async () => (await mails()).mailList),
  mailResend: lazily(async () => (await mails()).mailResend),
  partnerCreate,
  partnerDelete,
  partnerFigures,
  partnerGet,
  partnerHierarchy,
  partnerHierarchyRows,
  partnerList,
  partnerMailConfigurationGet: lazily(async () => (await mailConfigurations()).partnerMailConfigurationGet),
  partnerMailConfigurationSave: lazily(async () => (await mailConfigurations()).partnerMailConfigurationSave),
  partnerMailConfigurationTest: lazily(async () => (await mailConfigurations()).partnerMailConfigurationTest),
  partnerMove,
  partnerRestore,
  partnerUnfinishedMoves,
  partnerReplace: partnerUpdate,
  partnerUpdate,
  portalSettingsGet: lazily(async () => (await portalSettings()).portalSettingsGet),
  portalSettingsUpdate: lazily(async () => (await portalSettings()).portalSettingsUpdate),
  rolePermissionInitialize: lazily(async () => (await rolePermissions()).rolePermissionInitialize),
  rolePermissionList: lazily(async () => (await rolePermissions()).rolePermissionList),
  rolePermissionUpdate: lazily(async () => (await rolePermissions()).rolePermissionUpdate),
  userCounts: lazily(async () => (await users()).userCounts),
  userCreate: lazily(async () => (await users()).userCreate),
  userDelete: lazily(async () => (await users()).userDelete),
  userGet: lazily(async () => (await users()).userGet),
  userList: lazily(async () => (await users()).userList),
  userSetPassword: lazily(async () => (await users()).userSetPassword),
  userUpdate: lazily(async () => (await users()).userUpdate),
} satisfies Endpoints<ConsoleRouteName>

/** Serves the routes that need someone signed in. */
export const handler = httpHandler(endpoints)
