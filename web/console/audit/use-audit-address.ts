import { useCallback } from 'react'
import { AUDIT_ENTITIES } from '../../../shared/domain/audit-labels.ts'
import { useListAddress } from '../../ui/list/use-list-address.ts'

const DAY = /^\d{4}-\d\d-\d\d$/
const dayOf = (value: string) => (DAY.test(value) && !Number.isNaN(Date.parse(value)) ? value : '')

/** First or last moment of a day where the reader is, as the log's own time. */
const momentOf = (day: string, clock: string) => (day === '' ? undefined : new Date(`${day}T${clock}`).toISOString())

/** The filters of the audit log, kept in the address. */
export const useAuditAddress = () => {
  const { search, setSearch, filter, text, setFilters, rows, showMoreThan, reset } = useListAddress()
  const actor = text('actor')
  const entity = filter('entity', AUDIT_ENTITIES)
  const record = entity === undefined ? '' : text('record')
  const from = dayOf(text('from'))
  const to = dayOf(text('to'))
  return {
    search,
    setSearch,
    actor,
    entity,
    record,
    from,
    to,
    rows,
    query: { search, actor, entity, entityId: record, from: momentOf(from, '00:00:00.000'), to: momentOf(to, '23:59:59.999') },
    isFiltered: [search, actor, entity ?? '', from, to].some((value) => value !== ''),
    set: setFilters,
    setActor: useCallback((next: string | null) => setFilters({ actor: next ?? '' }), [setFilters]),
    setFrom: useCallback((next: string) => setFilters({ from: next }), [setFilters]),
    setTo: useCallback((next: string) => setFilters({ to: next }), [setFilters]),
    showMoreThan,
    reset,
  }
}
