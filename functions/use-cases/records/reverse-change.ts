import type * as z from 'zod'
import { applicationUpdateSchema } from '../../../shared/domain/application.ts'
import type { AuditEntry } from '../../../shared/domain/audit-entry.ts'
import { customerUpdateSchema } from '../../../shared/domain/customer.ts'
import { leadUpdateSchema } from '../../../shared/domain/lead.ts'
import { partnerMoveSchema, partnerUpdateSchema } from '../../../shared/domain/partner.ts'
import type { Grants, PermissionKey } from '../../../shared/domain/permissions.ts'
import { type RecordKind, recordKinds, WORK_KINDS, type WorkKind } from '../../../shared/domain/record-kind.ts'
import {
  ACCEPTANCE_HAS_ITS_OWN_UNDO,
  isAcceptance,
  type Reversal,
  type reversalRequestSchema,
  reversibleFields,
} from '../../../shared/domain/reversal.ts'
import { personName, type User } from '../../../shared/domain/user.ts'
import { workUpdateSchema } from '../../../shared/domain/work.ts'
import { applications } from '../../data/applications.ts'
import { getAuditEntry } from '../../data/audit-log.ts'
import { customers } from '../../data/customers.ts'
import { leads } from '../../data/leads.ts'
import { withFreshVersion } from '../../data/versions.ts'
import { ApiError, fieldError } from '../../runtime/api-error.ts'
import { changeWork } from '../desk/work.ts'
import { getPartnerDetail, updatePartner } from '../partners/change-partner.ts'
import { movePartner } from '../partners/move-partner.ts'
import { reviewApplication } from './change-application.ts'
import { updateCustomer } from './change-customer.ts'
import { setLeadStatus } from './change-lead.ts'
import { compareSince } from './changed-since.ts'
import { refuseLostPartner } from './partner-of-applicant.ts'

type Caller = {
  readonly can: (key: PermissionKey) => boolean
  readonly user: Pick<User, 'id' | 'firstName' | 'lastName'>
  /** The rights of each role. */
  readonly grants: Grants
  /** Throws where a transfer needs a proof that the caller has not given lately. */
  readonly beforeTransfer: () => void
}
type Values = Readonly<Record<string, unknown>>
type Change = { readonly id: number; readonly ifMatch: number; readonly caller: Caller; readonly transferReason: string | null }

const conflict = (message: string, fields?: Readonly<Record<string, string>>) =>
  new ApiError('conflict', message, { ...(fields && { fields }) })

/** @throws ApiError conflict for values that the rules of today refuse, with the reason at its field */
const parsed = <Schema extends z.ZodType>(schema: Schema, values: Values): z.output<Schema> => {
  const result = schema.safeParse(values)
  if (result.success) return result.data
  throw conflict(
    'Der frühere Wert ist nicht mehr zulässig.',
    Object.fromEntries(result.error.issues.map(({ path, message }) => [path.join('.'), message])),
  )
}

type Kind = {
  readonly read: (id: number) => Promise<Values & { readonly version: number }>
  readonly write: (change: Change, values: Values) => Promise<unknown>
}

const kinds: Readonly<Record<RecordKind, Kind>> = {
  lead: {
    read: leads.getOrThrow,
    write: ({ id, ifMatch, caller }, values) => setLeadStatus({ id, ifMatch, actor: caller.user.id }, parsed(leadUpdateSchema, values)),
  },
  application: {
    read: applications.getOrThrow,
    write: ({ id, ifMatch, caller: { can, user } }, values) =>
      reviewApplication({ id, ifMatch, actor: user.id, actorName: personName(user), can }, parsed(applicationUpdateSchema, values)),
  },
  customer: {
    read: customers.getOrThrow,
    write: ({ id, ifMatch, caller: { can, user, beforeTransfer }, transferReason }, values) => {
      if ('ibPartnerId' in values && transferReason === null)
        throw fieldError('transferReason', 'Bitte geben Sie den Grund des Wechsels an')
      return updateCustomer(
        { id, ifMatch, actor: user.id },
        parsed(customerUpdateSchema, { ...values, transferReason }),
        { mayTransfer: can('customers.transfer'), maySeeContact: can('customers.contact'), isReversal: true },
        beforeTransfer,
      )
    },
  },
  partner: {
    read: getPartnerDetail,
    write: ({ id, ifMatch, caller }, values) => {
      const change = { id, ifMatch, actor: caller.user.id }
      return 'parentId' in values
        ? movePartner(change, parsed(partnerMoveSchema, values).parentId)
        : updatePartner(change, parsed(partnerUpdateSchema, values))
    },
  },
}

/** @throws ApiError conflict for what cannot be taken back at all */
const refuseIrreversible = (entry: AuditEntry): void => {
  if (isAcceptance(entry)) throw conflict(ACCEPTANCE_HAS_ITS_OWN_UNDO)
  if (entry.erasedAt !== null)
    throw conflict(
      'Der Inhalt dieses Eintrags wurde aus Gründen des Datenschutzes gelöscht. Die Änderung lässt sich nicht mehr zurücknehmen.',
    )
}

const isWorkKind = (kind: RecordKind): kind is WorkKind => WORK_KINDS.some((one) => one === kind)

/**
 * Takes a change back: each field that still has the new value gets its earlier one, by the rules and rights of any other change. Fields that were
 * changed since stay as they are.
 * @throws ApiError not_found, forbidden; conflict when every field was changed since, with a message at each, or for a change that cannot be taken back;
 * validation at `transferReason` when a customer would go to another partner without a reason
 */
export const reverseChange = (
  { kind, id, caller }: { readonly kind: RecordKind; readonly id: number; readonly caller: Caller },
  { entry: entryId, transferReason }: z.output<typeof reversalRequestSchema>,
): Promise<Reversal> =>
  withFreshVersion(undefined, async () => {
    const { read, write } = kinds[kind]
    const [record, entry] = await Promise.all([read(id), getAuditEntry(recordKinds[kind].entity, id, entryId)])
    if (entry === undefined) throw new ApiError('not_found')
    refuseIrreversible(entry)
    const fields = reversibleFields(kind, entry, caller.can('customers.contact'))
    if (fields.length === 0) throw conflict('Diese Änderung lässt sich nicht zurücknehmen.')
    const { reversed, changedSince } = compareSince(record, entry, fields)
    if (reversed.length === 0) {
      throw conflict(
        'Alle Angaben dieser Änderung wurden seither erneut geändert.',
        Object.fromEntries(changedSince.map((name) => [name, 'Seither erneut geändert'])),
      )
    }
    const values = Object.fromEntries(reversed.map((name) => [name, entry.before?.[name] ?? null]))
    if (kind === 'lead' && values.status === 'IB-Akzeptiert') await refuseLostPartner(record.acceptedPartnerId)
    if (entry.action === 'workUpdate' && isWorkKind(kind)) {
      const { user, grants } = caller
      await changeWork(kind, { id, ifMatch: record.version, actor: user.id, grants }, parsed(workUpdateSchema, values))
    } else await write({ id, ifMatch: record.version, caller, transferReason }, values)
    return { reversed, changedSince }
  })
