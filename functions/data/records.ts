import type { RecordKind, WorkKind } from '../../shared/domain/record-kind.ts'
import { applications } from './applications.ts'
import { customers } from './customers.ts'
import { leads } from './leads.ts'
import { partners } from './partners.ts'

/** The repositories of the records that public forms create and that staff work on. */
export const workRecords = { lead: leads, application: applications, customer: customers } as const satisfies Record<WorkKind, unknown>

/** The repository of each kind of record. */
export const records = { ...workRecords, partner: partners } as const satisfies Record<RecordKind, unknown>
