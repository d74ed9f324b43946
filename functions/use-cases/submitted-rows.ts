import { fieldLabels } from '../../shared/domain/field-labels.ts'

type Row = { readonly label: string; readonly value: string }

/** The rows of a mail about submitted fields: label and value in the order given, without empty ones. */
export const submittedRows = (fields: Readonly<Record<string, string | null | undefined>>): Row[] =>
  Object.entries(fields).flatMap(([name, value]) => (value ? [{ label: fieldLabels[name] ?? name, value }] : []))
