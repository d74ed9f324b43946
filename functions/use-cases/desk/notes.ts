import { isRestorable } from '../../../shared/domain/audit-entry.ts'
import { foldPublicId } from '../../../shared/domain/ids.ts'
import type { JoinedRecord } from '../../../shared/domain/joined-record.ts'
import { mentionsIn, type Note } from '../../../shared/domain/note.ts'
import type { Grants } from '../../../shared/domain/permissions.ts'
import { type RecordKind, recordKinds } from '../../../shared/domain/record-kind.ts'
import { personName, type User } from '../../../shared/domain/user.ts'
import { MENTIONS_AT_MOST, NOTES_AT_MOST } from '../../../shared/platform/limits.ts'
import { applications } from '../../data/applications.ts'
import { auditItem } from '../../data/audit.ts'
import { customers } from '../../data/customers.ts'
import { eventItem } from '../../data/events.ts'
import { answerItems } from '../../data/idempotency.ts'
import { leads } from '../../data/leads.ts'
import { deleteNoteItem, getNote, insertNoteItem, listNotes, type NoteSubject, newNoteId, restoreNoteItem } from '../../data/notes.ts'
import { partnerAsReadItem, partners } from '../../data/partners.ts'
import type { StoredUser } from '../../data/stored-user.ts'
import { accountOf, hasMade } from '../../data/stored-user.ts'
import { transact, type WriteItem } from '../../data/transact.ts'
import { usersByName } from '../../data/users.ts'
import { withFreshVersion } from '../../data/versions.ts'
import { ApiError, fieldError } from '../../runtime/api-error.ts'
import { maySeeKind } from './assignment.ts'

/** A record that notes are about. */
type Subject = {
  readonly name: string
  readonly countNotes: () => Promise<number>
  /** Items that add to the number of its notes, or of those about one that was joined to it. */
  readonly countItems: (by: 1 | -1, about: number) => WriteItem[]
  /** Internal ids of the records that were joined to it, whose notes are shown with its own. */
  readonly joinedIds: readonly number[]
}

type Counted = {
  readonly id: number
  readonly firstName: string
  readonly lastName: string
  readonly noteCount?: number | undefined
  readonly joined?: JoinedRecord[] | undefined
}

const withCount = <One extends { readonly noteCount?: number | undefined }>(one: One, by: 1 | -1): One => ({
  ...one,
  noteCount: Math.max(0, (one.noteCount ?? 0) + by) || undefined,
})

/** How one kind of record counts its notes. The time of its last change stays, because retentions count from it. */
const counting =
  <Entity extends Counted>({
    getOrThrow,
    updateItems,
  }: {
    readonly getOrThrow: (id: number) => Promise<Entity>
    readonly updateItems: (before: Entity, after: Entity) => WriteItem[]
  }) =>
  async (id: number): Promise<Subject> => {
    const record = await getOrThrow(id)
    const countItems = (by: 1 | -1, about: number) => {
      if (about === id) return updateItems(record, withCount(record, by))
      return updateItems(record, { ...record, joined: record.joined?.map((one) => (one.id === about ? withCount(one, by) : one)) })
    }
    const joinedIds = (record.joined ?? []).map((one) => one.id)
    return { name: personName(record), countNotes: async () => record.noteCount ?? 0, countItems, joinedIds }
  }

const subjects = {
  lead: counting(leads),
  application: counting(applications),
  customer: counting(customers),
  partner: async (id) => {
    const { companyName } = await partners.getOrThrow(id)
    return {
      name: companyName,
      countNotes: async () => (await listNotes({ entity: recordKinds.partner.entity, id })).length,
      // It must not be deleted meanwhile.
      countItems: () => [partnerAsReadItem(id, {})],
      joinedIds: [],
    }
  },
} satisfies Record<RecordKind, (id: number) => Promise<Subject>>

type Place = { readonly kind: RecordKind; readonly id: number }
type Author = Pick<User, 'id' | 'firstName' | 'lastName'>
type Owner = Pick<User, 'id' | 'createdAt'>

const subjectOf = ({ kind, id }: Place): NoteSubject => ({ entity: recordKinds[kind].entity, id })

/** The notes about a record and about those that were joined to it. @throws ApiError not_found for a record that does not exist */
export const readNotesOf = async (place: Place): Promise<readonly Note[]> => {
  const [own, { joinedIds }] = await Promise.all([listNotes(subjectOf(place)), subjects[place.kind](place.id)])
  const others = await Promise.all(joinedIds.map((id) => listNotes(subjectOf({ ...place, id }))))
  return [own, ...others].flat().toSorted((one, other) => (one.id < other.id ? 1 : -1))
}

/** Whom a text mentions: active staff who may see records of this kind. One request, or none. */
const readMentioned = async (kind: RecordKind, text: string, grants: Grants): Promise<readonly StoredUser[]> => {
  const places = mentionsIn(text).slice(0, MENTIONS_AT_MOST)
  const users = places.length === 0 ? undefined : await usersByName(places.flat())
  const meant = places.flatMap((names) => names.flatMap((name) => users?.get(foldPublicId(name)) ?? []).slice(0, 1))
  return [...new Set(meant)].filter((user) => maySeeKind(kind, user, grants))
}

const TOO_MANY = `Mehr als ${NOTES_AT_MOST} Notizen zu einem Datensatz gehen nicht.`

/**
 * Writes a note about a record, and tells those whom it mentions.
 * @param grants the rights of each role
 * @throws ApiError not_found; validation when the record has no room for another
 */
export const writeNote = (place: Place, text: string, author: Author, grants: Grants): Promise<Note> =>
  withFreshVersion(undefined, async () => {
    const [{ name, countNotes, countItems }, mentioned] = await Promise.all([
      subjects[place.kind](place.id),
      readMentioned(place.kind, text, grants),
    ])
    if ((await countNotes()) >= NOTES_AT_MOST) throw fieldError('text', TOO_MANY)
    const createdAt = new Date().toISOString()
    const note: Note = {
      id: newNoteId(createdAt),
      text,
      author: author.id,
      authorName: personName(author),
      createdAt,
      mentions: mentioned.map(({ id }) => id),
    }
    const subject = subjectOf(place)
    await transact([
      ...countItems(1, place.id),
      insertNoteItem(subject, note),
      ...mentioned
        .filter(({ id }) => id !== author.id)
        .map(({ id }) => eventItem({ audience: { user: id }, kind: 'mentioned', recordKind: place.kind, id: place.id, at: createdAt })),
      ...answerItems(note),
      auditItem({ actor: author.id, action: 'noteCreate', ...subject, name, before: null, after: { text }, time: createdAt }),
    ])
    return note
  })

/**
 * One's own note about a record, or about one that was joined to it, with both.
 * @throws ApiError not_found; forbidden for a note of another person
 */
const ownNote = async (place: Place, noteId: string, author: Owner) => {
  const find = async (id: number) => {
    const about = subjectOf({ ...place, id })
    const note = await getNote(about, noteId)
    return note && { note, about }
  }
  const [own, subject] = await Promise.all([find(place.id), subjects[place.kind](place.id)])
  const found = own ?? (await Promise.all(subject.joinedIds.map(find))).find((one) => one !== undefined)
  if (found === undefined) throw new ApiError('not_found')
  const { author: by, createdAt: at } = found.note
  if (!hasMade(accountOf(author), { by, at })) throw new ApiError('forbidden', 'Nur wer eine Notiz geschrieben hat, kann sie löschen.')
  return { ...found, subject }
}

/** Deletes one's own note; a repetition changes nothing. @throws ApiError not_found, forbidden */
export const deleteNote = (place: Place, noteId: string, author: Owner): Promise<undefined> =>
  withFreshVersion<undefined>(undefined, async () => {
    const { note, about, subject } = await ownNote(place, noteId, author)
    const { deletedAt, text } = note
    if (deletedAt !== undefined) return
    const { name, countItems } = subject
    const time = new Date().toISOString()
    await transact([
      ...countItems(-1, about.id),
      deleteNoteItem(about, noteId, time),
      auditItem({ actor: author.id, action: 'noteDelete', ...subjectOf(place), name, before: { text }, after: null, time }),
    ])
  })

/** Restores one's own deleted note; a repetition changes nothing. @throws ApiError not_found, forbidden; conflict when the record has no room for another */
export const restoreNote = (place: Place, noteId: string, author: Owner): Promise<Note> =>
  withFreshVersion(undefined, async () => {
    const { note: stored, about, subject } = await ownNote(place, noteId, author)
    const { deletedAt, ...note } = stored
    if (deletedAt === undefined) return note
    // The table deletes it some days after it has expired.
    if (!isRestorable(deletedAt, Date.now())) throw new ApiError('not_found')
    const { name, countNotes, countItems } = subject
    if ((await countNotes()) >= NOTES_AT_MOST) throw new ApiError('conflict', TOO_MANY)
    await transact([
      ...countItems(1, about.id),
      restoreNoteItem(about, noteId),
      ...answerItems(note),
      auditItem({ actor: author.id, action: 'noteRestore', ...subjectOf(place), name, before: null, after: { text: note.text } }),
    ])
    return note
  })
