import type { PermissionKey } from '../../shared/domain/permissions.ts'
import { visibleMailKinds } from '../../shared/domain/view-rights.ts'
import { readCounter } from '../data/counters.ts'
import { customerCounter } from '../data/customers.ts'
import { leadCounter } from '../data/leads.ts'
import { readMailSystem } from '../data/mail-system.ts'
import { readMailFigures } from '../data/mails.ts'
import { pageDraftCounter } from '../data/page-drafts.ts'
import { levelCounts, partnerCounter } from '../data/partners.ts'
import type { Endpoint } from '../http/endpoint.ts'

export { dashboardRoutes as routes } from '../../shared/api/dashboard.ts'

export const dashboardFigures: Endpoint<'dashboardFigures'> = async ({ session }) => {
  const read = (key: PermissionKey, counter: string) => (session.can(key) ? readCounter(counter) : null)
  const [partners, waitingPages, customers, leads, mails, mailSystem] = await Promise.all([
    read('ib_partners.view', partnerCounter),
    read('ib_partners.edit', pageDraftCounter),
    read('customers.view', customerCounter),
    read('ib_interessenten.view', leadCounter),
    session.can('settings.view') ? readMailFigures(visibleMailKinds(session.can)) : null,
    readMailSystem(new Date()),
  ])
  return {
    partners: partners && (partners.total ?? 0),
    maxLevel: partners && Math.max(0, levelCounts(partners).length - 1),
    waitingPages: waitingPages && Math.max(0, waitingPages.submitted ?? 0),
    customers: customers && (customers.total ?? 0),
    applicants: leads && (leads['IB-Bewerbung'] ?? 0) + (leads['IB-Akzeptiert'] ?? 0),
    newApplicants: leads && (leads['IB-Bewerbung'] ?? 0),
    mailsToHandle: mails?.('attention') ?? null,
    mailSystem,
  }
}
