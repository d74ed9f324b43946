import type * as z from 'zod'
import { applicationSchema } from '../../../shared/domain/application.ts'
import { type AuditEntry, isRestorable } from '../../../shared/domain/audit-entry.ts'
import type { AuditEntity } from '../../../shared/domain/audit-labels.ts'
import { customerSchema } from '../../../shared/domain/customer.ts'
import { formConfigurationSchema } from '../../../shared/domain/form-configuration.ts'
import { formatDate } from '../../../shared/domain/german.ts'
import { leadSchema } from '../../../shared/domain/lead.ts'
import { RESTORABLE_DAYS } from '../../../shared/platform/limits.ts'
import { applications } from '../../data/applications.ts'
import { type Actor, auditItem } from '../../data/audit.ts'
import { latestAuditEntries } from '../../data/audit-log.ts'
import { claimConfigKeyItem, formConfigurations } from '../../data/form-configurations.ts'
import { answerItems } from '../../data/idempotency.ts'
import { leads } from '../../data/leads.ts'
import { transact, type WriteItem } from '../../data/transact.ts'
import { restoreListed } from '../../data/trash.ts'
import { ApiError } from '../../runtime/api-error.ts'
import { checkOwner, insertCustomerItems } from './change-customer.ts'

/** The record to restore, and the acting user. */
export type Restoring = { readonly id: number; readonly actor: Actor }

type Kind = {
  /** Kind of record in the audit log. */
  readonly entity: AuditEntity
  readonly deletion: string
  readonly restoration: string
}

/** Why a record cannot be restored, by the last action on it. */
const finalReasons: Readonly<Record<string, string>> = {
  privacyErase: 'Dieser Eintrag wurde nach einer Datenschutzanfrage gelöscht und lässt sich nicht wiederherstellen.',
  trashPurge: 'Dieser Eintrag wurde endgültig gelöscht und lässt sich nicht wiederherstellen.',
  mergeJoin: 'Dieser Eintrag wurde zu einem anderen gelegt. Zurück kommt er, wenn Sie die Zusammenführung dort aufheben.',
}

/**
 * The audit log's copy of a deleted record.
 * @throws ApiError not_found when there never was such a record, conflict when it is not deleted, the deletion is too long ago or its content was
 * erased
 */
export const readDeletion = async ({ entity, deletion, restoration }: Kind, id: number): Promise<AuditEntry['before']> => {
  const entries = await latestAuditEntries(entity, id)
  if (entries.length === 0) throw new ApiError('not_found')
  const last = entries.find(({ action }) => action === deletion || action === restoration)
  const latest = entries[0]?.action ?? ''
  const reason = finalReasons[latest]
  if (reason !== undefined && latest !== deletion) throw new ApiError('conflict', reason)
  if (last?.action !== deletion) throw new ApiError('conflict', 'Dieser Eintrag ist nicht gelöscht.')
  if (!isRestorable(last.time, Date.now())) {
    throw new ApiError('conflict', `Nach mehr als ${RESTORABLE_DAYS} Tagen lässt sich eine Löschung nicht mehr rückgängig machen.`)
  }
  if (last.erasedAt !== null) {
    throw new ApiError(
      'conflict',
      `Der Inhalt dieses Eintrags wurde am ${formatDate(last.erasedAt)} aus Gründen des Datenschutzes gelöscht. Die Löschung lässt sich nicht mehr rückgängig machen.`,
    )
  }
  return last.before
}

/** Replaces the refusal at a field by the reason why the record cannot be restored. */
export const explainRefusal = (error: unknown, reasons: Readonly<Record<string, string>>): unknown => {
  const field = error instanceof ApiError ? Object.keys(error.fields ?? {}).find((name) => reasons[name] !== undefined) : undefined
  return field === undefined ? error : new ApiError('conflict', reasons[field], { cause: error })
}

/** A restored record gets a new version, so that callers with an old one get `stale`. */
export const asRestored = <Stored extends { readonly version: number; readonly updatedAt: string }>(deleted: Stored): Stored => ({
  ...deleted,
  version: deleted.version + 1,
  updatedAt: new Date().toISOString(),
})

/** Undoes the deletion of one kind of record, with the same id and all items stored along with it. */
const restoring =
  <Stored extends { readonly version: number; readonly updatedAt: string }>(
    kind: Kind,
    schema: z.ZodType<Stored>,
    insertItems: (record: Stored) => WriteItem[],
    reasons: Readonly<Record<string, string>> = {},
    store: (items: readonly WriteItem[], record: Stored) => Promise<void> = transact,
  ) =>
  ({ id, actor }: Restoring): Promise<Stored> =>
    restoreListed(kind.entity, id, async (removeTrashItem) => {
      const after = asRestored(schema.parse(await readDeletion(kind, id)))
      const { entity, restoration: action } = kind
      try {
        await store(
          [
            ...answerItems(after),
            ...insertItems(after),
            removeTrashItem,
            auditItem({ actor, action, entity, id, before: null, after, time: after.updatedAt }),
          ],
          after,
        )
      } catch (error) {
        throw explainRefusal(error, reasons)
      }
      return after
    })

/**
 * Undoes the deletion of a customer.
 * @throws ApiError not_found; conflict when it is not deleted, the deletion is too long ago, its public id is taken or its partner is gone
 */
export const restoreCustomer = restoring(
  { entity: 'CUSTOMER', deletion: 'customerDelete', restoration: 'customerRestore' },
  customerSchema,
  insertCustomerItems,
  {
    customerId: 'Die Kunden-ID ist inzwischen an einen anderen Kunden vergeben.',
    ibPartnerId: 'Den IB-Partner dieses Kunden gibt es nicht mehr. Stellen Sie zuerst den Partner wieder her.',
  },
  async (items, { ibPartnerId }) => {
    await checkOwner(ibPartnerId)
    await transact(items)
  },
)

/** Undoes the deletion of a lead. @throws ApiError not_found; conflict when it is not deleted or the deletion is too long ago */
export const restoreLead = restoring(
  { entity: 'INTERESSENT', deletion: 'leadDelete', restoration: 'leadRestore' },
  leadSchema,
  leads.insertItems,
)

/** Undoes the deletion of an application. @throws ApiError not_found; conflict when it is not deleted or the deletion is too long ago */
export const restoreApplication = restoring(
  { entity: 'APPLICATION', deletion: 'applicationDelete', restoration: 'applicationRestore' },
  applicationSchema,
  applications.insertItems,
)

/**
 * Undoes the deletion of a form configuration.
 * @throws ApiError not_found; conflict when it is not deleted, the deletion is too long ago, or its key is taken
 */
export const restoreFormConfiguration = restoring(
  { entity: 'FORM', deletion: 'formConfigurationDelete', restoration: 'formConfigurationRestore' },
  formConfigurationSchema,
  (configuration) => [claimConfigKeyItem(configuration.configKey, configuration.id), ...formConfigurations.insertItems(configuration)],
  { configKey: 'Es gibt inzwischen eine andere Konfiguration mit diesem Schlüssel.' },
)
