import { useEffect } from 'react'
import { VISIT_REPORT_MINUTES } from '../../shared/platform/limits.ts'
import { call } from '../api/client.ts'
import { lastInput } from '../api/last-input.ts'
import { createStore } from '../api/store.ts'
import type { ListAddress } from '../ui/list/use-list-address.ts'

/** When the user's previous visit ended; null in the first one, undefined until the server has said it. */
const previousEnd = createStore<string | null | undefined>(undefined)

const report = async () => {
  try {
    previousEnd.set((await call('ownVisitReport', {})).previousEndedAt)
  } catch {
    // Nothing is marked as new then.
    if (previousEnd.get() === undefined) previousEnd.set(null)
  }
}

/** Reports the visit: at once, and from time to time as long as the user works with the portal in a visible window. */
export const useReportVisit = () => {
  useEffect(() => {
    void report()
    const interval = VISIT_REPORT_MINUTES * 60_000
    const timer = setInterval(() => {
      const isWorking = document.visibilityState !== 'hidden' && Date.now() - (lastInput.get() ?? 0) < interval
      if (isWorking) void report()
    }, interval)
    return () => clearInterval(timer)
  }, [])
}

/** When the user's previous visit ended; null in the first one, undefined while unknown. */
export const usePreviousVisitEnd = () => previousEnd.use((time) => time)

/** The parameter of addresses that show only what is new. */
export const NEW_FILTER = 'neu'

/** What the address of a list says about new records. In the first visit nothing is new, and the parameter is ignored. */
export const useNewFilter = (address: ListAddress) => {
  const end = usePreviousVisitEnd()
  const isNew = end !== null && address.filter(NEW_FILTER, ['ja']) !== undefined
  return { isNew, since: isNew ? end : undefined, isWaiting: isNew && end === undefined }
}
