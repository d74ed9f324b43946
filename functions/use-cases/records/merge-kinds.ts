import type * as z from 'zod'
import { type Application, applicationSchema } from '../../../shared/domain/application.ts'
import { type Customer, customerSchema } from '../../../shared/domain/customer.ts'
import type { JoinedRecord } from '../../../shared/domain/joined-record.ts'
import { type Lead, leadSchema } from '../../../shared/domain/lead.ts'
import type { WorkKind } from '../../../shared/domain/record-kind.ts'
import { applications } from '../../data/applications.ts'
import { customers, moveCustomerIdItem } from '../../data/customers.ts'
import { leads } from '../../data/leads.ts'
import type { SubmissionRecords } from '../../data/submissions.ts'
import type { WriteItem } from '../../data/transact.ts'

export type Mergeable = Lead | Application | Customer

/** How records of a kind are merged. */
export type MergeKind<Record extends Mergeable> = {
  readonly kind: WorkKind
  readonly schema: z.ZodType<Record>
  readonly records: SubmissionRecords<Record> & { readonly insertItems: (record: Record) => WriteItem[] }
  /** The partner who owns the record, of which the number of customers is kept. */
  readonly ownerOf: (record: Record) => number | null
  /** Items that go with a record that is joined to another, or restored: between the ids of both. */
  readonly moveItems: (joined: Record, from: number, to: number) => WriteItem[]
  /** What is kept of a joined record besides its person. */
  readonly keptOf: (joined: Record) => Pick<JoinedRecord, 'ibPartnerId'> & Partial<JoinedRecord>
}

export const leadMerge: MergeKind<Lead> = {
  kind: 'lead',
  schema: leadSchema,
  records: leads,
  ownerOf: () => null,
  moveItems: () => [],
  keptOf: ({ ibPartnerId, link, referral }) => ({ ibPartnerId, link, referral }),
}

export const applicationMerge: MergeKind<Application> = {
  kind: 'application',
  schema: applicationSchema,
  records: applications,
  ownerOf: () => null,
  moveItems: () => [],
  keptOf: ({ message, marketingStrategy }) => ({ ibPartnerId: null, message, marketingStrategy }),
}

export const customerMerge: MergeKind<Customer> = {
  kind: 'customer',
  schema: customerSchema,
  records: customers,
  ownerOf: ({ ibPartnerId }) => ibPartnerId,
  moveItems: ({ customerId }, from, to) => [moveCustomerIdItem(customerId, from, to)],
  keptOf: ({ ibPartnerId, link, referral, customerId, message }) => ({ ibPartnerId, link, referral, customerId, message }),
}
