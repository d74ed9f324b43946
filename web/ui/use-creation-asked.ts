import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { isRecord } from '../../shared/domain/is-record.ts'

/** Calls back when the palette leads to this screen to create something. */
export const useCreationAsked = (open: () => void): void => {
  const location = useLocation()
  const navigate = useNavigate()
  const state: unknown = location.state
  const isAsked = isRecord(state) && state.creates === true
  const start = useEffectEvent(() => {
    // „Back“ and reloading must not open it again.
    navigate({ search: location.search }, { replace: true, state: null })
    open()
  })
  useEffect(() => {
    if (isAsked) start()
  }, [isAsked])
}
