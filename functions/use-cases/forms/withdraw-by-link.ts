import { germanDay } from '../../../shared/domain/german.ts'
import { personName } from '../../../shared/domain/user.ts'
import type { Submission } from '../../data/submissions.ts'
import { ApiError } from '../../runtime/api-error.ts'
import { openPrivacyRequestItems } from '../privacy/privacy-request.ts'
import { openWithdrawalToken } from './submission-links.ts'
import { withdrawConsent } from './withdraw-consent.ts'

const GONE = 'Zu diesem Link gibt es keine Angaben mehr. Ein Widerruf ist nicht nötig.'

/** Tells the people who deal with data protection of a withdrawal: which other data are stored of the person is for them to see. */
const requestItems = (record: Submission, time: string) => {
  const { email, phone } = record
  const form = {
    kind: 'withdrawal' as const,
    name: personName(record),
    email,
    phone,
    receivedOn: germanDay(Date.parse(time)),
    customerId: null,
  }
  return openPrivacyRequestItems({ ...form, channel: 'Link zum Widerruf' }, null).items
}

/**
 * Withdraws a consent for the person who opens the link, once or again, and opens a privacy request.
 * @param token of the link
 * @throws ApiError not_found for a link that is wrong, or whose record is gone
 */
export const withdrawByLink = async (token: string) => {
  const { entity, id } = openWithdrawalToken(token)
  try {
    const { isNew } = await withdrawConsent({ entity, id, actor: null, consequences: requestItems })
    return { outcome: isNew ? ('withdrawn' as const) : ('withdrawnBefore' as const) }
  } catch (error) {
    throw error instanceof ApiError && error.code === 'not_found' ? new ApiError('not_found', GONE, { cause: error }) : error
  }
}
