import { queryWords, searchWords } from '../../../shared/domain/fold.ts'
import type { Partner } from '../../../shared/domain/partner.ts'

/** Why a search finds a partner, where firm and partner id do not show it: the contact person, the e-mail address, or both. */
export const matchReason = ({ companyName, partnerId, firstName, lastName, email }: Partner, search: string): string | undefined => {
  const isFoundIn = (texts: readonly string[]) => {
    const words = searchWords(texts)
    return (wanted: string) => words.some((word) => word.startsWith(wanted))
  }
  const unexplained = queryWords(search).filter((wanted) => !isFoundIn([companyName, partnerId])(wanted))
  const person = `${firstName} ${lastName}`
  const reasons = [
    ...(unexplained.some(isFoundIn([person])) ? [`Ansprechpartner: ${person}`] : []),
    ...(unexplained.some(isFoundIn([email])) ? [email] : []),
  ]
  return reasons.length === 0 ? undefined : reasons.join(', ')
}
