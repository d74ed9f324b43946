import type { RecordChange } from '../../../shared/domain/bulk.ts'
import type { RecordKind, WorkKind } from '../../../shared/domain/record-kind.ts'
import { personName } from '../../../shared/domain/user.ts'
import { applications } from '../../data/applications.ts'
import type { BulkResult } from '../../data/bulk-jobs.ts'
import { customers } from '../../data/customers.ts'
import { leads } from '../../data/leads.ts'
import { partners } from '../../data/partners.ts'
import { workRecords } from '../../data/records.ts'
import { changeWork } from '../desk/work.ts'
import { deletePartner, updatePartner } from '../partners/change-partner.ts'
import { deleteApplication, reviewApplication } from '../records/change-application.ts'
import { deleteCustomer, updateCustomer } from '../records/change-customer.ts'
import { deleteLead, setLeadStatus } from '../records/change-lead.ts'
import { decideRegistration } from '../records/decide-registration.ts'
import type { Owner } from './bulk-owner.ts'

/** What becomes of a record that can be changed. */
export type Outcome = Exclude<BulkResult['outcome'], 'failed'>

type Change = { readonly id: number; readonly ifMatch: undefined; readonly actor: string }
type Versioned = { readonly version: number }
type Actions = { readonly [Kind in RecordKind]: Extract<RecordChange, { readonly kind: Kind }>['action'] }
type ChangeOf<Kind extends RecordKind> = { readonly [One in Kind]: { readonly kind: One; readonly action: Actions[One] } }[Kind]

const done = async (act: Promise<unknown>): Promise<Outcome> => {
  await act
  return 'done'
}

/** Compares the versions of a record before and after a change. */
const outcomeOf = async (before: Promise<Versioned>, act: () => Promise<Versioned>): Promise<Outcome> => {
  const { version } = await before
  return (await act()).version === version ? 'unchanged' : 'done'
}

const changeWorkOf = (kind: WorkKind, by: Change, change: Parameters<typeof changeWork>[2], { grants }: Owner) =>
  outcomeOf(workRecords[kind].getOrThrow(by.id), () => changeWork(kind, { ...by, grants }, change))

const changeCustomer = (action: Actions['customer'], by: Change, owner: Owner): Promise<Outcome> => {
  const update = (form: Parameters<typeof updateCustomer>[1]) => {
    const rights = { mayTransfer: owner.can('customers.transfer'), maySeeContact: owner.can('customers.contact') }
    return outcomeOf(customers.getOrThrow(by.id), () => updateCustomer(by, form, rights))
  }
  switch (action.type) {
    case 'delete':
      return done(deleteCustomer(by))
    case 'decision':
      return outcomeOf(customers.getOrThrow(by.id), () => decideRegistration(by, { outcome: action.outcome, reason: action.reason }))
    case 'partner':
      return update({ ibPartnerId: action.ibPartnerId, transferReason: action.reason })
    case 'status':
      return update({ status: action.status })
    default:
      return changeWorkOf('customer', by, action, owner)
  }
}

const changeLead = (action: Actions['lead'], by: Change, owner: Owner): Promise<Outcome> => {
  switch (action.type) {
    case 'delete':
      return done(deleteLead(by))
    case 'status':
      return outcomeOf(leads.getOrThrow(by.id), () => setLeadStatus(by, { status: action.status, reason: action.reason }))
    default:
      return changeWorkOf('lead', by, action, owner)
  }
}

const changeApplication = (action: Actions['application'], by: Change, owner: Owner): Promise<Outcome> => {
  switch (action.type) {
    case 'delete':
      return done(deleteApplication(by))
    case 'status': {
      const review = { ...by, actorName: personName(owner.user), can: owner.can }
      return outcomeOf(applications.getOrThrow(by.id), () => reviewApplication(review, { status: action.status, reason: action.reason }))
    }
    default:
      return changeWorkOf('application', by, action, owner)
  }
}

const changePartner = (action: Actions['partner'], by: Change): Promise<Outcome> =>
  action.type === 'delete'
    ? done(deletePartner(by))
    : outcomeOf(partners.getOrThrow(by.id), () => updatePartner(by, { status: action.status }))

const changes: { readonly [Kind in RecordKind]: (action: Actions[Kind], by: Change, owner: Owner) => Promise<Outcome> } = {
  customer: changeCustomer,
  lead: changeLead,
  application: changeApplication,
  partner: changePartner,
}

/** Makes the change of one record, as the person could by hand. @throws ApiError with the reason why not */
export const changeRecord = <Kind extends RecordKind>({ kind, action }: ChangeOf<Kind>, id: number, owner: Owner): Promise<Outcome> =>
  changes[kind](action, { id, ifMatch: undefined, actor: owner.user.id }, owner)
