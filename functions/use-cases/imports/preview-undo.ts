import type { ImportUndo } from '../../../shared/domain/import.ts'
import { readCounter } from '../../data/counters.ts'
import { partnerCustomerCounter } from '../../data/customers.ts'
import type { StoredImport } from '../../data/imports.ts'
import { changesSince, readMade } from './import-records.ts'
import { readChunk } from './import-steps.ts'
import { canRestore } from './update-record.ts'

/** Records that are looked at together. */
const AT_ONCE = 25

type Made = Awaited<ReturnType<typeof readMade>>[number]

/** What decides about a record, as it is read. @returns what would become of it, by how many of the partners below it are deleted before it */
const readFate = async ({ kind }: StoredImport, record: Made): Promise<(going: number) => keyof ImportUndo> => {
  if (record.legalHold !== undefined) return () => 'blocked'
  const isPartner = 'childCount' in record
  const [customers, changes] = await Promise.all([
    isPartner ? readCounter(partnerCustomerCounter(record.id)) : { total: 0 },
    changesSince(kind, record),
  ])
  const fate = changes.length === 0 ? 'unchanged' : 'changed'
  return (going) => (isPartner && (record.childCount > going || (customers.total ?? 0) > 0) ? 'blocked' : fate)
}

/**
 * What taking an import back would meet, in the order in which the undo goes: the last row first. Two requests per 200 rows, one per 100 records,
 * up to two per changed and updated record, and ten per partner.
 * @param seesContact whether the person may see the phone numbers of customers
 */
export const previewUndo = async (stored: StoredImport, seesContact: boolean): Promise<ImportUndo> => {
  const figures = { unchanged: 0, changed: 0, restorable: 0, overwritten: 0, blocked: 0 }
  const going = new Map<number, number>()
  for (let nth = Object.keys(stored.received).length - 1; nth >= 0; nth--) {
    const { results } = await readChunk(stored.id, nth)
    const open = results.filter(({ outcome }) => outcome === 'created' || outcome === 'updated' || outcome === 'kept')
    const idsOf = (some: typeof open) => some.flatMap(({ recordId }) => recordId ?? []).toReversed()
    const updated = await readMade(stored.kind, idsOf(open.filter(({ changes }) => changes !== undefined)))
    for (const record of updated)
      figures[(await canRestore(stored.kind, record, stored.id, seesContact)) ? 'restorable' : 'overwritten'] += 1
    const ids = idsOf(open.filter(({ changes }) => changes === undefined))
    const made = new Map((await readMade(stored.kind, ids)).map((record) => [record.id, record]))
    const present = ids.flatMap((id) => made.get(id) ?? [])
    for (let begin = 0; begin < present.length; begin += AT_ONCE) {
      const some = present.slice(begin, begin + AT_ONCE)
      const read = await Promise.all(some.map(async (record) => ({ record, fateAfter: await readFate(stored, record) })))
      for (const { record, fateAfter } of read) {
        // Partners wait for those below them.
        const fate = fateAfter(going.get(record.id) ?? 0)
        figures[fate] += 1
        if (fate === 'blocked' || !('parentId' in record) || record.parentId === null) continue
        going.set(record.parentId, (going.get(record.parentId) ?? 0) + 1)
      }
    }
  }
  return figures
}
