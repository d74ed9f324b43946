import { formatField, labelOf } from '../../../shared/domain/format-field.ts'
import { type MergePreview, mergeFields } from '../../../shared/domain/merge.ts'
import { recordKinds, type WorkKind } from '../../../shared/domain/record-kind.ts'
import { describePermission } from '../../../shared/domain/role-permission.ts'
import { personName } from '../../../shared/domain/user.ts'
import { COUNTED_ENTRIES } from '../../../shared/platform/limits.ts'
import { withoutContactFacts } from '../../content/customer-without-contact.ts'
import { auditEntriesBefore } from '../../data/audit-log.ts'
import { partners } from '../../data/partners.ts'
import { workRecords } from '../../data/records.ts'
import { type MergeCaller, proposedFields, refuseMerge, rightMissingFor, seesField, type Values } from './merge-rules.ts'
import { mailRowsOf } from './read-timeline.ts'

/** The partner of a record; empty for none, and for one that the person may not see. A lead names its partner to all who may see it. */
const partnerText = async (record: Values, { can }: MergeCaller): Promise<string> => {
  const { ibPartnerId, partnerName, partnerId } = record
  if (typeof partnerName === 'string') return `${partnerName} ${partnerId}`
  if (!can('ib_partners.view')) return ''
  const partner = typeof ibPartnerId === 'number' ? await partners.get(ibPartnerId) : undefined
  return partner === undefined ? '' : `${partner.companyName} ${partner.partnerId}`
}

/** Fields of which only one of a group is shown, because the others follow from it. */
const LED: readonly string[] = ['status', 'ibPartnerId']

const groupText = (name: string, keys: readonly string[], record: Values): string => {
  if (name === 'name') return keys.map((key) => formatField(key, record[key])).join(' ')
  if (keys.length === 1 || LED.includes(name)) return formatField(name, record[name])
  return keys
    .filter((key) => key !== 'chosenOptions')
    .flatMap((key) => {
      const text = formatField(key, record[key])
      return text === '' ? [] : [`${labelOf(key)}: ${text}`]
    })
    .join('\n')
}

/**
 * What merging two records would do: what differs, with what is proposed, and what the joined one brings.
 * @throws ApiError not_found; conflict for two that cannot be merged
 */
export const previewMerge = async (kind: WorkKind, keptId: number, joinedId: number, merger: MergeCaller): Promise<MergePreview> => {
  const { entity } = recordKinds[kind]
  const { getOrThrow } = workRecords[kind]
  const [kept, joined] = await Promise.all([getOrThrow(keptId), getOrThrow(joinedId)])
  refuseMerge(kept, joined)
  const shown = (name: string, record: Values): Values => (seesField(kind, name, merger) ? record : withoutContactFacts(record))
  const [entries, ...partnerTexts] = await Promise.all([
    auditEntriesBefore(entity, joinedId, undefined, COUNTED_ENTRIES),
    partnerText(kept, merger),
    partnerText(joined, merger),
  ])
  const mails = await mailRowsOf(kind, joined, entries, merger)
  const [keptPartner = '', joinedPartner = ''] = partnerTexts
  const proposed = proposedFields(kind, kept, joined, merger)
  const fields = Object.entries(mergeFields[kind]).map(([name, { keys }]) => {
    const right = rightMissingFor(kind, name, kept, joined, merger)
    return {
      name,
      kept: name === 'ibPartnerId' ? keptPartner : groupText(name, keys, shown(name, kept)),
      joined: name === 'ibPartnerId' ? joinedPartner : groupText(name, keys, shown(name, joined)),
      proposed: proposed.includes(name) ? ('joined' as const) : ('kept' as const),
      missingRight: right === undefined ? null : describePermission(right).description,
    }
  })
  // What is masked may differ although it looks the same.
  const isSame = (field: (typeof fields)[number]) => field.kept === field.joined && seesField(kind, field.name, merger)
  const first =
    kept.createdAt <= joined.createdAt ? { name: keptPartner, since: kept.createdAt } : { name: joinedPartner, since: joined.createdAt }
  const side = (record: typeof kept) => ({
    id: record.id,
    version: record.version,
    name: personName(record),
    customerId: 'customerId' in record ? record.customerId : null,
    createdAt: record.createdAt,
  })
  return {
    kept: side(kept),
    joined: side(joined),
    fields: fields.filter((field) => !isSame(field) && (field.kept !== '' || field.joined !== '')),
    same: fields.flatMap((field) => (isSame(field) && field.kept !== '' ? [{ name: field.name, value: field.kept }] : [])),
    moves: { notes: joined.noteCount ?? 0, mails: mails.length, entries: entries.length },
    firstPartner: first.name === '' ? null : first,
  }
}
