import type { ImportUndo } from '../../../shared/domain/import.ts'
import { readCounter } from '../../data/counters.ts'
import { partnerCustomerCounter } from '../../data/customers.ts'
import type { StoredImport } from '../../data/imports.ts'
import { isUnchanged, readMade } from './import-records.ts'
import { readChunk } from './import-steps.ts'
import { canRestore } from './update-record.ts'

/** Records that are looked at together. */
const AT_ONCE = 25

type Made = Awaited<ReturnType<typeof readMade>>[number]

/** What would become of a record. @param going how many of the partners below it are deleted before it */
const fateOf = async ({ kind, id: importId }: StoredImport, record: Made, going: number): Promise<keyof ImportUndo> => {
  if (record.legalHold !== undefined) return 'blocked'
  if ('childCount' in record) {
    const { total = 0 } = await readCounter(partnerCustomerCounter(record.id))
    if (record.childCount > going || total > 0) return 'blocked'
  }
  return (await isUnchanged(kind, record.id, record, importId)) ? 'unchanged' : 'changed'
}

/**
 * What taking an import back would meet, in the order in which the undo goes: the last row first. Two requests per 200 rows, one per 100 records,
 * one or two per partner and changed record, and one per updated record.
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
    // Partners wait for those below them.
    const atOnce = stored.kind === 'partner' ? 1 : AT_ONCE
    for (let begin = 0; begin < present.length; begin += atOnce) {
      const some = present.slice(begin, begin + atOnce)
      const fates = await Promise.all(some.map((record) => fateOf(stored, record, going.get(record.id) ?? 0)))
      for (const [place, fate] of fates.entries()) {
        figures[fate] += 1
        const record = some[place]
        if (fate === 'blocked' || record === undefined || !('parentId' in record) || record.parentId === null) continue
        going.set(record.parentId, (going.get(record.parentId) ?? 0) + 1)
      }
    }
  }
  return figures
}
