import { useCallback } from 'react'
import { auditActionGroups } from '../../../shared/domain/audit-actions.ts'
import { AUDIT_ENTITIES } from '../../../shared/domain/audit-labels.ts'
import { useListAddress } from '../../ui/list/use-list-address.ts'
import { beginningOf, dayOf, endOf } from './days.ts'

const ACTIONS = auditActionGroups.flatMap(({ actions }) => actions.map(({ action }) => action))

/** The filters of the audit log, kept in the address. */
export const useAuditAddress = () => {
  const { search, setSearch, filter, text, setFilters, rows, showMoreThan, reset } = useListAddress()
  const actor = text('actor')
  const entity = filter('entity', AUDIT_ENTITIES)
  const record = entity === undefined ? '' : text('record')
  const action = filter('action', ACTIONS)
  const bulkOperation = text('aktion')
  const from = dayOf(text('from'))
  const to = dayOf(text('to'))
  return {
    search,
    setSearch,
    actor,
    entity,
    record,
    action,
    bulkOperation,
    from,
    to,
    rows,
    query: {
      search: search || undefined,
      actor: actor || undefined,
      action,
      entity,
      entityId: record || undefined,
      bulkOperation: bulkOperation || undefined,
      from: beginningOf(from),
      to: endOf(to),
    },
    isFiltered: [search, actor, action ?? '', entity ?? '', bulkOperation, from, to].some((value) => value !== ''),
    set: setFilters,
    setActor: useCallback((next: string | null) => setFilters({ actor: next ?? '' }), [setFilters]),
    setFrom: useCallback((next: string) => setFilters({ from: next }), [setFilters]),
    setTo: useCallback((next: string) => setFilters({ to: next }), [setFilters]),
    showMoreThan,
    reset,
  }
}
