import { csvLines } from '../../../shared/domain/csv.ts'
import { REFERRAL_STEPS, referralPageLabels, referralStepLabels, WITHOUT_LINK } from '../../../shared/domain/referral-link.ts'
import { internal } from '../../data/cursor.ts'
import type { ReferralExportPosition } from '../../data/export-jobs.ts'
import type { HeldJob } from '../../data/jobs.ts'
import { listPartners } from '../../data/partners.ts'
import { readReferralFigures } from '../partners/referral-figures.ts'
import { referralExports } from './export-referrals.ts'
import { type ReadCsvPage, writeCsvExport } from './write-csv-export.ts'

/** Partners read at a time; the figures of each are one request more. */
const PAGE = 20

const HEADERS = ['Partner-ID', 'IB-Partner', 'Seite', 'Empfehlungslink', ...REFERRAL_STEPS.map((step) => referralStepLabels[step])]

const readPageOf =
  ({ days }: ReferralExportPosition): ReadCsvPage =>
  async (cursor) => {
    const page = await listPartners({}, { limit: PAGE, cursor, caller: internal, total: 'none' })
    const rows = await Promise.all(
      page.items.map(async ({ id, partnerId, companyName }) => {
        const { links } = await readReferralFigures(id, { days })
        return links.map(({ page: of, link, ...counts }) => [
          ...[partnerId, companyName, referralPageLabels[of], link ?? WITHOUT_LINK],
          ...REFERRAL_STEPS.map((step) => String(counts[step])),
        ])
      }),
    )
    const lines = rows.flat()
    return { lines: csvLines(lines, cursor === undefined ? HEADERS : undefined), rows: lines.length, cursor: page.cursor }
  }

/** Writes the figures of all partners' links into the CSV file of a report, see {@link writeCsvExport}. */
export const writeReferralReport = (held: HeldJob): Promise<void> => writeCsvExport(referralExports, held, readPageOf)
