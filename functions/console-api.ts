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
import { auditLogList } from './endpoints/audit-log.ts'
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
import {
  formConfigurationCreate,
  formConfigurationDelete,
  formConfigurationRestore,
  formConfigurationUpdate,
} from './endpoints/form-configurations.ts'
import { interessentCounts, interessentDelete, interessentList, interessentRestore, interessentUpdate } from './endpoints/interessenten.ts'
import {
  mailConfigurationGet,
  mailConfigurationSave,
  mailConfigurationTest,
  partnerMailConfigurationGet,
  partnerMailConfigurationSave,
  partnerMailConfigurationTest,
} from './endpoints/mail-configurations.ts'
import { mailCancel, mailCounts, mailGet, mailList, mailResend } from './endpoints/mails.ts'
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
import { rolePermissionInitialize, rolePermissionList, rolePermissionUpdate } from './endpoints/role-permissions.ts'
import { authUser } from './endpoints/session.ts'
import { userCounts, userCreate, userDelete, userGet, userList, userSetPassword, userUpdate } from './endpoints/users.ts'
import type { Endpoints } from './http/endpoint.ts'
import { httpHandler } from './http/handler.ts'

const endpoints = {
  applicationAccept,
  applicationCounts,
  applicationDelete,
  applicationGet,
  applicationList,
  applicationRestore,
  applicationUpdate,
  auditLogList,
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
  formConfigurationCreate,
  formConfigurationDelete,
  formConfigurationRestore,
  formConfigurationUpdate,
  interessentCounts,
  interessentDelete,
  interessentList,
  interessentRestore,
  interessentUpdate,
  mailCancel,
  mailConfigurationGet,
  mailConfigurationSave,
  mailConfigurationTest,
  mailCounts,
  mailGet,
  mailList,
  mailResend,
  partnerCreate,
  partnerDelete,
  partnerFigures,
  partnerGet,
  partnerHierarchy,
  partnerHierarchyRows,
  partnerList,
  partnerMailConfigurationGet,
  partnerMailConfigurationSave,
  partnerMailConfigurationTest,
  partnerMove,
  partnerRestore,
  partnerUnfinishedMoves,
  partnerReplace: partnerUpdate,
  partnerUpdate,
  rolePermissionInitialize,
  rolePermissionList,
  rolePermissionUpdate,
  userCounts,
  userCreate,
  userDelete,
  userGet,
  userList,
  userSetPassword,
  userUpdate,
} satisfies Endpoints<ConsoleRouteName>

/** Serves the routes that need someone signed in. */
export const handler = httpHandler(endpoints)
