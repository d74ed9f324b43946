import * as z from 'zod'
import { countryByCode, countryByName } from '../../../shared/domain/countries.ts'
import { CUSTOMER_TYPES, customerCreateSchema, customerTypeLabels } from '../../../shared/domain/customer.ts'
import { ACTIVITY, activityLabels } from '../../../shared/domain/entity.ts'
import { fold } from '../../../shared/domain/fold.ts'
import { idSchema, publicPartnerIdSchema } from '../../../shared/domain/ids.ts'
import type { ImportFieldName, ImportKind, ImportValues } from '../../../shared/domain/import.ts'
import { importedLeadStatuses, importFields } from '../../../shared/domain/import-fields.ts'
import { leadStatusSchema } from '../../../shared/domain/lead.ts'
import { partnerCreateSchema } from '../../../shared/domain/partner.ts'
import { personShape } from '../../../shared/domain/person-fields.ts'
import { workUpdateSchema } from '../../../shared/domain/work.ts'

/** A partner's public id may be missing: the portal then gives one. */
const partnerSchema = partnerCreateSchema.extend({ partnerId: publicPartnerIdSchema.optional() })
const leadSchema = z.object({
  ...personShape,
  ibPartnerId: idSchema,
  status: leadStatusSchema.exclude(['IB-Akzeptiert']).default('IB-Interessent'),
})
const followUpSchema = workUpdateSchema.shape.followUpOn.unwrap().unwrap()

type FollowUp = { readonly followUpOn: string | undefined }
/** A row whose values fit the fields of a record. */
export type ReadRow =
  | ({ readonly kind: 'customer'; readonly form: z.output<typeof customerCreateSchema> } & FollowUp)
  | { readonly kind: 'partner'; readonly form: z.output<typeof partnerSchema> }
  | ({ readonly kind: 'lead'; readonly form: z.output<typeof leadSchema> } & FollowUp)

/** Why a row cannot be imported: the first field that is wrong, and all messages. */
export type RowProblem = { readonly field: ImportFieldName | undefined; readonly message: string }

/** Finds the partner that a text names: its internal id, `later` if an earlier row of the file makes it, or what is wrong with the text. */
export type FindPartner = (text: string) => Promise<number | 'later' | { readonly problem: string }>

/**
 * A cell as it was meant: without surrounding space, and without the apostrophe or tab that keeps spreadsheets from reading a number or a formula.
 */
const cleaned = (text: string) => text.replace(/^\s*'(?=[\s\d+\-=@(＋－])/u, '').trim()

/** A number that a spreadsheet has rounded, such as 4,9151E+11. */
const ROUNDED = /^\d([.,]\d+)?E\+?\d+$/i

/** The key of a choice, written as its label or as itself. */
const choiceOf = (labels: Readonly<Record<string, string>>, text: string) =>
  Object.keys(labels).find((key) => fold(key) === fold(text) || fold(labels[key] ?? '') === fold(text))

/** dd.MM.yyyy or d.M.yyyy as an ISO day; anything else unchanged. */
const isoDay = (text: string) => {
  const [, day = '', month = '', year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text) ?? []
  return year === undefined ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

const statusLabels: Readonly<Record<ImportKind, Readonly<Record<string, string>>>> = {
  customer: activityLabels,
  partner: activityLabels,
  lead: Object.fromEntries(importedLeadStatuses.map((status) => [status, status])),
}

/** Which field of the file the field of a record is taken from, if it has another name. */
const fileFields: Readonly<Record<string, ImportFieldName>> = { ibPartnerId: 'partner', parentId: 'partner' }

/** A valid id in place of that of a partner whom an earlier row will create; only the check uses it, and never stores it. */
const PLACEHOLDER_ID = 1

const labelOf = (kind: ImportKind, name: ImportFieldName) => importFields[kind].find((field) => field.name === name)?.label ?? name

/**
 * Reads the values of a row as people write them, and checks them by the schema of a single record.
 * @param findPartner finds the partner that a value names
 */
export const readImportRow = async (kind: ImportKind, values: ImportValues, findPartner: FindPartner): Promise<ReadRow | RowProblem> => {
  const problems = new Map<ImportFieldName, string>()
  const cell = (name: ImportFieldName) => cleaned(values[name] ?? '') || undefined
  const read = (name: ImportFieldName, of: (text: string) => string | undefined, problem: string) => {
    const text = cell(name)
    const found = text === undefined ? undefined : of(text)
    if (text !== undefined && found === undefined) problems.set(name, problem)
    return found
  }
  const phone = read(
    'phone',
    (text) => (ROUNDED.test(text) ? undefined : text),
    'Eine Tabellenkalkulation hat diese Nummer gerundet: Spalte als Text speichern',
  )
  const country = read('country', (text) => (countryByCode(text) ?? countryByName(text))?.code, 'Unbekanntes Land')
  const status = read(
    'status',
    (text) => choiceOf(statusLabels[kind], text),
    `Unbekannter Status; möglich: ${Object.values(statusLabels[kind]).join(', ')}`,
  )
  const customerType = read(
    'customerType',
    (text) => choiceOf(customerTypeLabels, text),
    `Unbekannter Typ; möglich: ${Object.values(customerTypeLabels).join(', ')}`,
  )
  const followUpOn = read('followUpOn', (text) => followUpSchema.safeParse(isoDay(text)).data, 'Datum wie 24.12.2026 erwartet')
  const amount = (name: ImportFieldName) => cell(name)?.replace(/\.(?=\d{3}(\D|$))/g, '')

  const named = cell('partner')
  const partner = named === undefined ? undefined : await findPartner(named)
  if (typeof partner === 'object') problems.set('partner', partner.problem)
  const partnerId = partner === 'later' ? PLACEHOLDER_ID : typeof partner === 'number' ? partner : undefined

  const person = { firstName: cell('firstName') ?? '', lastName: cell('lastName') ?? '', email: cell('email') ?? '', phone }
  const check = <Form>(schema: z.ZodType<Form>, form: object): Form | undefined => {
    const { data, error } = schema.safeParse(form)
    for (const { path, message } of error?.issues ?? []) {
      const [first = ''] = path.map(String)
      const name = fileFields[first] ?? importFields[kind].find((field) => field.name === first)?.name
      if (name !== undefined && !problems.has(name)) problems.set(name, name === 'partner' ? 'IB-Partner ist erforderlich' : message)
    }
    return data
  }
  const whole = (): ReadRow | undefined => {
    switch (kind) {
      case 'customer': {
        const form = check(customerCreateSchema, {
          ...person,
          country,
          customerId: cell('customerId'),
          ibPartnerId: partnerId,
          subIbId: cell('subIbId'),
          ibAccountNumber: cell('ibAccountNumber'),
          customerType: customerType ?? CUSTOMER_TYPES[0],
          subIbCommissionPerLot: amount('subIbCommissionPerLot'),
          status: status ?? ACTIVITY[0],
        })
        return form && { kind, form, followUpOn }
      }
      case 'partner': {
        const form = check(partnerSchema, {
          ...person,
          country,
          companyName: cell('companyName') ?? '',
          partnerId: cell('partnerId'),
          parentId: partnerId,
          commissionRate: amount('commissionRate'),
          invitationLink: cell('invitationLink'),
          invitationCode: cell('invitationCode'),
          rebateAccount: cell('rebateAccount'),
          status,
        })
        return form && { kind, form }
      }
      case 'lead': {
        const form = check(leadSchema, { ...person, phone: phone ?? '', ibPartnerId: partnerId, status })
        return form && { kind, form, followUpOn }
      }
    }
  }
  const row = whole()
  const [first, ...others] = problems
  if (first === undefined) return row ?? { field: undefined, message: 'Die Zeile ist ungültig' }
  const [field, message] = first
  if (others.length === 0) return { field, message }
  return { field, message: [...problems].map(([name, text]) => `${labelOf(kind, name)}: ${text}`).join('; ') }
}

/** Whether a row was refused. */
export const isProblem = (row: ReadRow | RowProblem): row is RowProblem => 'message' in row
