import * as z from 'zod'
import { LONGEST_SEARCH, MOST_BULK_RECORDS, MOST_CHOSEN_IDS } from '../platform/limits.ts'
import { answerShape } from './answer.ts'
import { applicationStatusSchema, decisionRights } from './application.ts'
import { CUSTOMER_TYPES, type RegistrationOutcome, registrationOutcomeSchema } from './customer.ts'
import { activitySchema } from './entity.ts'
import { idSchema } from './ids.ts'
import { INBOX_STATES, inboxAssigneeSchema } from './inbox.ts'
import { leadStatusSchema } from './lead.ts'
import { onboardingFilterSchema } from './onboarding.ts'
import type { PermissionKey } from './permissions.ts'
import { type RecordKind, recordKindSchema, recordKinds, type WorkKind, workKindSchema } from './record-kind.ts'
import { linkNameSchema } from './referral-link.ts'
import { requiredLine } from './text-schemas.ts'
import { workUpdateSchema } from './work.ts'

const remove = z.object({ type: z.literal('delete') })
const statusOf = <Status extends z.ZodType>(status: Status) => z.object({ type: z.literal('status'), status })

/** Who takes care of the records, and when they come up again; null removes. */
const work = [
  z.object({ type: z.literal('assign'), assignee: workUpdateSchema.shape.assignee.unwrap() }),
  z.object({ type: z.literal('followUp'), followUpOn: workUpdateSchema.shape.followUpOn.unwrap() }),
] as const

const transferSchema = z.object({
  type: z.literal('partner'),
  /** Internal id of the new partner; null for none. */
  ibPartnerId: idSchema.nullable(),
  /** Stored in the audit log. */
  reason: requiredLine('Grund des Wechsels', 500),
})
/** The form of a transfer, which asks for a partner: nobody leaves many customers without one by mistake. */
export const bulkTransferSchema = z.object({
  action: transferSchema.extend({
    ibPartnerId: transferSchema.shape.ibPartnerId.refine((id) => id !== null, 'Bitte wählen Sie den neuen IB-Partner'),
  }),
})

/** What is decided about people who came in by a form; all are rejected for the same reason. */
const decision = z.object({ type: z.literal('decision'), outcome: registrationOutcomeSchema, reason: answerShape.reason })

const customerActionSchema = z.discriminatedUnion('type', [transferSchema, statusOf(activitySchema), decision, ...work, remove])
// Accepting a lead makes a partner below a parent that a person chooses: one at a time.
const leadActionSchema = z.discriminatedUnion('type', [
  statusOf(leadStatusSchema.exclude(['IB-Akzeptiert'])).extend({ reason: answerShape.reason }),
  ...work,
  remove,
])
const applicationActionSchema = z.discriminatedUnion('type', [
  statusOf(applicationStatusSchema).extend({ reason: answerShape.reason }),
  ...work,
  remove,
])
const partnerActionSchema = z.discriminatedUnion('type', [statusOf(activitySchema), remove])
const inboxActionSchema = z.discriminatedUnion('type', [decision, ...work, remove])

const changeSchemas = {
  customer: z.object({ kind: z.literal('customer'), action: customerActionSchema }),
  lead: z.object({ kind: z.literal('lead'), action: leadActionSchema }),
  application: z.object({ kind: z.literal('application'), action: applicationActionSchema }),
  partner: z.object({ kind: z.literal('partner'), action: partnerActionSchema }),
  /** Records of several kinds, as the inbox lists them. */
  inbox: z.object({ kind: z.literal('inbox'), action: inboxActionSchema }),
}

/** What a bulk operation does with each of its records. */
export const bulkChangeSchema = z.discriminatedUnion('kind', [
  changeSchemas.customer,
  changeSchemas.lead,
  changeSchemas.application,
  changeSchemas.partner,
  changeSchemas.inbox,
])
export type BulkChange = z.infer<typeof bulkChangeSchema>
/** The lists whose rows can be chosen: those of one kind of record, and the inbox. */
export type BulkKind = BulkChange['kind']

/** A change of a record of one kind. */
export type RecordChange = Exclude<BulkChange, { readonly kind: 'inbox' }>

/** Leads are accepted one at a time, and an application is answered or waits. */
const leadStatusOf = { contacted: 'Kontaktiert', rejected: 'Abgelehnt', accepted: undefined } as const satisfies Record<
  RegistrationOutcome,
  unknown
>
const applicationStatusOf = { contacted: undefined, rejected: 'rejected', accepted: 'approved' } as const satisfies Record<
  RegistrationOutcome,
  unknown
>

/** What an operation does with a record of this kind; undefined for a decision that the kind does not have. */
export const changeOfKind = (change: BulkChange, kind: RecordKind): RecordChange | undefined => {
  if (change.kind !== 'inbox') return change
  return kind === 'partner' ? undefined : inboxChange(change.action, kind)
}

const inboxChange = (action: z.infer<typeof inboxActionSchema>, kind: WorkKind): RecordChange | undefined => {
  if (kind === 'customer') return { kind, action }
  if (action.type !== 'decision') return { kind, action }
  if (kind === 'lead') {
    const status = leadStatusOf[action.outcome]
    return status && { kind, action: { type: 'status', status, reason: action.reason } }
  }
  const status = applicationStatusOf[action.outcome]
  return status && { kind, action: { type: 'status', status, reason: action.reason } }
}

const search = z.string().trim().max(LONGEST_SEARCH, `Höchstens ${LONGEST_SEARCH} Zeichen`).optional()
const filterSchemas = {
  customer: z.object({
    search,
    status: activitySchema.optional(),
    type: z.enum(CUSTOMER_TYPES, 'Unbekannter Typ').optional(),
    partnerId: idSchema.optional(),
    link: linkNameSchema.optional(),
  }),
  lead: z.object({ search, status: leadStatusSchema.optional(), partnerId: idSchema.optional() }),
  application: z.object({ search, status: applicationStatusSchema.optional() }),
  partner: z.object({ search, status: activitySchema.optional(), onboarding: onboardingFilterSchema.optional() }),
  inbox: z.object({
    kind: workKindSchema.optional(),
    assignee: inboxAssigneeSchema.optional(),
    state: z.enum(INBOX_STATES, 'Unbekannter Stand').optional(),
    partnerId: idSchema.optional(),
    since: z.iso.datetime('Ungültiger Zeitpunkt').optional(),
    until: z.iso.datetime('Ungültiger Zeitpunkt').optional(),
  }),
}
type Filters = { [Kind in BulkKind]: z.infer<(typeof filterSchemas)[Kind]> }

/** The filters of a list whose matches are chosen. */
export const bulkFilterSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('customer'), filter: filterSchemas.customer }),
  z.object({ kind: z.literal('lead'), filter: filterSchemas.lead }),
  z.object({ kind: z.literal('application'), filter: filterSchemas.application }),
  z.object({ kind: z.literal('partner'), filter: filterSchemas.partner }),
  z.object({ kind: z.literal('inbox'), filter: filterSchemas.inbox }),
])
export type BulkFilter = { [Kind in BulkKind]: { readonly kind: Kind; readonly filter: Filters[Kind] } }[BulkKind]

/** A record by its kind and its id. */
export type RecordRef = { readonly kind: RecordKind; readonly id: number }

const chosen = <Item extends z.ZodType>(item: Item) =>
  z
    .array(item)
    .min(1, 'Bitte wählen Sie mindestens einen Eintrag')
    .max(MOST_CHOSEN_IDS, `Einzeln lassen sich höchstens ${MOST_CHOSEN_IDS} Einträge wählen`)
const ids = chosen(idSchema)
const inboxRecords = chosen(z.object({ kind: workKindSchema, id: idSchema }))

/** Which records filters matched when they were counted, as one short text: the same for the same records only. */
export const matchesSchema = z.string().regex(/^[\w-]{43}$/, 'Ungültige Treffer')

/** The chosen records: some by their ids, or all that match the filters, those that the person saw counted. */
const selectionOf = <Ids extends z.ZodType, Filter extends z.ZodType>(ids: Ids, filter: Filter) => ({
  ids: ids.optional(),
  filter: filter.optional(),
  count: z.int().positive().max(MOST_BULK_RECORDS).optional(),
  matches: matchesSchema.optional(),
})

const selections = {
  customer: selectionOf(ids, filterSchemas.customer),
  lead: selectionOf(ids, filterSchemas.lead),
  application: selectionOf(ids, filterSchemas.application),
  partner: selectionOf(ids, filterSchemas.partner),
  inbox: selectionOf(inboxRecords, filterSchemas.inbox),
}

type Selection = { readonly ids?: unknown; readonly filter?: unknown; readonly count?: unknown; readonly matches?: unknown }
const isOneSelection = ({ ids, filter, count, matches }: Selection) =>
  (ids !== undefined) !== (filter !== undefined) && [count, matches].every((one) => (one !== undefined) === (filter !== undefined))
const needsOneSelection = { path: ['ids'], error: 'Entweder ids, oder filter mit count und matches der gezählten Treffer' }

/** A bulk operation to start. */
export const bulkStartSchema = z.discriminatedUnion('kind', [
  changeSchemas.customer.extend(selections.customer).refine(isOneSelection, needsOneSelection),
  changeSchemas.lead.extend(selections.lead).refine(isOneSelection, needsOneSelection),
  changeSchemas.application.extend(selections.application).refine(isOneSelection, needsOneSelection),
  changeSchemas.partner.extend(selections.partner).refine(isOneSelection, needsOneSelection),
  changeSchemas.inbox.extend(selections.inbox).refine(isOneSelection, needsOneSelection),
])
export type BulkStart = z.infer<typeof bulkStartSchema>

const isOneChoice = ({ ids, filter }: Selection) => (ids !== undefined) !== (filter !== undefined)
const needsOneChoice = { path: ['ids'], error: 'Entweder ids oder filter' }
const choiceOf = <Ids, Filter>({ ids, filter }: { readonly ids: Ids; readonly filter: Filter }) => ({ ids, filter })

/** The records to export: some by their ids, or all that match the filters. */
export const recordExportSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('customer'), ...choiceOf(selections.customer) }).refine(isOneChoice, needsOneChoice),
  z.object({ kind: z.literal('lead'), ...choiceOf(selections.lead) }).refine(isOneChoice, needsOneChoice),
  z.object({ kind: z.literal('application'), ...choiceOf(selections.application) }).refine(isOneChoice, needsOneChoice),
  z.object({ kind: z.literal('partner'), ...choiceOf(selections.partner) }).refine(isOneChoice, needsOneChoice),
  z.object({ kind: z.literal('inbox'), ...choiceOf(selections.inbox) }).refine(isOneChoice, needsOneChoice),
])
export type RecordExport = z.infer<typeof recordExportSchema>

/**
 * The rights that a bulk operation requires: those of the same change of one record. Revoking a decision on an application requires the right to it, too.
 */
export const bulkRights = ({ kind, action }: RecordChange): readonly PermissionKey[] => {
  const { edit, delete: remove } = recordKinds[kind].rights
  if (action.type === 'delete') return [remove]
  if (action.type === 'partner') return [edit, 'customers.transfer']
  return kind === 'application' && action.type === 'status' ? decisionRights('pending', action.status) : [edit]
}

/** What became of a record: `unchanged` was as wanted before. */
export const BULK_OUTCOMES = ['done', 'unchanged', 'failed'] as const
export type BulkOutcome = (typeof BULK_OUTCOMES)[number]

const BULK_STATES = ['running', 'finished', 'failed', 'cancelled'] as const
const count = z.int().nonnegative()

export const bulkIdSchema = z.uuid('Ungültige Kennung')

/** A change of many records, which a background job carries out. */
export const bulkOperationSchema = z.object({
  id: bulkIdSchema,
  state: z.enum(BULK_STATES),
  /** Name of the user who started it. */
  owner: z.string(),
  change: bulkChangeSchema,
  /** Number of its records, and what became of them so far. */
  total: count,
  done: count,
  unchanged: count,
  failed: count,
  createdAt: z.iso.datetime(),
  /** The operation that this one takes back. */
  undoOf: bulkIdSchema.nullable(),
  /** The operation that takes this one back. */
  undoneBy: bulkIdSchema.nullable(),
})
export type BulkOperation = z.infer<typeof bulkOperationSchema>

/** What became of one record of an operation. */
export const bulkRowSchema = z.object({
  kind: recordKindSchema,
  /** Id of the record. */
  id: idSchema,
  /** Its present name. Of a deleted one the name in the trash, for those who may delete such records; null if there is none. */
  name: z.string().nullable(),
  isDeleted: z.boolean(),
  outcome: z.enum(BULK_OUTCOMES),
  /** Why it failed, or what an undo has left because it was changed since. */
  message: z.string().nullable(),
})
export type BulkRow = z.infer<typeof bulkRowSchema>
