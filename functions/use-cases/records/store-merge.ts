import { recordKinds } from '../../../shared/domain/record-kind.ts'
import { auditItem } from '../../data/audit.ts'
import { fitInTransaction, type WriteItem } from '../../data/transact.ts'
import { ownerItems, transactCustomers } from './change-customer.ts'
import type { Mergeable, MergeKind } from './merge-kinds.ts'

type Change<Record extends Mergeable> = {
  /** The kept record. */
  readonly before: Record
  readonly after: Record
  /** The record that is joined to it, or comes back. */
  readonly other: Record
  readonly action: 'mergeCreate' | 'mergeUndo'
  readonly actor: string
  /** What is stored besides the kept record. */
  readonly items: readonly WriteItem[]
}

/**
 * Stores a merge or its undo: first the fields of the kept record, if very long names leave no room for all in one transaction.
 * @returns the version of the kept record
 */
export const storeMerge = async <Record extends Mergeable>(
  { kind, records, ownerOf }: MergeKind<Record>,
  { before, after, other, action, actor, items }: Change<Record>,
): Promise<number> => {
  const owners = [before, after, other].map(ownerOf)
  const owned = ownerOf(after) !== ownerOf(before) ? ownerItems(ownerOf(after)) : []
  const all = [...records.updateItems(before, after), ...owned, ...items]
  if (fitInTransaction(all, 0)) {
    await transactCustomers(all, owners)
    return before.version + 1
  }
  const { entity } = recordKinds[kind]
  const valued: Record = { ...after, joined: before.joined }
  const noted = auditItem({ actor, action, entity, id: before.id, before, after: valued, time: after.updatedAt })
  await transactCustomers([...records.updateItems(before, valued), ...owned, noted], owners)
  const base: Record = { ...valued, version: before.version + 1 }
  await transactCustomers([...records.updateItems(base, after), ...items], owners)
  return base.version + 1
}
