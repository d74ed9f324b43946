import type { Page } from '../../../shared/api/route.ts'
import { isRecord } from '../../../shared/domain/is-record.ts'
import type { PersonRecordKind } from '../../../shared/domain/privacy-request.ts'
import { internal } from '../../data/cursor.ts'
import type { FoundRecord } from '../../data/person-records.ts'
import { sha256 } from '../../runtime/sha256.ts'
import type { Traces } from './match-person.ts'

/*
 * How a search for a person sees what is stored.
 */

/** A stored record that may be about a person: how the desk shows it, and the names and addresses in it. */
export type Traced = {
  readonly record: Omit<FoundRecord, 'reasons' | 'isSure' | 'hasOtherName'>
  readonly traces: Traces
  /** Records that were joined to it: each is deleted, but for what the record keeps of it. */
  readonly joined?: readonly Traced['record'][]
  /** Set if the record itself may be about another person; it is left out if it was found before. */
  readonly isOnlyProposed?: true
  /** Set for what somebody has written in an entry of the log, such as a note or a reason: it names the person, and its record is about another one. */
  readonly isNote?: true
}

/** A kind of data, read page by page. */
export type Source = (cursor: string | undefined) => Promise<{ readonly items: readonly Traced[]; readonly cursor?: string | undefined }>

/** Rows per page. */
export const PAGE = 1000
/** The id of a person record. Ids that are names or addresses are hashed, because they are part of addresses on the console. */
export const personRecordId = (kind: PersonRecordKind, recordId: string, entry = ''): string =>
  `${kind}.${/^\d+$/.test(recordId) ? recordId : sha256(`${recordId} ${entry}`).slice(0, 22)}`

/** How the desk shows a stored record. */
export const recordOf = (kind: PersonRecordKind, recordId: string | number, name: string, detail: string, createdAt: string | null) => ({
  id: personRecordId(kind, String(recordId)),
  kind,
  recordId: String(recordId),
  entry: null,
  name,
  detail,
  createdAt,
})

/** Traces of which the others are none. */
export const traces = (known: Partial<Traces>): Traces => ({ emails: [], phones: [], names: [], customerIds: [], ...known })
/** A value, if there is one. */
export const given = (value: string | null | undefined) => (value ? [value] : [])

/** The e-mail addresses in a text, without the marks around them. */
export const addressesIn = (text: string) =>
  text.split(/[\s,;:<>()[\]"„“]+/).flatMap((word) => (word.includes('@') ? [word.replace(/[.!?]+$/, '')] : []))

/** A kind of data from its list. @param tracedOf the traces of a row */
export const source =
  <Row>(
    list: (page: { limit: number; cursor: string | undefined; total: 'none'; caller: typeof internal }) => Promise<Page<Row>>,
    tracedOf: (row: Row) => Traced | readonly Traced[],
  ): Source =>
  async (cursor) => {
    const page = await list({ limit: PAGE, cursor, total: 'none', caller: internal })
    return { items: page.items.flatMap(tracedOf), cursor: page.cursor }
  }

/** All texts in a value. */
export const textsIn = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(textsIn)
}

/** The texts in fields of some names, wherever they are in a value. */
const textsOfFields =
  (...names: readonly string[]) =>
  (value: unknown): readonly string[] => {
    if (Array.isArray(value)) return value.flatMap(textsOfFields(...names))
    if (!isRecord(value)) return []
    return Object.entries(value).flatMap(([name, inner]) =>
      names.includes(name) && typeof inner === 'string' ? [inner] : textsOfFields(...names)(inner),
    )
  }

/** What an entry says that somebody has searched for, such as that of an export. */
export const searchesIn = textsOfFields('search')

/** The reasons that somebody gave for a change, such as that of a customer's transfer. */
export const reasonsIn = textsOfFields('reason', 'transferReason')

/** What an entry tells of the texts of a partner's page, in which anybody may be named. */
export const pageTextsIn = (sides: readonly unknown[]): readonly string[] =>
  sides
    .filter(isRecord)
    .flatMap(Object.entries)
    .flatMap(([field, value]) => (field.startsWith('landingPage') ? textsIn(value) : []))
