import * as z from 'zod'
import { customerUpdateSchema } from '../../../shared/domain/customer.ts'
import { fieldLabels } from '../../../shared/domain/field-labels.ts'
import { fold } from '../../../shared/domain/fold.ts'
import { foldPublicId } from '../../../shared/domain/ids.ts'
import type { ImportFieldName, ImportKind } from '../../../shared/domain/import.ts'
import { partnerUpdateSchema } from '../../../shared/domain/partner.ts'
import type { Grants, PermissionKey } from '../../../shared/domain/permissions.ts'
import { isSamePhone, phonesIn } from '../../../shared/domain/phone-number.ts'
import { recordKinds } from '../../../shared/domain/record-kind.ts'
import { reversibleFields } from '../../../shared/domain/reversal.ts'
import type { User } from '../../../shared/domain/user.ts'
import { latestAuditEntries } from '../../data/audit-log.ts'
import { customerIdOf, customers } from '../../data/customers.ts'
import { partners } from '../../data/partners.ts'
import { partnerIdOf } from '../../data/public-partners.ts'
import { ApiError } from '../../runtime/api-error.ts'
import { changeWork } from '../desk/work.ts'
import { updatePartner } from '../partners/change-partner.ts'
import { movePartner } from '../partners/move-partner.ts'
import { updateCustomer } from '../records/change-customer.ts'
import { compareSince } from '../records/changed-since.ts'
import { reverseChange } from '../records/reverse-change.ts'
import type { ReadRow } from './read-import-row.ts'

/** The person who imports, with their present rights. */
export type Importer = {
  readonly can: (key: PermissionKey) => boolean
  readonly user: Pick<User, 'id' | 'firstName' | 'lastName'>
  /** The rights of each role. */
  readonly grants: Grants
}

/** Whether a user may update records of a kind by an import. The values of a lead are not edited by hand either. */
const mayUpdate = (kind: ImportKind, can: Importer['can']): kind is 'customer' | 'partner' =>
  kind !== 'lead' && can(recordKinds[kind].rights.view) && can(recordKinds[kind].rights.edit)

/** Fields of a customer that take a right besides the one to edit. */
const ownRights: Partial<Record<ImportFieldName, PermissionKey>> = { phone: 'customers.contact', partner: 'customers.transfer' }

const fieldOf = (kind: ImportKind, name: ImportFieldName) => (name !== 'partner' ? name : kind === 'partner' ? 'parentId' : 'ibPartnerId')

const asWritten = (text: string) => text
/** How the values of a field are compared: two spellings of one name, id or address are no difference. */
const comparable: Partial<Record<ImportFieldName, (text: string) => string>> = {
  firstName: fold,
  lastName: fold,
  companyName: fold,
  email: foldPublicId,
  customerId: foldPublicId,
  partnerId: foldPublicId,
}

const isSamePhoneText = (one: string, other: string, country: string | null) => {
  const [[first], [second]] = [phonesIn(one, country), phonesIn(other, country)]
  return first !== undefined && second !== undefined && isSamePhone(first, second)
}

const isSameValue = (name: ImportFieldName, one: unknown, other: unknown, country: string | null): boolean => {
  if (typeof one !== 'string' || typeof other !== 'string') return (one ?? null) === (other ?? null)
  const compared = comparable[name] ?? asWritten
  return compared(one) === compared(other) || (name === 'phone' && isSamePhoneText(one, other, country))
}

/** What a row says of a record that exists. */
export type Differences = {
  readonly version: number
  /** The fields that the row would change. Empty cells change nothing. */
  readonly changes: readonly ImportFieldName[]
  /** Fields of the row that the person may not change. What is stored there is not compared: the answer would confirm a guess. */
  readonly withheld: readonly ImportFieldName[]
}

const valuesOf = (row: ReadRow) =>
  new Map<string, unknown>(Object.entries({ ...row.form, ...(row.kind !== 'partner' && { followUpOn: row.followUpOn }) }))

/** Compares a row with the record that it is about; undefined if the person may not change such records, or it is gone. Up to two requests. */
export const compareRow = async (row: ReadRow, id: number, can: Importer['can']): Promise<Differences | undefined> => {
  const { kind, given } = row
  if (!mayUpdate(kind, can)) return undefined
  const record = await (kind === 'customer' ? customers : partners).get(id)
  if (record === undefined) return undefined
  const isWithheld = (name: ImportFieldName) => {
    const right = kind === 'customer' ? ownRights[name] : undefined
    return right !== undefined && !can(right)
  }
  const [stored, values] = [new Map<string, unknown>(Object.entries(record)), valuesOf(row)]
  // A stored number without calling code will be one of the country that the row gives.
  const country = z
    .string()
    .nullable()
    .parse((given.includes('country') ? values : stored).get('country') ?? null)
  const differing = given.filter((name) => {
    const field = fieldOf(kind, name)
    return !isWithheld(name) && !isSameValue(name, stored.get(field), values.get(field), country)
  })
  // A former id of a partner, and the id of a joined customer, is no new one.
  const publicId = kind === 'customer' ? 'customerId' : 'partnerId'
  const isItsId =
    differing.includes(publicId) && (await (kind === 'customer' ? customerIdOf : partnerIdOf)(String(values.get(publicId)))) === id
  return {
    version: record.version,
    changes: differing.filter((name) => !isItsId || name !== publicId),
    withheld: given.filter(isWithheld),
  }
}

type Update = Importer & { readonly id: number; readonly origin: string }

/**
 * Gives a record the values of a row, by the rules of an edit by hand.
 * @param differences as {@link compareRow} found them; refused as stale if the record has changed since
 * @throws ApiError as the edits do
 */
export const updateRecord = async (
  row: ReadRow,
  { version, changes }: Differences,
  { id, origin, can, user, grants }: Update,
): Promise<void> => {
  const { kind } = row
  const all = valuesOf(row)
  const apart: readonly ImportFieldName[] = kind === 'partner' ? ['partner'] : ['followUpOn']
  const names = changes.filter((name) => !apart.includes(name)).map((name) => fieldOf(kind, name))
  const values = Object.fromEntries(names.map((name) => [name, all.get(name)]))
  const by = { id, ifMatch: version, actor: user.id }
  const isMore = changes.length > names.length
  if (kind === 'customer') {
    const rights = { mayTransfer: can('customers.transfer'), maySeeContact: can('customers.contact') }
    const form = customerUpdateSchema.parse({ ...values, ...('ibPartnerId' in values && { transferReason: `Import: ${origin}` }) })
    const after = names.length === 0 ? by.ifMatch : (await updateCustomer(by, form, rights)).version
    if (isMore) await changeWork('customer', { ...by, ifMatch: after, grants }, { followUpOn: row.followUpOn ?? null })
  }
  if (kind === 'partner') {
    const after = names.length === 0 ? by.ifMatch : (await updatePartner(by, partnerUpdateSchema.parse(values))).version
    if (isMore) await movePartner({ ...by, ifMatch: after }, row.form.parentId)
  }
}

/** Entries of a record among which those of its import are looked for. */
const LOOKED_THROUGH = 50

/** The changes that an import has made to a record, by action, the newest first: a second one has taken the first back. One request. */
const changesBy = async (kind: ImportKind, id: number, importId: string) => {
  const entries = await latestAuditEntries(recordKinds[kind].entity, id, LOOKED_THROUGH)
  return [
    ...Map.groupBy(
      entries.filter(({ bulkOperation }) => bulkOperation === importId),
      ({ action }) => action,
    ).values(),
  ]
}

/** Whether an import has changed a record. One request. */
export const hasUpdated = async (kind: ImportKind, id: number, importId: string): Promise<boolean> =>
  (await changesBy(kind, id, importId)).length > 0

/** Whether some value that an import gave a record is still there. One request. */
export const canRestore = async (
  kind: ImportKind,
  record: { readonly id: number },
  importId: string,
  seesContact: boolean,
): Promise<boolean> =>
  (await changesBy(kind, record.id, importId)).some(
    ([entry, ...earlier]) =>
      entry !== undefined &&
      earlier.length === 0 &&
      compareSince(record, entry, reversibleFields(kind, entry, seesContact)).reversed.length > 0,
  )

type Restored = { readonly outcome: 'restored' | 'kept'; readonly message?: string }

/** Gives the fields that an import has changed their earlier values back. Those that were changed since stay. */
export const restoreRecord = async (kind: ImportKind, id: number, importId: string, importer: Importer): Promise<Restored> => {
  const staying: string[] = []
  let isRestored = false
  try {
    for (const [entry, ...earlier] of await changesBy(kind, id, importId)) {
      if (entry === undefined || earlier.length > 0) {
        isRestored ||= earlier.length > 0
        continue
      }
      const caller = { ...importer, beforeTransfer: () => {} }
      try {
        const { changedSince } = await reverseChange({ kind, id, caller }, { entry: entry.id, transferReason: 'Import rückgängig gemacht' })
        isRestored = true
        staying.push(...changedSince)
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'conflict' || error.fields === undefined) throw error
        staying.push(...Object.keys(error.fields))
      }
    }
  } catch (error) {
    if (!(error instanceof ApiError) || error.code === 'too_many') throw error
    return { outcome: 'kept', message: error.code === 'not_found' ? 'Der Eintrag wurde seither gelöscht.' : error.message }
  }
  if (!isRestored) return { outcome: 'kept', message: 'Der Eintrag wurde seither geändert.' }
  const names = staying.map((name) => fieldLabels[name] ?? name).join(', ')
  return { outcome: 'restored', ...(names !== '' && { message: `Seither geändert, bleibt: ${names}` }) }
}
