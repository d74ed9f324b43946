import { brandName } from 'virtual:brand'
import { commissionUnitLabels } from '../../shared/domain/commission-unit.ts'
import { useApi } from './use-api.ts'

/** The portal's name as staff have set it; until it has loaded, the stage's name. */
export const useBrandName = (): string => useApi('portalFacts', {}).data?.brandName ?? brandName

/** The unit of commission rates, such as `%` or `$ je Lot`; empty until it has loaded, so that no amount appears with the wrong unit. */
export const useCommissionUnit = (): string => {
  const { data } = useApi('portalFacts', {})
  return data === undefined ? '' : commissionUnitLabels[data.commissionUnit]
}
