import type { CsvExport } from '../../../shared/domain/csv-export.ts'
import { auditItem } from '../../data/audit.ts'
import { type ReferralExportPosition, referralExportJobs } from '../../data/export-jobs.ts'
import type { Account } from '../../data/stored-user.ts'
import { type CsvExports, cancelExport, isExportOf, newExport, readExport, startExport } from './csv-exports.ts'

const actions = { finished: 'referralReport', failed: 'referralReportFail', cancelled: 'referralReportCancel' } as const

/** Reports about the links of all partners. */
export const referralExports: CsvExports<ReferralExportPosition> = {
  jobs: referralExportJobs,
  files: 'referrals',
  auditItem: ({ owner, days, written }, end) =>
    auditItem({ actor: owner, action: actions[end], entity: 'REPORT', id: 'CSV', before: null, after: { days, rows: written } }),
}

/** Starts a job that writes what the links of all partners brought in the last days into a CSV file. @throws ApiError too_many */
export const startReferralReport = (days: number, account: Account): Promise<CsvExport> =>
  startExport(referralExports, { ...newExport(account, 'empfehlungslinks'), days })

const isOf = (account: Account) => (position: ReferralExportPosition) => isExportOf(account, position)

/** The progress of one's own report, and a link to its file once it is finished. @throws ApiError not_found */
export const readReferralReport = (id: string, account: Account): Promise<CsvExport> => readExport(referralExports, id, isOf(account))

/** Cancels one's own report; one that has ended stays as it is. @throws ApiError not_found */
export const cancelReferralReport = (id: string, account: Account): Promise<void> => cancelExport(referralExports, id, isOf(account))
