import type { ConsoleRouteName } from '../shared/api/index.ts'
import { customerList } from './endpoints/customers.ts'
import { dashboardFigures } from './endpoints/dashboard.ts'
import { interessentCounts, interessentDelete, interessentList, interessentUpdate } from './endpoints/interessenten.ts'
import { partnerFigures, partnerList } from './endpoints/partners.ts'
import { authUser } from './endpoints/session.ts'
import type { Endpoints } from './http/endpoint.ts'
import { httpHandler } from './http/handler.ts'

const endpoints = {
  authUser,
  customerList,
  dashboardFigures,
  interessentCounts,
  interessentDelete,
  interessentList,
  interessentUpdate,
  partnerFigures,
  partnerList,
} satisfies Endpoints<ConsoleRouteName>

/** Serves the routes that need someone signed in. */
export const handler = httpHandler(endpoints)
