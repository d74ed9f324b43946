import type * as z from 'zod'
import type { heldRecordSchema, LegalHold, LegalHoldKind } from '../../../shared/domain/legal-hold.ts'
import { applications } from '../../data/applications.ts'
import { type Actor, auditItem } from '../../data/audit.ts'
import { customers } from '../../data/customers.ts'
import { leads } from '../../data/leads.ts'
import { partners } from '../../data/partners.ts'
import { transact, type WriteItem } from '../../data/transact.ts'
import { withFreshVersion } from '../../data/versions.ts'
import { checkVersion } from '../records/update.ts'

type HeldRecord = z.infer<typeof heldRecordSchema>
type Change = { readonly kind: LegalHoldKind; readonly id: number; readonly ifMatch: number | undefined; readonly actor: string }

/** A record that can be held, and the items that store its hold or, for undefined, remove it. */
type Found = {
  readonly record: {
    readonly version: number
    readonly firstName: string
    readonly lastName: string
    readonly companyName?: string | null | undefined
    readonly legalHold?: LegalHold | undefined
  }
  readonly holdItems: (hold: LegalHold | undefined) => WriteItem[]
}

/** How one kind of record is read and held. The time of the last change stays, because retentions count from it. */
const holding =
  <Entity extends Found['record']>({
    getOrThrow,
    updateItems,
  }: {
    readonly getOrThrow: (id: number) => Promise<Entity>
    readonly updateItems: (before: Entity, after: Entity) => WriteItem[]
  }) =>
  async (id: number): Promise<Found> => {
    const record = await getOrThrow(id)
    return { record, holdItems: (legalHold) => updateItems(record, { ...record, legalHold }) }
  }

const kinds = {
  INTERESSENT: holding(leads),
  APPLICATION: holding(applications),
  CUSTOMER: holding(customers),
  PARTNER: holding(partners),
} satisfies Record<LegalHoldKind, (id: number) => Promise<Found>>

/** Only the hold: the other fields stay as they are. */
const audited = (
  { kind, id, actor }: Change,
  action: string,
  record: Found['record'],
  [before, after]: readonly [LegalHold | undefined, LegalHold | undefined],
) => {
  const { firstName, lastName, companyName } = record
  return auditItem({
    actor: actor satisfies Actor,
    action,
    entity: kind,
    id,
    before: { legalHold: before ?? null },
    after: { legalHold: after ?? null },
    name: (kind === 'PARTNER' && companyName) || `${firstName} ${lastName}`,
  })
}

/**
 * Orders that a record is kept: nobody deletes it until the hold is lifted. A second order replaces the reason and keeps the time of the first.
 * @throws ApiError not_found, stale
 */
export const setLegalHold = (change: Change, reason: string): Promise<HeldRecord> =>
  withFreshVersion(change.ifMatch, async () => {
    const { kind, id, ifMatch, actor } = change
    const { record, holdItems } = await kinds[kind](id)
    checkVersion(record, ifMatch)
    const before = record.legalHold
    if (before?.reason === reason) return { kind, id, version: record.version, legalHold: before }
    const legalHold = { reason, since: before?.since ?? new Date().toISOString(), by: actor }
    await transact([...holdItems(legalHold), audited(change, 'legalHoldSet', record, [before, legalHold])])
    return { kind, id, version: record.version + 1, legalHold }
  })

/** Lifts the hold of a record; one without a hold stays as it is. @throws ApiError not_found, stale */
export const liftLegalHold = (change: Change): Promise<undefined> =>
  withFreshVersion<undefined>(change.ifMatch, async () => {
    const { record, holdItems } = await kinds[change.kind](change.id)
    checkVersion(record, change.ifMatch)
    if (record.legalHold === undefined) return
    await transact([...holdItems(undefined), audited(change, 'legalHoldLift', record, [record.legalHold, undefined])])
  })

/** Stands for a reason that named an erased person. */
const ERASED_REASON = 'Der Grund wurde gelöscht'

/** Replaces the reason of a hold if it is one of these, for an erasure; the hold stays. Repeating it changes nothing. @throws ApiError not_found */
export const eraseHoldReason = (kind: LegalHoldKind, id: number, reasons: readonly string[]): Promise<undefined> =>
  withFreshVersion<undefined>(undefined, async () => {
    const { record, holdItems } = await kinds[kind](id)
    const hold = record.legalHold
    if (hold === undefined || !reasons.includes(hold.reason)) return
    const noted = auditItem({ actor: null, action: 'privacyPseudonymise', entity: kind, id, before: null, after: null })
    await transact([...holdItems({ ...hold, reason: ERASED_REASON }), noted])
  })
