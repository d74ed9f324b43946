import { recordKinds } from '../../../shared/domain/record-kind.ts'
import { auditItem } from '../../data/audit.ts'
import { fitInTransaction, transact, type WriteItem } from '../../data/transact.ts'
import type { Mergeable, MergeKind } from './merge-kinds.ts'

type Change<Record extends Mergeable> = {
  /** The kept record. */
  readonly before: Record
  readonly after: Record
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
  { kind, records }: MergeKind<Record>,
  { before, after, action, actor, items }: Change<Record>,
): Promise<number> => {
  const all = [...records.updateItems(before, after), ...items]
  if (fitInTransaction(all, 0)) {
    await transact(all)
    return before.version + 1
  }
  const { entity } = recordKinds[kind]
  const valued: Record = { ...after, joined: before.joined }
  const noted = auditItem({ actor, action, entity, id: before.id, before, after: valued, time: after.updatedAt })
  await transact([...records.updateItems(before, valued), noted])
  const base: Record = { ...valued, version: before.version + 1 }
  await transact([...records.updateItems(base, after), ...items])
  return base.version + 1
}
