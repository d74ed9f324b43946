import { useEffect } from 'react'
import { VISIT_REPORT_MINUTES } from '../../shared/domain/own-visit.ts'
import { call } from '../api/client.ts'
import { lastInput } from '../api/last-input.ts'
import { createStore } from '../api/store.ts'

/** When the user's previous visit ended; null in the first one, undefined until the server has said it. */
const previousEnd = createStore<string | null | undefined>(undefined)

const report = async () => {
  try {
    previousEnd.set((await call('ownVisitReport', {})).previousEndedAt)
  } catch {
    // Nothing is marked as new then.
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
