import type { BulkKind, RecordRef } from '../../../shared/domain/bulk.ts'
import type { RecordKind } from '../../../shared/domain/record-kind.ts'
import { customerWithoutContact } from '../../content/customer-without-contact.ts'
import { customersCsv } from '../../content/customers-csv.ts'
import { applicationsCsv, type InboxCsvRow, inboxCsv, leadsCsv, partnersCsv } from '../../content/records-csv.ts'
import { applications } from '../../data/applications.ts'
import { internal } from '../../data/cursor.ts'
import { customers } from '../../data/customers.ts'
import type { RecordExportPosition } from '../../data/export-jobs.ts'
import type { HeldJob } from '../../data/jobs.ts'
import { leads } from '../../data/leads.ts'
import { readAll } from '../../data/list.ts'
import { partners } from '../../data/partners.ts'
import { type FoundRecord, readMatches } from '../bulk/bulk-selection.ts'
import { type Owners, readOwners } from '../partners/read-owners.ts'
import { exportFilter, recordExports } from './export-records.ts'
import { type ReadCsvPage, writeCsvExport } from './write-csv-export.ts'

/** Records read at a time. */
const PAGE = 1000

const readKind = async (kind: RecordKind, ids: readonly number[]): Promise<readonly FoundRecord[]> => {
  switch (kind) {
    case 'customer':
      return (await readAll(customers.definition.schema, ids.map(customers.definition.key))).map((record) => ({ kind, record }))
    case 'lead':
      return (await readAll(leads.definition.schema, ids.map(leads.definition.key))).map((record) => ({ kind, record }))
    case 'application':
      return (await readAll(applications.definition.schema, ids.map(applications.definition.key))).map((record) => ({ kind, record }))
    case 'partner':
      return (await readAll(partners.definition.schema, ids.map(partners.definition.key))).map((record) => ({ kind, record }))
  }
}

/** The chosen records that still exist, in the order in which they were chosen. */
const readChosen = async (refs: readonly RecordRef[]): Promise<readonly FoundRecord[]> => {
  const kinds = [...new Set(refs.map(({ kind }) => kind))]
  const found = await Promise.all(
    kinds.map((kind) =>
      readKind(
        kind,
        refs.filter((ref) => ref.kind === kind).map(({ id }) => id),
      ),
    ),
  )
  const byRef = new Map(found.flat().map((one) => [`${one.kind} ${one.record.id}`, one]))
  return refs.flatMap(({ kind, id }) => byRef.get(`${kind} ${id}`) ?? [])
}

const chosenRefs = ({ chosen }: RecordExportPosition): readonly RecordRef[] => {
  if (chosen.kind === 'inbox') return chosen.ids ?? []
  const { kind } = chosen
  return (chosen.ids ?? []).map((id) => ({ kind, id }))
}

const partnerOf = (found: FoundRecord, owners: Owners | undefined): string | undefined => {
  if (found.kind === 'lead') return found.record.partnerName
  if (found.kind !== 'customer' || found.record.ibPartnerId === null) return undefined
  return owners?.get(found.record.ibPartnerId)?.companyName
}

const inboxRow = (found: FoundRecord, owners: Owners | undefined): InboxCsvRow[] =>
  found.kind === 'partner' ? [] : [{ ...found, partner: partnerOf(found, owners) }]

/** Records as the owner of the export may see them. */
const linesOf = (list: BulkKind, found: readonly FoundRecord[], owners: Owners | undefined, isFirst: boolean): string => {
  switch (list) {
    case 'customer':
      return customersCsv(
        found.flatMap((one) => (one.kind === list ? [one.record] : [])),
        owners,
        isFirst,
      )
    case 'lead':
      return leadsCsv(
        found.flatMap((one) => (one.kind === list ? [one.record] : [])),
        isFirst,
      )
    case 'application':
      return applicationsCsv(
        found.flatMap((one) => (one.kind === list ? [one.record] : [])),
        isFirst,
      )
    case 'partner':
      return partnersCsv(
        found.flatMap((one) => (one.kind === list ? [one.record] : [])),
        isFirst,
      )
    case 'inbox':
      return inboxCsv(
        found.flatMap((one) => inboxRow(one, owners)),
        isFirst,
      )
  }
}

const readPageOf = (position: RecordExportPosition): ReadCsvPage => {
  const { chosen, owner, kinds, showsPartners, showsContact } = position
  const filter = exportFilter(chosen)
  const refs = chosenRefs(position)
  const owners: Owners | undefined = showsPartners ? new Map() : undefined
  const reader = { username: owner, kinds, seesContact: showsContact }
  const shown = (found: FoundRecord): FoundRecord =>
    found.kind === 'customer' && !showsContact ? { ...found, record: customerWithoutContact(found.record) } : found
  return async (cursor) => {
    const isFirst = cursor === undefined
    const page =
      filter === undefined
        ? { items: await readChosen(refs), total: refs.length }
        : await readMatches(filter, { limit: PAGE, cursor, caller: internal, ...(!isFirst && { total: 'none' }) }, reader)
    const items = page.items.map(shown)
    if (owners !== undefined)
      await readOwners(
        owners,
        items.map((found) => (found.kind === 'customer' ? found.record.ibPartnerId : null)),
      )
    return {
      lines: linesOf(chosen.kind, items, owners, isFirst),
      rows: items.length,
      cursor: 'cursor' in page ? page.cursor : undefined,
      ...(isFirst && { total: page.total }),
    }
  }
}

/** Writes chosen records into the CSV file of an export, see {@link writeCsvExport}. */
export const writeRecordExport = (held: HeldJob, partBytes?: number): Promise<void> =>
  writeCsvExport(recordExports, held, readPageOf, partBytes)
