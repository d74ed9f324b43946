import * as z from 'zod'
import { CUSTOMER_TYPES, customerCreateSchema } from '../../../shared/domain/customer.ts'
import { ACTIVITY } from '../../../shared/domain/entity.ts'
import { idSchema, publicPartnerIdSchema } from '../../../shared/domain/ids.ts'
import type { ImportAmounts, ImportFieldName, ImportKind, ImportValues } from '../../../shared/domain/import.ts'
import { importFields } from '../../../shared/domain/import-fields.ts'
import { leadStatusSchema } from '../../../shared/domain/lead.ts'
import { partnerCreateSchema } from '../../../shared/domain/partner.ts'
import { nameShape, personShape } from '../../../shared/domain/person-fields.ts'
import { type CellProblems, type Cells, readCells } from './import-cells.ts'

/** A partner's public id may be missing: the portal then gives one. */
const partnerSchema = partnerCreateSchema.extend({ partnerId: publicPartnerIdSchema.optional() })
const leadSchema = z.object({
  ...personShape,
  ...nameShape,
  ibPartnerId: idSchema,
  status: leadStatusSchema.exclude(['IB-Akzeptiert']).default('IB-Interessent'),
})

/** The fields that are not empty in the file. */
type Given = { readonly given: readonly ImportFieldName[] }
type FollowUp = Given & { readonly followUpOn: string | undefined }
/** A row whose values fit the fields of a record. */
export type ReadRow =
  | ({ readonly kind: 'customer'; readonly form: z.output<typeof customerCreateSchema> } & FollowUp)
  | ({ readonly kind: 'partner'; readonly form: z.output<typeof partnerSchema> } & Given)
  | ({ readonly kind: 'lead'; readonly form: z.output<typeof leadSchema> } & FollowUp)

/** Why a row cannot be imported. Messages about several fields name them themselves. */
export type RowProblem = { readonly field: ImportFieldName | undefined; readonly message: string }

/** Whether a row was refused. */
export const isProblem = (row: ReadRow | RowProblem): row is RowProblem => 'message' in row

/** Finds the partner that a text names: its internal id, `later` if an earlier row of the file makes it, or what is wrong with the text. */
export type FindPartner = (text: string) => Promise<number | 'later' | { readonly problem: string }>

/** A valid id in place of that of a partner whom an earlier row will create; only the check uses it, and never stores it. */
const PLACEHOLDER_ID = 1

const partnerIdOf = async ({ partner }: Cells, problems: CellProblems, findPartner: FindPartner): Promise<number | undefined> => {
  const found = partner === undefined ? undefined : await findPartner(partner)
  if (typeof found !== 'object') return found === 'later' ? PLACEHOLDER_ID : found
  problems.set('partner', found.problem)
  return undefined
}

/** Which field of the file the field of a record is taken from, if it has another name. */
const fileFields: Readonly<Record<string, ImportFieldName>> = { ibPartnerId: 'partner', parentId: 'partner' }

/** Checks a form by the schema of a record. Values that were refused as they were written have no second problem. */
const checkForm = <Form>(kind: ImportKind, schema: z.ZodType<Form>, form: object, problems: CellProblems): Form | undefined => {
  const { data, error } = schema.safeParse(form)
  for (const { path, message } of error?.issues ?? []) {
    const [first = ''] = path.map(String)
    const name = fileFields[first] ?? importFields[kind].find((field) => field.name === first)?.name
    if (name !== undefined && !problems.has(name)) problems.set(name, name === 'partner' ? 'IB-Partner ist erforderlich' : message)
  }
  return data
}

const NOBODY = { firstName: '', lastName: '', email: '' }

const readForm = (kind: ImportKind, cells: Cells, partnerId: number | undefined, problems: CellProblems): ReadRow | undefined => {
  const { followUpOn } = cells
  const given = importFields[kind].map(({ name }) => name).filter((name) => cells[name] !== undefined)
  switch (kind) {
    case 'customer': {
      const values = { ...NOBODY, customerType: CUSTOMER_TYPES[0], status: ACTIVITY[0], ...cells, ibPartnerId: partnerId }
      const form = checkForm(kind, customerCreateSchema, values, problems)
      return form && { kind, form, given, followUpOn }
    }
    case 'partner': {
      const form = checkForm(kind, partnerSchema, { ...NOBODY, companyName: '', ...cells, parentId: partnerId }, problems)
      return form && { kind, form, given }
    }
    case 'lead': {
      const form = checkForm(kind, leadSchema, { ...NOBODY, phone: '', ...cells, ibPartnerId: partnerId }, problems)
      return form && { kind, form, given, followUpOn }
    }
  }
}

const labelOf = (kind: ImportKind, name: ImportFieldName) => importFields[kind].find((field) => field.name === name)?.label ?? name

const rowProblem = (kind: ImportKind, problems: CellProblems): RowProblem => {
  const [first, ...others] = problems
  if (first === undefined) return { field: undefined, message: 'Die Zeile ist ungültig' }
  const [field, message] = first
  if (others.length === 0) return { field, message }
  return { field: undefined, message: [...problems].map(([name, text]) => `${labelOf(kind, name)}: ${text}`).join('; ') }
}

/**
 * Reads the values of a row as people write them, and checks them by the schema of a single record.
 * @param import its kind, and how amounts of each column are read
 * @param findPartner finds the partner that a value names
 */
export const readImportRow = async (
  { kind, amounts }: { readonly kind: ImportKind; readonly amounts: ImportAmounts },
  values: ImportValues,
  findPartner: FindPartner,
): Promise<ReadRow | RowProblem> => {
  const { cells, problems } = readCells(kind, values, amounts)
  const partnerId = await partnerIdOf(cells, problems, findPartner)
  const row = readForm(kind, cells, partnerId, problems)
  return row === undefined || problems.size > 0 ? rowProblem(kind, problems) : row
}
