import { randomBytes } from 'node:crypto'
import { sha256 } from '../runtime/sha256.ts'
import { auditActorPartition } from './keys.ts'

/*
 * How the seals of the audit log see an entry: the content that a request for erasure may remove is replaced by its digest, so that an erased entry
 * has the same text as before. Without the salt, which goes with the content, nobody can find the content by trying.
 */

/** Keys of an entry in the indexes, which are no part of its content. Its place in the list of its month may change. */
const isIndexKey = (name: string) => /^gsi\d[ps]k$/.test(name)

/** JSON with sorted names, so that equal values have equal texts. */
export const canonical = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const parts = Object.entries(value)
    .filter(([name]) => !isIndexKey(name))
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, part]) => `${JSON.stringify(name)}:${canonical(part)}`)
  return `{${parts.join()}}`
}

/** What an entry says about people besides who acted: the content that can be erased. */
type Content = { readonly before?: unknown; readonly after?: unknown; readonly name?: unknown }

/** A salt of 128 bits for the digest of one entry. */
export const newAuditSalt = (): string => randomBytes(16).toString('base64url')

/** The digest of an entry's content. */
export const auditDigest = (salt: string, { before = null, after = null, name = null }: Content): string =>
  sha256(`${salt}\n${canonical({ before, after, name })}`)

/** Whether an entry is in the list of who acted, where it belongs. */
const isListedByActor = ({ actor, sk, gsi2pk, gsi2sk }: Readonly<Record<string, unknown>>) =>
  typeof actor === 'string' ? gsi2pk === auditActorPartition(actor) && gsi2sk === sk : gsi2pk === undefined

/**
 * The text of an entry that a seal covers, the same before and after its content is erased. An entry that has both a digest and content, or misses
 * parts, or is not where its actor's entries are listed, has a text of its own, which fits no seal.
 */
export const sealedText = (entry: Readonly<Record<string, unknown>>): string => {
  const place = isListedByActor(entry) ? {} : { isUnlisted: true }
  const { erasedAt, erasedBy, digest, ...rest } = entry
  if (erasedAt !== undefined) return canonical({ ...place, entry: rest, digest })
  const { before, after, name, salt, ...fact } = entry
  return canonical({ ...place, entry: fact, digest: typeof salt === 'string' ? auditDigest(salt, { before, after, name }) : null })
}
