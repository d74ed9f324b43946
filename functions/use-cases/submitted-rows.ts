import { fieldLabels } from '../../shared/domain/field-labels.ts'

type Row = { readonly label: string; readonly value: string }

/** What a mail says of submitted fields: each under its name, in the order given; what was left empty is left out. */
export const submittedRows = (fields: Readonly<Record<string, string | null | undefined>>): Row[] =>
  Object.entries(fields).flatMap(([name, value]) => (value ? [{ label: fieldLabels[name] ?? name, value }] : []))
