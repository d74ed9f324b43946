import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import { AUDIT_ENTITIES } from '../../../shared/domain/audit-labels.ts'

type Name = 'actor' | 'entity' | 'record' | 'from' | 'to'

const DAY = /^\d{4}-\d\d-\d\d$/
const dayOf = (value: string | null) => (value !== null && DAY.test(value) && !Number.isNaN(Date.parse(value)) ? value : '')

/** First or last moment of a day where the reader is, as the log's own time. */
const momentOf = (day: string, clock: string) => (day === '' ? undefined : new Date(`${day}T${clock}`).toISOString())

/** What the log is narrowed to, as it stands in the address. */
export const useAuditAddress = () => {
  const [params, setParams] = useSearchParams()
  const set = useCallback(
    (changes: { readonly [Key in Name]?: string }, options?: { readonly replace: boolean }) =>
      setParams((now) => {
        const next = new URLSearchParams(now)
        for (const [name, value] of Object.entries(changes)) {
          if (value === '') next.delete(name)
          else next.set(name, value)
        }
        return next
      }, options),
    [setParams],
  )
  const actor = params.get('actor') ?? ''
  const entity = AUDIT_ENTITIES.find((known) => known === params.get('entity'))
  const record = entity === undefined ? '' : (params.get('record') ?? '')
  const from = dayOf(params.get('from'))
  const to = dayOf(params.get('to'))
  return {
    actor,
    entity,
    record,
    from,
    to,
    query: { actor, entity, entityId: record, from: momentOf(from, '00:00:00.000'), to: momentOf(to, '23:59:59.999') },
    isFiltered: [actor, entity ?? '', from, to].some((value) => value !== ''),
    set,
    // The list shows names with their sign; whoever copies one means the name.
    setActor: useCallback((next: string) => set({ actor: next.trim().replace(/^@/, '') }, { replace: true }), [set]),
    setFrom: useCallback((next: string) => set({ from: next }), [set]),
    setTo: useCallback((next: string) => set({ to: next }), [set]),
    reset: useCallback(() => setParams({}), [setParams]),
  }
}
