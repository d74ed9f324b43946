import type { AuditEntity } from '../../../shared/domain/audit-labels.ts'
import type { ErasureDecision, PersonRecord } from '../../../shared/domain/privacy-request.ts'
import { auditItem } from '../../data/audit.ts'
import type { WriteItem } from '../../data/transact.ts'
import { withFreshVersion } from '../../data/versions.ts'

/** A record to erase. Unlike a person record it names nobody, so that it can be kept. */
export type ErasureTarget = Pick<PersonRecord, 'kind' | 'recordId' | 'entry'>

/**
 * The privacy request that erases, and when.
 * `isRepeated`: in a table that was restored to an earlier time. What was in use then has ended since, or it would not have been erased.
 */
export type Erasing = { readonly requestId: number; readonly time: string; readonly isRepeated?: boolean }

/** What will be done with a record, and how. Doing it again changes nothing. */
export type Erasure = {
  readonly decision: ErasureDecision
  readonly carryOut: (erasing: Erasing) => Promise<unknown>
}

/** For a decision that leaves everything as it is. */
export const nothing = async () => undefined

/** The record went earlier, or while the erasure was at work: what is left are its audit entries. */
export const gone: Erasure = { decision: { action: 'delete', reason: 'Der Datensatz ist schon gelöscht.' }, carryOut: nothing }

/** The audit entry of an erased record: the fact, and nothing of its content. */
export const noted = (action: 'privacyErase' | 'privacyPseudonymise', entity: AuditEntity, id: string | number): WriteItem =>
  auditItem({ actor: null, action, entity, id, before: null, after: null })

/** Deletes a record with all its items, again if it changes meanwhile. */
export const deletion =
  <Stored>(get: () => Promise<Stored | undefined>, write: (record: Stored) => Promise<void>) =>
  () =>
    withFreshVersion(undefined, async () => {
      const record = await get()
      if (record !== undefined) await write(record)
    })

/** A record as it is today: one that is erased again after a restore is not in use any more. */
export const asToday = <Stored extends { readonly status: unknown }>(record: Stored, isRepeated: boolean) =>
  isRepeated ? { ...record, status: 'inactive' as const } : record
