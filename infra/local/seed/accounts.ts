import type { Role } from '../../../shared/domain/permissions.ts'

/** The password of the demo accounts, which exist only on this machine and are never deployed. */
export const DEMO_PASSWORD = 'Demo-2026!'

/** Public id of the partner that the demo account `partner` acts for. */
export const DEMO_PARTNER_ID = 'IB-1001'

export const demoAccounts = [
  { id: 'admin', firstName: 'Annika', lastName: 'Voss', role: 'admin' },
  { id: 'manager', firstName: 'Martin', lastName: 'Seidel', role: 'manager' },
  { id: 'backoffice', firstName: 'Beate', lastName: 'Olschewski', role: 'backoffice' },
  { id: 'viewer', firstName: 'Volker', lastName: 'Ahrens', role: 'viewer' },
  { id: 'partner', firstName: 'Marlene', lastName: 'Petersen', role: 'ib_partner' },
] as const satisfies readonly { id: string; firstName: string; lastName: string; role: Role }[]
