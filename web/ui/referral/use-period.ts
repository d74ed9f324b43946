import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import { DEFAULT_REFERRAL_PERIOD, REFERRAL_PERIODS, type ReferralPeriod } from '../../../shared/domain/referral-link.ts'

/** The period of the figures, which the address names unless it is the default. */
export const usePeriod = (): readonly [ReferralPeriod, (period: ReferralPeriod) => void] => {
  const [params, setParams] = useSearchParams()
  const period = REFERRAL_PERIODS.find((days) => String(days) === params.get('tage')) ?? DEFAULT_REFERRAL_PERIOD
  const setPeriod = useCallback(
    (days: ReferralPeriod) =>
      setParams(
        (now) => {
          const next = new URLSearchParams(now)
          if (days === DEFAULT_REFERRAL_PERIOD) next.delete('tage')
          else next.set('tage', String(days))
          return next
        },
        { replace: true },
      ),
    [setParams],
  )
  return [period, setPeriod]
}
