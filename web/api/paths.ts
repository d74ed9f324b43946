const segment = encodeURIComponent

/** Every address of the portal that a link may lead to. */
export const paths = {
  start: () => '/',
  /** @param next where the sign-in leads back to */
  login: (next?: string) => (next === undefined ? '/login' : `/login?next=${segment(next)}`),
  registration: (partnerId: string) => `/ib/${segment(partnerId)}`,
  recruitment: (partnerId: string) => `/ib-recruitment/${segment(partnerId)}`,
  partnerDashboard: () => '/ib-partner/dashboard',
  dashboard: () => '/admin',
  /** @param search narrows the list, as with a partner's id */
  partners: (search?: string) => (search === undefined ? '/admin/ib-management' : `/admin/ib-management?search=${segment(search)}`),
  /** @param partnerId internal id of the partner whose customers are shown */
  partnerCustomers: (partnerId: number) => `/admin/ib-management?tab=kunden&partner=${partnerId}`,
  customers: () => '/admin/customers',
  hierarchy: () => '/admin/ib-hierarchy',
  /** @param search narrows the list, as with a lead's e-mail address */
  leads: (search?: string) => (search === undefined ? '/admin/ib-interessenten' : `/admin/ib-interessenten?search=${segment(search)}`),
  users: () => '/admin/user-management',
  roles: () => '/admin/role-management',
  formConfigurations: () => '/admin/form-config',
  settings: () => '/admin/settings',
  mails: () => '/admin/mails',
  auditLog: () => '/admin/audit-log',
} as const
