import { fold } from '../../../shared/domain/fold.ts'
import { foldPublicId } from '../../../shared/domain/ids.ts'
import { isRecord } from '../../../shared/domain/is-record.ts'
import type { PersonRecord } from '../../../shared/domain/privacy-request.ts'
import { personName, type User } from '../../../shared/domain/user.ts'
import { users } from '../../data/users.ts'

/** Replaces the name of a person who works for the operator. */
export const STAFF = 'Mitarbeiter'
/** Fields that hold the name of who acted. */
const ACTORS: readonly string[] = [
  'reviewedBy',
  'reviewedByName',
  'by',
  'withdrawnBy',
  'openedBy',
  'startedBy',
  'createdBy',
  'editedBy',
  'assignee',
]
/** Fields in which staff write about their work, and may name each other. What the person or the portal has written elsewhere stays as it is. */
const STAFF_TEXTS: readonly string[] = ['reviewNotes', 'reason', 'note', 'notes']

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
const asWord = (text: string) => new RegExp(`(?<![\\p{L}\\p{N}])${escaped(text)}(?![\\p{L}\\p{N}])`, 'giu')

const nameKey = (name: string) =>
  fold(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .sort()
    .join(' ')

/** The user names in fields that say who acted. */
const actorsIn = (value: unknown): readonly string[] => {
  if (Array.isArray(value)) return value.flatMap(actorsIn)
  if (!isRecord(value)) return []
  return Object.entries(value).flatMap(([field, inner]) =>
    ACTORS.includes(field) && typeof inner === 'string' ? [inner] : actorsIn(inner),
  )
}

/**
 * Replaces the people who have dealt with a record in what a disclosure shows of it: in fields that name who acted, and by address and name in what staff
 * have written there. Other users are no matter of this record, so their names are never looked for.
 * @param records what the disclosure covers: the person's own users and names stay
 */
export const staffHider = (records: readonly PersonRecord[]) => {
  const own = new Set(records.filter(({ kind }) => kind === 'USER').map(({ recordId }) => foldPublicId(recordId)))
  const ownNames = new Set(records.map(({ name }) => nameKey(name)))
  const known = new Map<string, Promise<User | undefined>>()
  const isOwn = (username: string) => own.has(foldPublicId(username))
  const userOf = (username: string) => {
    const found = known.get(username) ?? users.get(username)
    known.set(username, found)
    return found
  }
  const wordsOf = (user: User) => [user.email, `@${user.id}`, ...(ownNames.has(nameKey(personName(user))) ? [] : [personName(user)])]

  /** @param dealtWith further users who have dealt with it, by name */
  return async <Value>(value: Value, dealtWith: readonly string[] = []): Promise<unknown> => {
    const others = [...new Set([...actorsIn(value), ...dealtWith])].filter((username) => !isOwn(username))
    const found = (await Promise.all(others.map(userOf))).flatMap((user) => user ?? [])
    const words = found.flatMap(wordsOf).map(asWord)
    const hide = (inner: unknown, isOfStaff: boolean): unknown => {
      if (typeof inner === 'string') return isOfStaff ? words.reduce((text, word) => text.replaceAll(word, STAFF), inner) : inner
      if (Array.isArray(inner)) return inner.map((one) => hide(one, isOfStaff))
      if (!isRecord(inner)) return inner
      return Object.fromEntries(
        Object.entries(inner).map(([field, one]) => {
          if (ACTORS.includes(field) && typeof one === 'string') return [field, isOwn(one) ? one : STAFF]
          return [field, hide(one, isOfStaff || STAFF_TEXTS.includes(field))]
        }),
      )
    }
    return hide(value, false)
  }
}
