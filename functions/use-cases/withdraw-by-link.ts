import { ApiError } from '../runtime/api-error.ts'
import { openWithdrawalToken } from './submission-links.ts'
import { withdrawConsent } from './withdraw-consent.ts'

const GONE = 'Zu diesem Link gibt es keine Angaben mehr. Ein Widerruf ist nicht nötig.'

/**
 * Withdraws a consent for the person who opens the link, once or again.
 * @param token of the link
 * @throws ApiError not_found for a link that is wrong, or whose record is gone
 */
export const withdrawByLink = async (token: string) => {
  const { entity, id } = openWithdrawalToken(token)
  try {
    const { isNew } = await withdrawConsent({ entity, id, actor: null })
    return { outcome: isNew ? ('withdrawn' as const) : ('withdrawnBefore' as const) }
  } catch (error) {
    throw error instanceof ApiError && error.code === 'not_found' ? new ApiError('not_found', GONE, { cause: error }) : error
  }
}
