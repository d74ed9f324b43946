import type { Role } from './permissions.ts'

/** Names of the roles. Apart from the rights, whose descriptions few screens need. */
export const roleLabels = {
  admin: 'Administrator',
  manager: 'Manager',
  backoffice: 'Backoffice',
  viewer: 'Betrachter',
  ib_partner: 'IB-Partner',
} satisfies Record<Role, string>

/** Descriptions of the roles. */
export const roleDescriptions = {
  admin: 'Vollzugriff auf alle Bereiche',
  manager: 'Erweiterte Verwaltungsrechte',
  backoffice: 'Bearbeitung von Kunden und Bewerbungen',
  viewer: 'Lesezugriff auf ausgewählte Bereiche',
  ib_partner: 'Eigene Kunden und Anwerbeseiten',
} satisfies Record<Role, string>
