import { queryWords, searchWords } from '../../../shared/domain/fold.ts'
import type { Partner } from '../../../shared/domain/partner.ts'

type Names = Pick<Partner, 'companyName' | 'partnerId' | 'firstName' | 'lastName' | 'email'>

/** Whether a word of a search starts one of the words of the texts, by the server's rules. */
const foundIn = (texts: readonly string[]) => {
  const words = searchWords(texts)
  return (wanted: string) => words.some((word) => word.startsWith(wanted))
}

/** Whether a search finds a partner: each of its words starts a word of company, partner id, contact person or e-mail address. */
export const isMatch = ({ companyName, partnerId, firstName, lastName, email }: Names, search: string): boolean =>
  queryWords(search).every(foundIn([companyName, firstName, lastName, email, partnerId]))

/** The reason why a search finds a partner, if company and partner id do not show it: contact person, e-mail address or both. */
export const matchReason = ({ companyName, partnerId, firstName, lastName, email }: Names, search: string): string | undefined => {
  const isShown = foundIn([companyName, partnerId])
  const unexplained = queryWords(search).filter((wanted) => !isShown(wanted))
  const person = `${firstName} ${lastName}`
  const reasons = [
    ...(unexplained.some(foundIn([person])) ? [`Ansprechpartner: ${person}`] : []),
    ...(unexplained.some(foundIn([email])) ? [email] : []),
  ]
  return reasons.length === 0 ? undefined : reasons.join(', ')
}
