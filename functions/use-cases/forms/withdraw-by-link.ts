import { germanDay } from '../../../shared/domain/german.ts'
import { MOST_WITHDRAWALS } from '../../../shared/domain/privacy-request.ts'
import { personName } from '../../../shared/domain/user.ts'
import { withdrawalLines } from '../../../shared/platform/log-lines.ts'
import { joinOpenWithdrawalItems, noteOpenWithdrawalItem, openWithdrawalOf } from '../../data/open-withdrawals.ts'
import { countAttempt } from '../../data/rate-limits.ts'
import type { Submission, SubmissionEntity } from '../../data/submissions.ts'
import type { WriteItem } from '../../data/transact.ts'
import { ApiError } from '../../runtime/api-error.ts'
import { log } from '../../runtime/log.ts'
import { openPrivacyRequestItems } from '../privacy/privacy-request.ts'
import { mailboxHash } from './mailbox-hash.ts'
import { openWithdrawalToken } from './submission-links.ts'
import { withdrawConsent } from './withdraw-consent.ts'

const GONE = 'Zu diesem Link gibt es keine Angaben mehr. Ein Widerruf ist nicht nötig.'

/** Whether a withdrawal may open another request. Anybody can have links to any number of mailboxes. */
const mayOpenRequest = async (): Promise<boolean> => {
  try {
    await countAttempt('withdrawalRequests', '')
    return true
  } catch (error) {
    if (error instanceof ApiError && error.code === 'too_many') return false
    throw error
  }
}

/**
 * Tells the people who deal with data protection of a withdrawal, in one open request per mailbox. Which other data are stored of the person is for them to
 * see, so the search begins when they open it.
 */
const requestItems = async (entity: SubmissionEntity, record: Submission, at: string): Promise<readonly WriteItem[]> => {
  const { id, email, phone } = record
  const mailbox = mailboxHash(email)
  const withdrawal = { entity, id, at }
  const open = await openWithdrawalOf(mailbox)
  if (open !== undefined) return open.withdrawals < MOST_WITHDRAWALS ? joinOpenWithdrawalItems(mailbox, open, withdrawal) : []
  if (!(await mayOpenRequest())) {
    log('warn', withdrawalLines.unlisted, { entity, id })
    return []
  }
  const form = {
    kind: 'withdrawal' as const,
    name: personName(record),
    email,
    phone,
    receivedOn: germanDay(Date.parse(at)),
    customerId: null,
    channel: 'Link zum Widerruf',
  }
  const { request, items } = openPrivacyRequestItems(form, { withdrawals: [withdrawal] })
  return [...items, noteOpenWithdrawalItem(mailbox, request.id)]
}

/**
 * Withdraws a consent for the person who opens the link, once or again. The withdrawal is complete with it; it joins the open privacy request of the mailbox.
 * @param token of the link
 * @throws ApiError not_found for a link that is wrong, or whose record is gone
 */
export const withdrawByLink = async (token: string) => {
  const { entity, id } = openWithdrawalToken(token)
  try {
    const { isNew } = await withdrawConsent({ entity, id, actor: null, consequences: (record, at) => requestItems(entity, record, at) })
    return { outcome: isNew ? ('withdrawn' as const) : ('withdrawnBefore' as const) }
  } catch (error) {
    throw error instanceof ApiError && error.code === 'not_found' ? new ApiError('not_found', GONE, { cause: error }) : error
  }
}
