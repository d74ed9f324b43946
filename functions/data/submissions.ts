import type { Application } from '../../shared/domain/application.ts'
import type { Customer } from '../../shared/domain/customer.ts'
import type { Lead } from '../../shared/domain/lead.ts'
import type { WriteItem } from './transact.ts'

/** Kinds of records that public forms create. */
export const SUBMISSION_ENTITIES = ['INTERESSENT', 'APPLICATION', 'CUSTOMER'] as const
export type SubmissionEntity = (typeof SUBMISSION_ENTITIES)[number]
/** Whether records of a kind come from public forms, and so can be joined to one another. */
export const isSubmissionEntity = (entity: string): entity is SubmissionEntity => SUBMISSION_ENTITIES.some((one) => one === entity)
/** Their records. */
export type SubmissionOf = { readonly INTERESSENT: Lead; readonly APPLICATION: Application; readonly CUSTOMER: Customer }
export type Submission = SubmissionOf[SubmissionEntity]

/** The part of a repository that is the same for all of them. */
export type SubmissionRecords<Record extends Submission> = {
  readonly get: (id: number) => Promise<Record | undefined>
  readonly getOrThrow: (id: number) => Promise<Record>
  readonly updateItems: (before: Record, after: Record) => WriteItem[]
  readonly removeItems: (record: Record) => WriteItem[]
}
