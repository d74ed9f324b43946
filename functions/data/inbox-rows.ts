import type { InboxPlace } from '../../shared/domain/inbox.ts'
import { inboxAssigneePartition, inboxKey, lists, sortableId } from './keys.ts'

/** Counter of what the inbox shows: by kind, by whether it waits for a decision, and by whether it has a follow-up. */
export const inboxCounter = 'INBOX'

/** A record as the inbox shows it. */
type Listed = {
  readonly id: number
  readonly createdAt: string
  readonly assignee?: string | undefined
  readonly followUpOn?: string | undefined
}

/** What the row of a record in the inbox is made of. */
export type InboxEntry = {
  readonly place: InboxPlace
  /** Internal id of the partner that the record belongs to. */
  readonly partnerId: number | null
  readonly record: Listed
}

/** An item of the inbox. */
export type InboxItem = Readonly<Record<string, unknown>> & { readonly pk: string; readonly sk: string }

/** The row of a record in the inbox: it names the record, and holds what its place and the filters need. */
export const inboxItem = ({ place: { kind, due, isOpen }, partnerId, record }: InboxEntry): InboxItem => {
  const { id, assignee, followUpOn, createdAt } = record
  const key = inboxKey(due, kind, id)
  return {
    ...key,
    gsi1pk: lists.inbox,
    gsi1sk: `${sortableId(id)}#${kind}`,
    ...(assignee !== undefined && { gsi2pk: inboxAssigneePartition(assignee), gsi2sk: key.sk }),
    kind,
    id,
    due,
    isOpen,
    hasFollowUp: followUpOn !== undefined,
    assignee: assignee ?? '',
    partnerId,
    createdAt,
  }
}

/** What the row of a record in the inbox is made of; undefined if the inbox does not show it. */
export const inboxEntryOf = (place: InboxPlace | undefined, partnerId: number | null, record: Listed): InboxEntry | undefined =>
  place && { place, partnerId, record }

/** The facts by which a row of the inbox is counted. */
export const factsOfInboxRow = ({
  kind,
  isOpen,
  hasFollowUp,
}: {
  readonly kind: string
  readonly isOpen: boolean
  readonly hasFollowUp: boolean
}) => [kind, isOpen ? 'open' : 'decided', hasFollowUp ? 'followUp' : 'unplanned']

/** The facts by which a record is counted in {@link inboxCounter}; none if the inbox does not show it. */
export const inboxFacts = (entry: InboxEntry | undefined): Readonly<Record<string, readonly string[]>> => {
  if (entry === undefined) return {}
  const { place, record } = entry
  return { [inboxCounter]: factsOfInboxRow({ ...place, hasFollowUp: record.followUpOn !== undefined }) }
}
