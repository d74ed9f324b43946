import { brandName } from 'virtual:brand'
import { commissionUnitLabels } from '../../shared/domain/portal-settings.ts'
import { useApi } from './use-api.ts'

/** The name that staff gave the portal; until it is known, that of the stage. */
export const useBrandName = (): string => useApi('portalFacts', {}).data?.brandName ?? brandName

/** The unit of commission rates, such as `%` or `$ je Lot`; empty until it is known, so that no amount is shown in a wrong one. */
export const useCommissionUnit = (): string => {
  const { data } = useApi('portalFacts', {})
  return data === undefined ? '' : commissionUnitLabels[data.commissionUnit]
}
