import type { ConsoleRouteName } from '../shared/api/index.ts'
import {
  customerCounts,
  customerCreate,
  customerDelete,
  customerGet,
  customerList,
  customerPromote,
  customerReplace,
  customerUpdate,
} from './endpoints/customers.ts'
import { dashboardFigures } from './endpoints/dashboard.ts'
import { formConfigurationCreate, formConfigurationDelete, formConfigurationUpdate } from './endpoints/form-configurations.ts'
import { interessentCounts, interessentDelete, interessentList, interessentUpdate } from './endpoints/interessenten.ts'
import {
  partnerCreate,
  partnerDelete,
  partnerFigures,
  partnerGet,
  partnerHierarchy,
  partnerList,
  partnerMove,
  partnerReplace,
  partnerUpdate,
} from './endpoints/partners.ts'
import { authUser } from './endpoints/session.ts'
import type { Endpoints } from './http/endpoint.ts'
import { httpHandler } from './http/handler.ts'

const endpoints = {
  authUser,
  customerCounts,
  customerCreate,
  customerDelete,
  customerGet,
  customerList,
  customerPromote,
  customerReplace,
  customerUpdate,
  dashboardFigures,
  formConfigurationCreate,
  formConfigurationDelete,
  formConfigurationUpdate,
  interessentCounts,
  interessentDelete,
  interessentList,
  interessentUpdate,
  partnerCreate,
  partnerDelete,
  partnerFigures,
  partnerGet,
  partnerHierarchy,
  partnerList,
  partnerMove,
  partnerReplace,
  partnerUpdate,
} satisfies Endpoints<ConsoleRouteName>

/** Serves the routes that need someone signed in. */
export const handler = httpHandler(endpoints)
