import * as z from 'zod'

const EXPORT_STATES = ['running', 'finished', 'failed', 'cancelled'] as const

/** An export as a CSV file, which a background job writes. */
export const csvExportSchema = z.object({
  id: z.uuid(),
  state: z.enum(EXPORT_STATES),
  /** Rows written so far. */
  rows: z.int().nonnegative(),
  /** Number of all rows to write, if it is known without reading them. */
  total: z.int().nonnegative().optional(),
  fileName: z.string(),
  /** Where the finished file can be downloaded; valid for a few minutes. */
  link: z.url().optional(),
})
export type CsvExport = z.infer<typeof csvExportSchema>

export const exportIdSchema = z.uuid('Ungültige Kennung')
