import { routes } from 'virtual:api-routes'
import { useEffect, useRef, useState } from 'react'
import type { ImportStepInput } from '../../../shared/domain/import.ts'
import { change } from '../../api/change.ts'
import { outdate } from '../../api/generations.ts'
import { useApi } from '../../api/use-api.ts'
import { showFailure } from '../../ui/toast.ts'
import { isRunning } from './words.ts'

/** Between two looks at a step under way, in ms. */
const LOOK_EVERY_MS = 700

/** An import with its progress, and what starts and cancels its steps. */
export const useImport = (id: string) => {
  const { data, error, refresh } = useApi('importGet', { params: { id } })
  const [isBusy, setBusy] = useState(false)
  const shown = data?.id === id ? data : undefined
  const isUnderWay = shown !== undefined && isRunning(shown)
  useEffect(() => {
    if (!isUnderWay) return
    const timer = setTimeout(() => void refresh(), LOOK_EVERY_MS)
    return () => clearTimeout(timer)
  }, [isUnderWay, refresh])
  const wasUnderWay = useRef(false)
  useEffect(() => {
    if (wasUnderWay.current && !isUnderWay) outdate(routes.importStepStart.records)
    wasUnderWay.current = isUnderWay
  }, [isUnderWay])

  const act = async (run: () => Promise<unknown>, failure: string) => {
    setBusy(true)
    try {
      await run()
      await refresh()
    } catch (reason) {
      showFailure(failure, reason)
    }
    setBusy(false)
  }
  return {
    shown,
    error,
    isBusy,
    retry: () => void refresh(),
    start: (step: ImportStepInput, failure: string) => act(() => change('importStepStart', { params: { id }, body: step }), failure),
    cancel: () => act(() => change('importCancel', { params: { id } }), 'Der Import konnte nicht abgebrochen werden.'),
  }
}
