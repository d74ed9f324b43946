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

/** Words in the keys of limits; every other part is a name or an address. */
const LIMIT_WORDS = new Set(['unstamped', 'lead', 'application', 'recruitment', 'typed', 'user', 'any'])

/** The name of a limit, what it counts (nothing if all share it), and the window of time. */
const familyOfLimit = (parts: readonly string[]) =>
  parts.map((part, nth) => {
    if (nth === 0 || part === '' || LIMIT_WORDS.has(part)) return part
    if (!/^\d{5,}$/.test(part)) return '<name>'
    return nth === parts.length - 1 ? '<time>' : '<partner>'
  })

/** The kind of record, the partner that it belongs to, the first letter of the word, and the number of the partition. */
const familyOfToken = (parts: readonly string[]) => {
  const letter = parts.findIndex((part, nth) => nth > 0 && [...part].length <= 1)
  return parts.map((part, nth) => {
    if (nth === letter) return '<letter>'
    if (nth > letter) return '<shard>'
    return /^\d{5,}$/.test(part) ? '<partner>' : part
  })
}

const familyOf = (key: string): string => {
  const [kind = '', ...parts] = key.split('#')
  if (kind === 'RATE') return [kind, ...familyOfLimit(parts)].join('#')
  if (kind === 'SEARCH') return [kind, ...familyOfToken(parts)].join('#')
  const families = parts.map((part, nth) => {
    if (isKept(part)) return part
    const found = PLACEHOLDERS.find(([pattern]) => pattern.test(part))?.[1] ?? '<name>'
    return found === '<id>' && OF_PARTNER.has((nth === 0 ? kind : parts[nth - 1]) ?? '') ? '<partner>' : found
  })
  return [kind, ...families].join('#')
}

/**
 * The family of a partition of the table or of an index: the kind of record, with placeholders for what differs from record to record.
 * `SEARCH#CUSTOMER#m#1` becomes `SEARCH#CUSTOMER#<letter>#<shard>`.
 * @param sortKey added if it numbers the items of the partition, as those of a counter
 */
export const keyFamily = (partitionKey: string, sortKey = ''): string =>
  /^\d{1,3}$/.test(sortKey) ? `${familyOf(partitionKey)} <shard>` : familyOf(partitionKey)
