import type { Customer } from '../../../shared/domain/customer.ts'
import { fold } from '../../../shared/domain/fold.ts'
import { foldPublicId, publicPartnerIdSchema } from '../../../shared/domain/ids.ts'
import type { ImportKind } from '../../../shared/domain/import.ts'
import type { Imported } from '../../../shared/domain/imported.ts'
import type { Lead } from '../../../shared/domain/lead.ts'
import type { Partner } from '../../../shared/domain/partner.ts'
import { recordKinds } from '../../../shared/domain/record-kind.ts'
import { auditItem } from '../../data/audit.ts'
import { latestAuditEntries } from '../../data/audit-log.ts'
import { internal } from '../../data/cursor.ts'
import { customerIdOf, customerIds, customers, listCustomers } from '../../data/customers.ts'
import { keptIdOf } from '../../data/joined-records.ts'
import { leads, listLeads } from '../../data/leads.ts'
import { type PageRequest, readRows } from '../../data/list.ts'
import { partnerIds } from '../../data/partner-ids.ts'
import { partnerMarks } from '../../data/partner-marks.ts'
import { listPartners, partners } from '../../data/partners.ts'
import { isReservedPartnerId, partnerIdOf } from '../../data/public-partners.ts'
import { readable } from '../../data/readable.ts'
import { mayHaveBeenGiven, withGeneratedId } from '../../data/sequence.ts'
import { isSubmissionEntity } from '../../data/submissions.ts'
import { transact } from '../../data/transact.ts'
import { ApiError, fieldError } from '../../runtime/api-error.ts'
import { attachedTo } from '../partners/attached-to-partner.ts'
import { deletePartner } from '../partners/change-partner.ts'
import { createPartner } from '../partners/create-partner.ts'
import { isAsMade, isPartnerAsMade } from '../records/as-made.ts'
import { createCustomer, deleteCustomer } from '../records/change-customer.ts'
import { deleteLead } from '../records/change-lead.ts'
import type { ReadRow } from './read-import-row.ts'

/** Records with the same address, or the same company, that are compared. */
const COMPARED = 25
const page: PageRequest = { limit: COMPARED, total: 'none', caller: internal }

/** The public id that a row gives. */
export const publicIdOf = (row: ReadRow): string | undefined =>
  row.kind === 'customer' ? row.form.customerId : row.kind === 'partner' ? row.form.partnerId : undefined

type Named = { readonly email: string; readonly firstName: string; readonly lastName: string; readonly companyName?: string }
const identityOf = ({ email, firstName, lastName, companyName }: Named) =>
  `${foldPublicId(email)} ${fold(companyName ?? `${firstName} ${lastName}`)}`

/** Identifies what a row is about: the address with the name of the person, or of a partner with the company. */
export const identityOfRow = (row: ReadRow): string => identityOf(row.form)

/** The address of a row, for comparison. */
export const addressOfRow = (row: ReadRow): string => foldPublicId(row.form.email)

const sameAddress = async (kind: ImportKind, search: string): Promise<readonly (Named & { readonly id: number })[]> => {
  switch (kind) {
    case 'customer':
      return (await listCustomers({ search }, page)).items
    case 'partner':
      return (await listPartners({ search }, page)).items
    case 'lead':
      return (await listLeads({ search }, page)).items.map(({ id, email, firstName, lastName }) => ({ id, email, firstName, lastName }))
  }
}

const publicIdLabels = { customer: 'Kunden-ID', partner: 'Partner-ID' } as const

/** Says that somebody else has the public id of a row. @param holder such as „der vorhandene Eintrag“ */
export const otherHolder = ({ kind }: ReadRow, holder: string): string =>
  `${kind === 'lead' ? 'Kennung' : publicIdLabels[kind]} wie ${holder}, aber anderer Name oder andere E-Mail-Adresse`

/** The record that a row is about, or that has its address with another name. */
type Existing = { readonly outcome: 'exists' | 'duplicate'; readonly recordId: number; readonly message?: string }

/** Says that somebody has the address of a row. @param holder such as „ein vorhandener Eintrag“ */
export const sameAddressAs = (holder: string): string => `E-Mail-Adresse wie ${holder}, aber anderer Name`

/** The record that a row is about: one with its public id, or with its address and name; or else one with its address. Up to three requests. */
export const findExisting = async (row: ReadRow): Promise<Existing | undefined> => {
  const wanted = identityOfRow(row)
  const publicId = publicIdOf(row)
  const holder = publicId === undefined ? undefined : await (row.kind === 'customer' ? customerIdOf : partnerIdOf)(publicId)
  if (holder === undefined) {
    const found = await sameAddress(row.kind, row.form.email)
    const same = found.find((record) => identityOf(record) === wanted)
    if (same !== undefined) return { outcome: 'exists', recordId: same.id }
    const holderOfAddress = found.find(({ email }) => foldPublicId(email) === addressOfRow(row))
    return holderOfAddress && { outcome: 'duplicate', recordId: holderOfAddress.id, message: sameAddressAs('ein vorhandener Eintrag') }
  }
  const record = await (row.kind === 'customer' ? customers : partners).get(holder)
  const isSame = record === undefined || identityOf(record) === wanted
  return { outcome: 'exists', recordId: holder, ...(!isSame && { message: otherHolder(row, 'der vorhandene Eintrag') }) }
}

/** Why no new record can have the public id of a row, which belongs to nobody now; undefined if one can. One request at most. */
export const idProblem = async (row: ReadRow): Promise<string | undefined> => {
  const publicId = publicIdOf(row)
  if (publicId === undefined) return undefined
  const instead = 'bitte eine andere angeben oder das Feld leer lassen'
  if (row.kind === 'customer') {
    return (await mayHaveBeenGiven(customerIds, publicId)) ? `Diese Kunden-ID war schon vergeben: ${instead}` : undefined
  }
  return (await isReservedPartnerId(publicId)) ? `Diese Partner-ID gehörte einem gelöschten IB-Partner: ${instead}` : undefined
}

/**
 * The partner that a text names: by present or former public id, or by company or e-mail address if only one has it.
 * @param findsByName whether names and addresses count: only for those who may see partners
 */
export const findNamedPartner = async (text: string, findsByName: boolean): Promise<number | { readonly problem: string }> => {
  const partnerId = publicPartnerIdSchema.safeParse(text.normalize('NFKC')).data
  const byId = partnerId && (await partnerIdOf(partnerId))
  if (typeof byId === 'number') return byId
  if (partnerId !== undefined && (await isReservedPartnerId(partnerId))) return { problem: 'Dieser IB-Partner ist gelöscht' }
  const unknown = { problem: 'Diesen IB-Partner gibt es nicht' }
  if (!findsByName) return unknown
  const isIt = ({ companyName, email }: Partner) => fold(companyName) === fold(text) || foldPublicId(email) === foldPublicId(text)
  const [found, ...others] = (await listPartners({ search: text.slice(0, 100) }, page)).items.filter(isIt)
  if (others.length > 0) return { problem: 'Mehrere IB-Partner heißen so: bitte die Partner-ID angeben' }
  return found?.id ?? unknown
}

type Origin = { readonly id: number; readonly imported: Imported }

const createLead = async ({ form, followUpOn }: Extract<ReadRow, { kind: 'lead' }>, { id, imported }: Origin, actor: string) => {
  const partner = await partners.get(form.ibPartnerId)
  if (partner === undefined) throw fieldError('partner', 'Diesen IB-Partner gibt es nicht')
  const now = new Date().toISOString()
  const lead: Lead = {
    ...form,
    id,
    version: 1,
    partnerId: partner.partnerId,
    partnerName: partner.companyName,
    source: 'import',
    acceptedPartnerId: null,
    imported,
    ...(followUpOn !== undefined && { followUpOn }),
    createdAt: now,
    updatedAt: now,
  }
  await transact([
    ...leads.insertItems(lead),
    auditItem({ actor, action: 'leadCreate', entity: 'INTERESSENT', id, before: null, after: lead, time: now }),
  ])
}

/**
 * Creates the record of a row, as the form of a single one does. Nobody gets a mail, and nobody is assigned.
 * @throws ApiError conflict when an id is taken, validation
 */
export const createRecord = async (row: ReadRow, origin: Origin, actor: string): Promise<void> => {
  switch (row.kind) {
    case 'customer': {
      const { followUpOn } = row
      await createCustomer(row.form, actor, { ...origin, ...(followUpOn !== undefined && { followUpOn }) })
      return
    }
    case 'partner': {
      const { partnerId, ...form } = row.form
      const create = (free: string) => createPartner({ ...form, partnerId: free }, actor, origin)
      await (partnerId === undefined ? withGeneratedId(partnerIds, [], async (nextId) => create(await nextId())) : create(partnerId))
      return
    }
    case 'lead':
      return createLead(row, origin, actor)
  }
}

const records = { customer: customers, partner: partners, lead: leads } as const
const deletions = { customer: deleteCustomer, partner: deletePartner, lead: deleteLead } as const

/** Whether an import has made this record. */
export const isMadeBy = async (kind: ImportKind, id: number, importId: string): Promise<boolean> =>
  (await records[kind].get(id))?.imported?.importId === importId

/**
 * Why a record that an import has made stays unless the deletion of changed ones was chosen; none while it has the values that it was made with, and nothing
 * is on it. Two requests at most, and for a partner ten at the same time.
 */
export const changesSince = async (kind: ImportKind, record: Customer | Partner | Lead): Promise<readonly string[]> => {
  const isPartner = 'hierarchyPath' in record
  const [isSame, attached] = await Promise.all([
    isPartner ? isPartnerAsMade(record) : isAsMade(recordKinds[kind].entity, record),
    isPartner ? partnerMarks(record.id).then((marks) => attachedTo({ id: record.id, marks })) : [],
  ])
  return [...(isSame ? [] : ['Der Eintrag wurde seither geändert.']), ...attached]
}

/** Records that imports may have made, by their ids; those that are gone are left out. One request per 100. */
export const readMade = async (kind: ImportKind, ids: readonly number[]): Promise<readonly (Customer | Partner | Lead)[]> => {
  const { schema, key } = records[kind].definition
  return (await readRows(schema, ids.map(key))).flatMap((row) => readable<Customer | Partner | Lead>(schema, row))
}

/** What became of a record when its import was taken back. */
type Undone = { readonly outcome: 'deleted' | 'kept'; readonly message?: string }

/** What became of a record that is gone: it was joined to another one, or deleted by an earlier run of the undo or by a user. */
const outcomeOfMissing = async (kind: ImportKind, id: number, importId: string): Promise<Undone> => {
  const { entity } = recordKinds[kind]
  if (isSubmissionEntity(entity) && (await keptIdOf(entity, id)) !== undefined)
    return { outcome: 'kept', message: 'Der Eintrag wurde seither zu einem anderen gelegt.' }
  const [latest] = await latestAuditEntries(entity, id)
  return latest?.bulkOperation === importId ? { outcome: 'deleted' } : { outcome: 'deleted', message: 'Der Eintrag war schon gelöscht.' }
}

type Deleting = { readonly actor: string; readonly deletesChanged: boolean }

/** Deletes a record that an import has made. One that has other values by now is deleted only if that was chosen. */
export const deleteMade = async (kind: ImportKind, id: number, importId: string, { actor, deletesChanged }: Deleting): Promise<Undone> => {
  try {
    const record = await records[kind].getOrThrow(id)
    const changes = deletesChanged ? [] : await changesSince(kind, record)
    if (changes.length > 0) return { outcome: 'kept', message: changes.join(' ') }
    await deletions[kind]({ id, ifMatch: record.version, actor })
    return { outcome: 'deleted' }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.code === 'not_found') return outcomeOfMissing(kind, id, importId)
    if (error.code === 'stale') return { outcome: 'kept', message: 'Der Eintrag wurde seither geändert.' }
    if (error.code === 'conflict') return { outcome: 'kept', message: error.message }
    throw error
  }
}
