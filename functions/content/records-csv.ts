import type { Application } from '../../shared/domain/application.ts'
import { chosenLabel } from '../../shared/domain/chosen-label.ts'
import { type CsvCell, csvLines } from '../../shared/domain/csv.ts'
import type { Customer } from '../../shared/domain/customer.ts'
import { formatField, labelOf } from '../../shared/domain/format-field.ts'
import { inboxPlaceOf } from '../../shared/domain/inbox.ts'
import type { Lead } from '../../shared/domain/lead.ts'
import type { OptionList } from '../../shared/domain/options.ts'
import type { Partner } from '../../shared/domain/partner.ts'
import { recordKinds } from '../../shared/domain/record-kind.ts'

type Cell = CsvCell | null | undefined
type Column<Row> = { readonly header: string; readonly of: (row: Row) => Cell }

/** Fields that hold an amount, count or time of the portal's own. */
const CALCULABLE: readonly string[] = [
  'commissionRate',
  'customerCount',
  'childCount',
  'reviewedAt',
  'due',
  'followUpOn',
  'createdAt',
  'updatedAt',
]
const cellOf = (name: string, value: unknown): Cell => {
  const text = formatField(name, value)
  return CALCULABLE.includes(name) ? { calculable: text } : text
}

/** A column with the label and the German text of a field, as lists and the audit log have it. */
const field = <Row extends object>(name: keyof Row & string): Column<Row> => ({
  header: labelOf(name),
  of: (row) => cellOf(name, row[name]),
})

const linesOf = <Row>(columns: readonly Column<Row>[], rows: readonly Row[], isFirst: boolean): string =>
  csvLines(
    rows.map((row) => columns.map(({ of }) => of(row) ?? '')),
    isFirst ? columns.map(({ header }) => header) : undefined,
  )

const leadColumns: readonly Column<Lead>[] = [
  field('firstName'),
  field('lastName'),
  field('email'),
  field('phone'),
  field('partnerId'),
  field('partnerName'),
  field('source'),
  field('status'),
  field('rejection'),
  field('assignee'),
  field('followUpOn'),
  field('createdAt'),
  field('updatedAt'),
]

/** A column of an answer, with the label that the person chose. */
const answer = (name: OptionList & keyof Application): Column<Application> => ({
  header: labelOf(name),
  of: ({ chosenOptions, ...application }) =>
    [application[name]]
      .flat()
      .flatMap((value) => (value === null ? [] : chosenLabel(chosenOptions, name, value)))
      .join(', '),
})

const applicationColumns: readonly Column<Application>[] = [
  field('firstName'),
  field('lastName'),
  field('email'),
  field('phone'),
  answer('country'),
  field('companyName'),
  answer('companyType'),
  field('website'),
  answer('tradingExperience'),
  answer('expectedVolume'),
  answer('marketingChannels'),
  field('marketingStrategy'),
  field('message'),
  field('status'),
  field('reviewedByName'),
  field('reviewedAt'),
  field('reviewNotes'),
  field('rejection'),
  field('assignee'),
  field('followUpOn'),
  field('createdAt'),
  field('updatedAt'),
]

const partnerColumns: readonly Column<Partner>[] = [
  field('partnerId'),
  field('companyName'),
  field('firstName'),
  field('lastName'),
  field('email'),
  field('phone'),
  field('country'),
  field('commissionRate'),
  field('invitationLink'),
  field('invitationCode'),
  field('rebateAccount'),
  field('status'),
  field('level'),
  field('hierarchyPath'),
  field('customerCount'),
  field('childCount'),
  field('createdAt'),
  field('updatedAt'),
]

/** A row of the inbox, with the company of the partner by whom the person came. */
export type InboxCsvRow = { readonly partner: string | undefined } & (
  | { readonly kind: 'lead'; readonly record: Lead }
  | { readonly kind: 'application'; readonly record: Application }
  | { readonly kind: 'customer'; readonly record: Customer }
)

const dueOf = (row: InboxCsvRow) => {
  switch (row.kind) {
    case 'lead':
      return inboxPlaceOf.lead(row.record)?.due
    case 'application':
      return inboxPlaceOf.application(row.record)?.due
    case 'customer':
      return inboxPlaceOf.customer(row.record)?.due
  }
}

/** A column of a field that records of all kinds have. */
const common = (name: keyof Lead & keyof Application & keyof Customer): Column<InboxCsvRow> => ({
  header: labelOf(name),
  of: ({ record }) => cellOf(name, record[name]),
})

const inboxColumns: readonly Column<InboxCsvRow>[] = [
  { header: 'Art', of: ({ kind }) => (kind === 'customer' ? 'Kundenanfrage' : recordKinds[kind].label) },
  common('firstName'),
  common('lastName'),
  common('email'),
  common('phone'),
  { header: 'Partner', of: ({ partner }) => partner },
  common('status'),
  {
    header: labelOf('decision'),
    of: ({ kind, record }) => (kind === 'customer' ? formatField('outcome', record.decision?.outcome) : ''),
  },
  { header: 'Fällig', of: (row) => cellOf('due', dueOf(row)) },
  common('assignee'),
  common('followUpOn'),
  common('createdAt'),
]

/** Leads as CSV lines. @param isFirst whether byte order mark and headers are included */
export const leadsCsv = (leads: readonly Lead[], isFirst: boolean) => linesOf(leadColumns, leads, isFirst)

/** Applications as CSV lines. @param isFirst whether byte order mark and headers are included */
export const applicationsCsv = (applications: readonly Application[], isFirst: boolean) =>
  linesOf(applicationColumns, applications, isFirst)

/** Partners as CSV lines. @param isFirst whether byte order mark and headers are included */
export const partnersCsv = (partners: readonly Partner[], isFirst: boolean) => linesOf(partnerColumns, partners, isFirst)

/** Rows of the inbox as CSV lines. @param isFirst whether byte order mark and headers are included */
export const inboxCsv = (rows: readonly InboxCsvRow[], isFirst: boolean) => linesOf(inboxColumns, rows, isFirst)
