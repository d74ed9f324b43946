import { passwordField, passwordHint } from '../../shared/domain/user-forms.ts'
import { useApi } from './use-api.ts'

const useAccountRules = () => useApi('portalFacts', {}).data?.accounts ?? { isStrict: false, passwordMinLength: passwordField.minLength }

/** The rule for new passwords: the minimum length, and a description. Until it has loaded, the least that every stage requires. */
export const usePasswordRule = () => {
  const rules = useAccountRules()
  return { minLength: rules.passwordMinLength, hint: passwordHint(rules) }
}

/** Whether the stage protects accounts strictly, see `AccountRules`. */
export const useIsStrict = () => useAccountRules().isStrict
