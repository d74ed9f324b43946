import type { Endpoint } from '../http/endpoint.ts'
import { confirmSubmission } from '../use-cases/forms/confirm-submission.ts'
import { withdrawByLink } from '../use-cases/forms/withdraw-by-link.ts'

export { submissionLinkRoutes as routes } from '../../shared/api/submission-links.ts'

export const submissionConfirm: Endpoint<'submissionConfirm'> = ({ body }) => confirmSubmission(body.token)

export const consentWithdraw: Endpoint<'consentWithdraw'> = ({ body }) => withdrawByLink(body.token)
