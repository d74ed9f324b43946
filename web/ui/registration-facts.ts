import { chosenLabel } from '../../shared/domain/chosen-label.ts'
import type { Customer } from '../../shared/domain/customer.ts'
import type { Fact } from './FactList.tsx'

/** The customer's answers on a partner's registration page, in that page's words; empty for other customers. */
export const registrationFacts = ({ tradingExperience, investmentAmount, message, chosenOptions }: Customer): readonly Fact[] => [
  ...(tradingExperience === undefined
    ? []
    : [['Handelserfahrung', chosenLabel(chosenOptions, 'tradingExperience', tradingExperience)] as const]),
  ...(investmentAmount === undefined
    ? []
    : [['Geplanter Investitionsbetrag', chosenLabel(chosenOptions, 'investmentAmount', investmentAmount)] as const]),
  ...(message ? [['Nachricht', message] as const] : []),
]
