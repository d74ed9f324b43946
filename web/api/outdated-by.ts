import type { RouteName } from '../../shared/api/index.ts'

const interessentViews = ['interessentList', 'interessentCounts', 'dashboardFigures'] as const satisfies readonly RouteName[]

/** Which answers a change makes untrue. */
export const outdatedBy: { readonly [Name in RouteName]?: readonly RouteName[] } = {
  interessentUpdate: [...interessentViews, 'partnerList'],
  interessentDelete: interessentViews,
  rolePermissionUpdate: ['rolePermissionList'],
  rolePermissionInitialize: ['rolePermissionList'],
}
