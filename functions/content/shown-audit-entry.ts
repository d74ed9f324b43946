import type { AuditEntry } from '../../shared/domain/audit-entry.ts'
import type { PermissionKey } from '../../shared/domain/permissions.ts'
import { entryWithoutContact } from './without-contact.ts'

type Reader = {
  readonly can: (key: PermissionKey) => boolean
  /** Whether they may see e-mail addresses and phone numbers of customers. */
  readonly seesContact: boolean
}

const withoutMailConfiguration = (facts: AuditEntry['before']) => {
  const { mailConfiguration: _hidden, ...shown } = facts ?? {}
  return facts && shown
}

/** An entry of a visible kind without what its reader may not see: a deleted partner's entry holds its e-mail configuration too. */
export const shownAuditEntry = (entry: AuditEntry, { can, seesContact }: Reader): AuditEntry => {
  const shown = seesContact ? entry : entryWithoutContact(entry)
  return shown.entity !== 'PARTNER' || can('ib_partners.edit') ? shown : { ...shown, before: withoutMailConfiguration(shown.before) }
}
