import type { AuditEntity } from '../../../shared/domain/audit-labels.ts'
import { emptyPageContent, type Partner } from '../../../shared/domain/partner.ts'
import { latestAuditEntries } from '../../data/audit-log.ts'
import { getPageContent } from '../../data/public-partners.ts'
import { compareSince } from './changed-since.ts'

type Made = { readonly id: number | string; readonly version: number; readonly createdAt: string }

/** What changes by itself: with every write, with a new id, and with the partners above and below. */
const NOT_CONTENT = ['version', 'updatedAt', 'childCount', 'customerCount', 'level', 'hierarchyPath', 'formerIds']

/** Entries of a record among which that of its creation is looked for. */
const LOOKED_THROUGH = 50

/**
 * Whether a record has the values that it was made with, also after changes that were taken back. One request at most.
 * @param blank what the entry of the creation leaves out because every new record has it
 */
export const isAsMade = async (entity: AuditEntity, record: Made, blank: object = {}): Promise<boolean> => {
  if (record.version === 1) return true
  const entries = await latestAuditEntries(entity, record.id, LOOKED_THROUGH)
  const made = entries.find(({ before, after, time }) => before === null && after !== null && time === record.createdAt)
  if (made === undefined) return false
  const after = { ...blank, ...made.after }
  const names = Object.keys({ ...record, ...after }).filter((name) => !NOT_CONTENT.includes(name))
  return compareSince(record, { before: null, after }, names).changedSince.length === 0
}

/** Whether a partner and its page are as they were made. Two requests at most. */
export const isPartnerAsMade = async (partner: Partner): Promise<boolean> =>
  partner.version === 1 || isAsMade('PARTNER', { ...partner, ...(await getPageContent(partner.partnerId)) }, emptyPageContent)
