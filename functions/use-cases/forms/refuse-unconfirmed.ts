import { isUnconfirmed, NOT_CONFIRMED } from '../../../shared/domain/confirmation.ts'
import type { Submission } from '../../data/submissions.ts'
import { ApiError } from '../../runtime/api-error.ts'

/** Makes sure that nobody becomes a partner whose form another person may have sent. @throws ApiError conflict */
export const refuseUnconfirmed = (record: Submission): void => {
  if (isUnconfirmed(record)) throw new ApiError('conflict', NOT_CONFIRMED)
}
