import * as z from 'zod'

/** How many days a file and its job are kept. */
export const EXPORT_DAYS = 1

const EXPORT_STATES = ['running', 'finished', 'failed', 'cancelled'] as const

/** An export of customers as a CSV file, which a background job writes. */
export const customerExportSchema = z.object({
  id: z.uuid(),
  state: z.enum(EXPORT_STATES),
  /** Customers written so far. */
  rows: z.int().nonnegative(),
  /** Number of all customers to write, if it is known without reading them. */
  total: z.int().nonnegative().optional(),
  fileName: z.string(),
  /** Where the finished file can be downloaded; valid for a few minutes. */
  link: z.url().optional(),
})
export type CustomerExport = z.infer<typeof customerExportSchema>

export const exportIdSchema = z.uuid('Ungültige Kennung')
