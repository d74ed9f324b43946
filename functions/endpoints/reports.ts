import { accountOf } from '../data/stored-user.ts'
import { provenForFile } from '../http/authorize.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { cancelReferralReport, readReferralReport, startReferralReport } from '../use-cases/exports/export-referrals.ts'

export { reportRoutes as routes } from '../../shared/api/reports.ts'

export const referralReport: Endpoint<'referralReport'> = ({ body, session }) => startReferralReport(body.days, accountOf(session.user))

export const referralReportGet: Endpoint<'referralReportGet'> = async ({ params, session }) =>
  provenForFile(session, await readReferralReport(params.id, accountOf(session.user)))

export const referralReportCancel: Endpoint<'referralReportCancel'> = async ({ params, session }) => {
  await cancelReferralReport(params.id, accountOf(session.user))
}
