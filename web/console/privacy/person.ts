import type { PrivacyRequest } from '../../../shared/domain/privacy-request.ts'

/** What a request calls its person: the name, or whatever else is known. */
export const personLabel = ({ person: { name, email, customerId, phone } }: Pick<PrivacyRequest, 'person'>): string =>
  name ?? email ?? customerId ?? phone ?? 'Gelöschte Person'

/** What else is known of the person, below the name. */
export const personAside = (request: Pick<PrivacyRequest, 'person'>): readonly string[] => {
  const { email, customerId, phone } = request.person
  const label = personLabel(request)
  return [email, customerId, phone].filter((value) => value !== null).filter((value) => value !== label)
}
