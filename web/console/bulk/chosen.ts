import type { Api } from '../../../shared/api/index.ts'
import type { Sent } from '../../../shared/api/route.ts'
import { APPLICATION_STATUSES, applicationStatusLabels } from '../../../shared/domain/application.ts'
import { type BulkFilter, type BulkKind, bulkRights, changeOfKind } from '../../../shared/domain/bulk.ts'
import { REGISTRATION_OUTCOMES, registrationOutcomeLabels } from '../../../shared/domain/customer.ts'
import { ACTIVITY, activityLabels } from '../../../shared/domain/entity.ts'
import { LEAD_STATUSES } from '../../../shared/domain/lead.ts'
import type { PermissionKey } from '../../../shared/domain/permissions.ts'
import { kindsWithRight, type RecordKind, WORK_KINDS, type WorkKind } from '../../../shared/domain/record-kind.ts'
import type { Selection } from '../../ui/list/selection/use-selection.ts'

/** Chosen records to export. */
export type ExportBody = Sent<Api['recordExport']>['body']

/** A bulk operation to start. */
export type BulkBody = Sent<Api['bulkStart']>['body']

/** The chosen records of a list: some by their ids, or all that filters match. */
export type Chosen<Kind extends BulkKind = BulkKind> = {
  [One in Kind]: Omit<Extract<BulkBody, { readonly kind: One }>, 'action'>
}[Kind]

/** The chosen records for an export. */
export const exportOf = ({ count: _count, matches: _matches, ...choice }: Chosen): ExportBody => choice

/** A row that can be chosen; those of the inbox say their kind. */
export type ChoiceRow = { readonly id: number; readonly kind?: WorkKind }

/** The chosen records as the server takes them. @param matches which records were counted, once they were */
export const chosenOf = ({ isAll, rows, count }: Selection<ChoiceRow>, filtered: BulkFilter, matches: string | undefined): Chosen => {
  if (isAll) return { ...filtered, count, matches }
  if (filtered.kind !== 'inbox') return { kind: filtered.kind, ids: rows.map(({ id }) => id) }
  return { kind: filtered.kind, ids: rows.flatMap(({ kind, id }) => (kind === undefined ? [] : [{ kind, id }])) }
}

type Can = (key: PermissionKey) => boolean

/** The kinds of the rows that a list may show. */
export const shownKinds = (filtered: BulkFilter, can: Can): readonly RecordKind[] => {
  if (filtered.kind !== 'inbox') return [filtered.kind]
  return filtered.filter.kind === undefined ? kindsWithRight(WORK_KINDS, 'view', can) : [filtered.filter.kind]
}

/** The kinds of the chosen rows. */
export const chosenKinds = ({ isAll, rows }: Selection<ChoiceRow>, filtered: BulkFilter, can: Can): readonly RecordKind[] => {
  if (isAll || filtered.kind !== 'inbox') return shownKinds(filtered, can)
  return [...new Set(rows.flatMap(({ kind }) => kind ?? []))]
}

/** Whether an operation can change records of all these kinds, and the person may do so. */
export const canDo = (body: BulkBody, kinds: readonly RecordKind[], can: Can): boolean =>
  kinds.every((kind) => {
    const change = changeOfKind(body, kind)
    return change !== undefined && bulkRights(change).every(can)
  })

/** A status that the chosen records can be given, and the operation that does so. */
export type StatusChoice = { readonly status: string; readonly label: string; readonly body: BulkBody; readonly isRejection?: boolean }

/** The statuses that records can be given. Leads are accepted one at a time. @param reason of a rejection; empty for none */
export const statusChoices = (chosen: Chosen, reason = ''): readonly StatusChoice[] => {
  const given = (isRejection: boolean) => (isRejection && reason !== '' ? { reason } : {})
  switch (chosen.kind) {
    case 'customer':
    case 'partner':
      return ACTIVITY.map((status) => ({ status, label: activityLabels[status], body: { ...chosen, action: { type: 'status', status } } }))
    case 'application':
      return APPLICATION_STATUSES.map((status) => {
        const isRejection = status === 'rejected'
        const body = { ...chosen, action: { type: 'status', status, ...given(isRejection) } } as const
        return { status, label: applicationStatusLabels[status], body, isRejection }
      })
    case 'lead':
      return LEAD_STATUSES.flatMap((status) => {
        if (status === 'IB-Akzeptiert') return []
        const isRejection = status === 'Abgelehnt'
        return [{ status, label: status, body: { ...chosen, action: { type: 'status', status, ...given(isRejection) } }, isRejection }]
      })
    case 'inbox':
      return REGISTRATION_OUTCOMES.map((outcome) => {
        const isRejection = outcome === 'rejected'
        const body = { ...chosen, action: { type: 'decision', outcome, ...given(isRejection) } } as const
        return { status: outcome, label: registrationOutcomeLabels[outcome], body, isRejection }
      })
  }
}

/** Who takes care of records, or when they come up again. */
export type WorkAction =
  | { readonly type: 'assign'; readonly assignee: string | null }
  | { readonly type: 'followUp'; readonly followUpOn: string | null }

/** The operation that assigns the chosen records or lets them come up again; undefined for partners, who do not come in. */
export const workOf = (chosen: Chosen, action: WorkAction): BulkBody | undefined =>
  chosen.kind === 'partner' ? undefined : { ...chosen, action }

/** The operation that deletes the chosen records. */
export const deletionOf = (chosen: Chosen): BulkBody => ({ ...chosen, action: { type: 'delete' } })

/** What can be done with chosen records. */
export type BulkAction = 'status' | 'export' | 'delete' | 'partner' | 'assign' | 'followUp'

/** What a person may do with chosen records of these kinds. */
export const actionsFor = (chosen: Chosen, kinds: readonly RecordKind[], can: Can): readonly BulkAction[] => {
  const assignment = workOf(chosen, { type: 'assign', assignee: null })
  const maySeePartners = can('ib_partners.view')
  return [
    ...(chosen.kind === 'customer' && maySeePartners && canDo({ ...chosen, action: transfer }, kinds, can) ? (['partner'] as const) : []),
    ...(statusChoices(chosen).some(({ body }) => canDo(body, kinds, can)) ? (['status'] as const) : []),
    ...(assignment !== undefined && canDo(assignment, kinds, can) ? (['assign', 'followUp'] as const) : []),
    ...(can('reports.export') ? (['export'] as const) : []),
    ...(canDo(deletionOf(chosen), kinds, can) ? (['delete'] as const) : []),
  ]
}

const transfer = { type: 'partner', ibPartnerId: null, reason: '' } as const
