import { DISCLOSURE_DAYS, EXPORT_DAYS } from './limits.ts'

type ExportedFiles = { readonly folder: string; readonly extension: string; readonly type: string; readonly days: number }

/** Kinds of files in the bucket of exports. Each has a folder of its own, whose files the bucket deletes after some days. */
export const exportedFiles = {
  customers: { folder: 'customers', extension: 'csv', type: 'text/csv; charset=utf-8', days: EXPORT_DAYS },
  audit: { folder: 'audit', extension: 'csv', type: 'text/csv; charset=utf-8', days: EXPORT_DAYS },
  referrals: { folder: 'referrals', extension: 'csv', type: 'text/csv; charset=utf-8', days: EXPORT_DAYS },
  records: { folder: 'records', extension: 'csv', type: 'text/csv; charset=utf-8', days: EXPORT_DAYS },
  disclosures: { folder: 'disclosures', extension: 'zip', type: 'application/zip', days: DISCLOSURE_DAYS },
} as const satisfies Record<string, ExportedFiles>

export type ExportedFileKind = keyof typeof exportedFiles

/** A file in the bucket. @param id random */
export type ExportedFile = { readonly kind: ExportedFileKind; readonly id: string }

/** The name of a file in the bucket. */
export const exportedFileName = ({ kind, id }: ExportedFile) => `${exportedFiles[kind].folder}/${id}.${exportedFiles[kind].extension}`

/** Reads a name of {@link exportedFileName}; undefined for any other. */
export const parseExportedFileName = (name: string): ExportedFile | undefined => {
  const [, folder, id = '', extension] = /^([a-z]+)\/([\da-f-]{36})\.([a-z]+)$/.exec(name) ?? []
  const kinds: readonly ExportedFileKind[] = ['customers', 'audit', 'referrals', 'records', 'disclosures']
  const kind = kinds.find((candidate) => exportedFiles[candidate].folder === folder && exportedFiles[candidate].extension === extension)
  return kind && { kind, id }
}
