import type { AuditEntry } from '../../shared/domain/audit-entry.ts'
import { visibleAuditEntities } from '../../shared/domain/view-rights.ts'
import { entryWithoutContact } from '../content/without-contact.ts'
import { listAuditLog } from '../data/audit-log.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { type Session, seesContact } from '../http/session.ts'
import { readAuditChain } from '../use-cases/seal-audit-log.ts'

export { auditLogRoutes as routes } from '../../shared/api/audit-log.ts'

const withoutMailConfiguration = (facts: AuditEntry['before']) => {
  const { mailConfiguration: _hidden, ...shown } = facts ?? {}
  return facts && shown
}

/** An entry without what its reader may not see: a deleted partner's entry holds its e-mail configuration too. */
const shownTo =
  (session: Session) =>
  (entry: AuditEntry): AuditEntry => {
    const shown = seesContact(session) ? entry : entryWithoutContact(entry)
    return shown.entity !== 'PARTNER' || session.can('ib_partners.edit')
      ? shown
      : { ...shown, before: withoutMailConfiguration(shown.before) }
  }

export const auditLogList: Endpoint<'auditLogList'> = async ({ query: { limit, cursor, ...query }, session }) => {
  const visible = visibleAuditEntities(session.can)
  const page = await listAuditLog({ ...query, visible }, { limit, cursor, caller: session.user.id })
  return { ...page, items: page.items.map(shownTo(session)) }
}

export const auditChainGet: Endpoint<'auditChainGet'> = () => readAuditChain()
