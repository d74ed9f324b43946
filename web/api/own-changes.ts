/**
 * Ids of the records that this person has changed or deleted since the page was loaded. Lists show these changes at once, while other people's
 * changes wait as long as a pointer or the focus is in the list. Ids are unique across all kinds of records.
 */
const changed = new Set<unknown>()
const deleted = new Set<unknown>()
const inBulk = new Set<unknown>()

const idIn = (value: unknown) => (typeof value === 'object' && value !== null && 'id' in value ? value.id : undefined)

/** Records a call's change. @param answer of the server; undefined after a deletion, and if the record no longer exists */
export const noteOwnChange = (params: Readonly<Record<string, string | number>> | undefined, answer: unknown) => {
  const id = idIn(params)
  if (answer === undefined) {
    if (id !== undefined) deleted.add(id)
    return
  }
  for (const known of [id, idIn(answer)]) {
    if (known === undefined) continue
    changed.add(known)
    deleted.delete(known)
    inBulk.delete(known)
  }
}

/** Records a change by an operation on many records: what the screen had kept of this one is out of date. */
export const noteBulkChange = (id: number) => {
  noteOwnChange({ id }, { id })
  inBulk.add(id)
}

export const isOwnChange = (id: unknown) => changed.has(id)
/** Whether the last change of a record was one of many at once. */
export const isBulkChange = (id: unknown) => inBulk.has(id)
export const isOwnDeletion = (id: unknown) => deleted.has(id)
