import { brandName } from 'virtual:brand'
import { commissionUnitLabels } from '../../shared/domain/commission-unit.ts'
import { passwordField, passwordHint } from '../../shared/domain/user-forms.ts'
import { useApi } from './use-api.ts'

/** The portal's name as staff have set it; until it has loaded, the stage's name. */
export const useBrandName = (): string => useApi('portalFacts', {}).data?.brandName ?? brandName

/** The unit of commission rates, such as `%` or `$ je Lot`; empty until it has loaded, so that no amount appears with the wrong unit. */
export const useCommissionUnit = (): string => {
  const { data } = useApi('portalFacts', {})
  return data === undefined ? '' : commissionUnitLabels[data.commissionUnit]
}

const useAccountRules = () => useApi('portalFacts', {}).data?.accounts ?? { isStrict: false, passwordMinLength: passwordField.minLength }

/** The rule for new passwords: the minimum length, and a description. Until it has loaded, the least that every stage requires. */
export const usePasswordRule = () => {
  const rules = useAccountRules()
  return { minLength: rules.passwordMinLength, hint: passwordHint(rules) }
}

/** Whether the stage protects accounts strictly, see `AccountRules`. */
export const useIsStrict = () => useAccountRules().isStrict
