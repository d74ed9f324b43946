import { isDeepStrictEqual } from 'node:util'
import type { Application } from '../../../shared/domain/application.ts'
import type { Customer } from '../../../shared/domain/customer.ts'
import type { Lead } from '../../../shared/domain/lead.ts'
import { workKindOf } from '../../../shared/domain/record-kind.ts'
import { customers } from '../../data/customers.ts'
import { keptIdOf } from '../../data/joined-records.ts'
import { workRecords } from '../../data/records.ts'
import type { SubmissionEntity, SubmissionRecords } from '../../data/submissions.ts'
import { transact } from '../../data/transact.ts'
import { withFreshVersion } from '../../data/versions.ts'
import { ApiError } from '../../runtime/api-error.ts'
import { removeCustomerItems } from '../records/change-customer.ts'
import { eraseJoinedRecords } from './erase-joined.ts'
import { asToday, deletion, type Erasure, gone, noted, nothing } from './erasure.ts'
import { customerDecision, deletable, heldDecision, unrecognisable } from './erasure-rules.ts'

/** Erases what another record keeps of one that was joined to it; undefined if no other record keeps it. */
export const joinedErasure = async (entity: SubmissionEntity, id: number): Promise<Erasure | undefined> => {
  const keptId = await keptIdOf(entity, id)
  const kept = keptId === undefined ? undefined : await workRecords[workKindOf[entity]].get(keptId)
  if (kept === undefined) return undefined
  return { decision: heldDecision(kept) ?? deletable, carryOut: (erasing) => eraseJoinedRecords(entity, kept.id, erasing, id) }
}

/** Deletes a customer, or makes one with business unrecognisable. */
export const customerErasure = async (id: number, isRepeated: boolean): Promise<Erasure> => {
  const decide = (customer: Customer) => customerDecision(asToday(customer, isRepeated))
  const customer = await customers.get(id)
  if (customer === undefined) return (await joinedErasure('CUSTOMER', id)) ?? gone
  const decision = decide(customer)
  /** There may be a legal hold since, or business with the customer. */
  const check = (before: Customer) => {
    if (decide(before).action !== decision.action) throw new ApiError('conflict')
  }
  if (decision.action === 'delete') {
    const write = (before: Customer) => {
      check(before)
      return transact([...removeCustomerItems(before), noted('privacyErase', 'CUSTOMER', id)])
    }
    return { decision, carryOut: deletion(() => customers.get(id), write) }
  }
  const pseudonymise = () =>
    withFreshVersion(undefined, async () => {
      const before = await customers.get(id)
      if (before === undefined) return
      check(before)
      const { tradingExperience, investmentAmount, message, chosenOptions, consent, ...answered } = before
      const { assignee, followUpOn, noteCount, decision, rejection, decisionMails, imported, ...kept } = answered
      const after: Customer = { ...kept, ...unrecognisable }
      if (isDeepStrictEqual(after, before)) return
      await transact([
        ...customers.updateItems(before, { ...after, updatedAt: new Date().toISOString() }),
        noted('privacyPseudonymise', 'CUSTOMER', id),
      ])
    })
  return { decision, carryOut: decision.action === 'keep' ? nothing : pseudonymise }
}

/** Deletes a lead or an application. */
export const submissionErasure = async <Record extends Lead | Application>(
  entity: 'INTERESSENT' | 'APPLICATION',
  records: SubmissionRecords<Record>,
  id: number,
): Promise<Erasure> => {
  const record = await records.get(id)
  if (record === undefined) return (await joinedErasure(entity, id)) ?? gone
  return {
    decision: heldDecision(record) ?? deletable,
    carryOut: deletion(
      () => records.get(id),
      (before) => transact([...records.removeItems(before), noted('privacyErase', entity, id)]),
    ),
  }
}
