/** Parts of keys that occur as they are: statuses, roles and types of records, kinds of links, sort keys that are constant. */
const KEPT = new Set([
  ...['Kontaktiert', 'Abgelehnt', 'pending', 'approved', 'rejected', 'active', 'inactive', 'suspended', 'client', 'sub_ib', 'interessent'],
  ...['admin', 'manager', 'backoffice', 'viewer', 'ib_partner', 'queued', 'sent', 'held', 'failed', 'cancelled', 'partial', 'skipped'],
])
const isKept = (part: string) => /^[A-Z][A-Z_]+$/.test(part) || /^IB-[A-Z][a-z]+$/.test(part) || KEPT.has(part)

/** Parts of keys that differ from record to record, and what replaces them; the first that fits. */
const PLACEHOLDERS: readonly (readonly [RegExp, string])[] = [
  [/^\d{4}-\d{2}(?:-\d{2}(?:T.*)?)?$/, '<time>'],
  [/^\d{1,3}$/, '<shard>'],
  [/^\d+$/, '<id>'],
]
/** Kinds of keys that continue with the id of a partner. */
const OF_PARTNER = new Set(['PARTNER', 'CHILD', 'PCUSTOMER', 'PINTERESSENT'])

const familyOf = (key: string): string => {
  const [kind = '', ...parts] = key.split('#')
  // The name of a limit, what it counts (nothing, if all share it), and the window of time.
  if (kind === 'RATE')
    return [kind, ...parts.map((part, nth) => (nth === 0 || part === '' ? part : /^\d{5,}$/.test(part) ? '<time>' : '<name>'))].join('#')
  const families = parts.map((part, nth) => {
    const previous = nth === 0 ? kind : parts[nth - 1]
    if (isKept(part)) return part
    const found = PLACEHOLDERS.find(([pattern]) => pattern.test(part))?.[1] ?? '<name>'
    if (kind === 'SEARCH') return nth === parts.length - 1 ? '<letter>' : '<partner>'
    return found === '<id>' && OF_PARTNER.has(previous ?? '') ? '<partner>' : found
  })
  return [kind, ...families].join('#')
}

/**
 * The family of a partition of the table or of an index: the kind of record, with placeholders for what differs from record to record.
 * `SEARCH#CUSTOMER#m` becomes `SEARCH#CUSTOMER#<letter>`.
 * @param sortKey added if it numbers the items of the partition, as those of a counter
 */
export const keyFamily = (partitionKey: string, sortKey = ''): string =>
  /^\d{1,3}$/.test(sortKey) ? `${familyOf(partitionKey)} <shard>` : familyOf(partitionKey)
