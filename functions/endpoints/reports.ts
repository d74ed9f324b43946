import type { Endpoint } from '../http/endpoint.ts'
import { cancelReferralReport, readReferralReport, startReferralReport } from '../use-cases/exports/export-referrals.ts'

export { reportRoutes as routes } from '../../shared/api/reports.ts'

export const referralReport: Endpoint<'referralReport'> = ({ body, session }) => startReferralReport(body.days, session.user.id)

export const referralReportGet: Endpoint<'referralReportGet'> = ({ params, session }) => readReferralReport(params.id, session.user.id)

export const referralReportCancel: Endpoint<'referralReportCancel'> = async ({ params, session }) => {
  await cancelReferralReport(params.id, session.user.id)
}
