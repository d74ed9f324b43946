import { germanDay } from '../../../shared/domain/german.ts'
import { personName } from '../../../shared/domain/user.ts'
import { MOST_WITHDRAWALS } from '../../../shared/platform/limits.ts'
import { withdrawalLines } from '../../../shared/platform/log-lines.ts'
import { joinOpenWithdrawalItems, noteOpenWithdrawalItem, openWithdrawalOf } from '../../data/open-withdrawals.ts'
import { countAttempt } from '../../data/rate-limits.ts'
import type { Submission, SubmissionEntity } from '../../data/submissions.ts'
import type { WriteItem } from '../../data/transact.ts'
import type { CallerFacts } from '../../network/caller-facts.ts'
import { ApiError } from '../../runtime/api-error.ts'
import { log } from '../../runtime/log.ts'
import { openPrivacyRequestItems } from '../privacy/privacy-request.ts'
import { takeBackWithdrawalItems } from '../privacy/take-back-withdrawal.ts'
import { mailboxHash } from './mailbox-hash.ts'
import { openWithdrawalToken } from './submission-links.ts'
import { consentsOf, restorableUntil, restoreConsent, withdrawConsent } from './withdraw-consent.ts'

const GONE = 'Zu diesem Link gibt es keine Angaben mehr. Ein Widerruf ist nicht nötig.'
const RESTORED_GONE = 'Zu diesem Link gibt es keine Angaben mehr.'
const TOO_LATE =
  'Der Widerruf lässt sich hier nicht mehr zurücknehmen. Wenn Sie weiterhin Interesse haben, senden Sie das Formular bitte noch einmal ab.'

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

const goneAs = (message: string) => (error: unknown) => {
  throw error instanceof ApiError && error.code === 'not_found' ? new ApiError('not_found', message, { cause: error }) : error
}

/**
 * Withdraws a consent for the person who opens the link, once or again. The withdrawal is complete with it; it joins the open privacy request of the mailbox.
 * @param token of the link
 * @param caller for the audit entry
 * @returns until when the same link takes it back
 * @throws ApiError not_found for a link that is wrong, or whose record is gone
 */
export const withdrawByLink = async (token: string, caller: CallerFacts) => {
  const { entity, id } = openWithdrawalToken(token)
  const { isNew, record } = await withdrawConsent({
    entity,
    id,
    actor: null,
    caller,
    consequences: (record, at) => requestItems(entity, record, at),
  }).catch(goneAs(GONE))
  const until = restorableUntil(consentsOf(record))
  const undoUntil = until !== null && until > new Date().toISOString() ? until : null
  return { outcome: isNew ? ('withdrawn' as const) : ('withdrawnBefore' as const), undoUntil }
}

/**
 * Takes back a withdrawal of the last days for the person who opens its link.
 * @param token of the link
 * @param caller for the audit entry
 * @throws ApiError not_found for a link that is wrong, or whose record is gone; conflict when it is too late
 */
export const restoreByLink = async (token: string, caller: CallerFacts) => {
  const { entity, id } = openWithdrawalToken(token)
  const { isNew, record } = await restoreConsent({
    entity,
    id,
    actor: null,
    caller,
    consequences: (record, at) => takeBackWithdrawalItems(entity, record, at),
  }).catch(goneAs(RESTORED_GONE))
  if (!isNew && consentsOf(record).some(({ withdrawnAt }) => withdrawnAt !== undefined)) throw new ApiError('conflict', TOO_LATE)
  return { outcome: isNew ? ('restored' as const) : ('restoredBefore' as const) }
}
