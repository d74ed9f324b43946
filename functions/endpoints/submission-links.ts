import type { Endpoint } from '../http/endpoint.ts'
import { callerFacts } from '../network/caller-facts.ts'
import { confirmSubmission } from '../use-cases/forms/confirm-submission.ts'
import { restoreByLink, withdrawByLink } from '../use-cases/forms/withdraw-by-link.ts'

export { submissionLinkRoutes as routes } from '../../shared/api/submission-links.ts'

export const submissionConfirm: Endpoint<'submissionConfirm'> = ({ body, request }) => confirmSubmission(body.token, callerFacts(request))

export const consentWithdraw: Endpoint<'consentWithdraw'> = ({ body, request }) => withdrawByLink(body.token, callerFacts(request))

export const consentRestore: Endpoint<'consentRestore'> = ({ body, request }) => restoreByLink(body.token, callerFacts(request))
