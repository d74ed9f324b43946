import { fieldLabels } from '../../../shared/domain/field-labels.ts'
import type { OptionList } from '../../../shared/domain/options.ts'
import { type PublicField, type PublicFieldName, publicFields } from '../../../shared/domain/public-fields.ts'

type Submitted = { readonly [Name in PublicFieldName]?: string | readonly string[] | null | undefined }

/** The rows of a mail about a submission: label and value of each field that is not empty, in the order of the public fields. */
export const submittedRows = (submitted: Submitted, label?: (list: OptionList, value: string) => string) => {
  const values: Readonly<Record<string, string | readonly string[] | null | undefined>> = submitted
  const fields: Readonly<Record<string, PublicField>> = publicFields
  return Object.entries(fields).flatMap(([name, { list }]) => {
    const words = [values[name] ?? []].flat().filter((value) => value !== '')
    if (words.length === 0) return []
    const value = words.map((word) => (list === undefined || label === undefined ? word : label(list, word))).join(', ')
    return [{ label: fieldLabels[name] ?? name, value }]
  })
}
