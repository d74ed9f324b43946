import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'
import type { Application } from '../../../shared/domain/application.ts'
import { type AuditEntity, isAuditEntity } from '../../../shared/domain/audit-labels.ts'
import type { Customer } from '../../../shared/domain/customer.ts'
import type { Lead } from '../../../shared/domain/lead.ts'
import { legalHoldKindSchema, legalHoldSchema } from '../../../shared/domain/legal-hold.ts'
import { emptyPageContent, type Partner } from '../../../shared/domain/partner.ts'
import { auditSubject, type ErasureDecision, type PersonRecord, personRecordKindSchema } from '../../../shared/domain/privacy-request.ts'
import { workKindOf } from '../../../shared/domain/record-kind.ts'
import { applications } from '../../data/applications.ts'
import { auditItem } from '../../data/audit.ts'
import { getAuditEntry } from '../../data/audit-log.ts'
import { customers } from '../../data/customers.ts'
import { eraseAuditEntriesAbout, eraseAuditEntry } from '../../data/erase-audit-entries.ts'
import { keptIdOf } from '../../data/joined-records.ts'
import { auditKey } from '../../data/keys.ts'
import { leads } from '../../data/leads.ts'
import { deleteMailConfigurationItem } from '../../data/mail-configurations.ts'
import { mailSuppressions } from '../../data/mail-suppressions.ts'
import { deleteMailItems, mails } from '../../data/mails.ts'
import { eraseNoteItem, isNoteSubject, readNotes, removeNotes } from '../../data/notes.ts'
import { partners } from '../../data/partners.ts'
import { workRecords } from '../../data/records.ts'
import { deleteReferralLinks } from '../../data/referral-links.ts'
import { isSubmissionEntity, type SubmissionEntity, type SubmissionRecords } from '../../data/submissions.ts'
import { transact, type WriteItem } from '../../data/transact.ts'
import { users } from '../../data/users.ts'
import { withFreshVersion } from '../../data/versions.ts'
import { ApiError } from '../../runtime/api-error.ts'
import { applyPoolTask } from '../accounts/apply-pool-task.ts'
import { deleteUserItems, forgetViews } from '../accounts/change-user.ts'
import { removeOwnPageItems } from '../partner-pages/page-versions.ts'
import { deletePartner, updatePartner } from '../partners/change-partner.ts'
import { removeCustomerItems } from '../records/change-customer.ts'
import { eraseJoinedRecords } from './erase-joined.ts'
import { emptyCampaign, renameImport, renameView } from './erase-names.ts'
import {
  auditDecision,
  customerDecision,
  deletable,
  heldDecision,
  importDecision,
  linkDecision,
  mailConfigurationDecision,
  pageTextDecision,
  partnerDecision,
  signInDecision,
  suppressionDecision,
  unrecognisable,
  userDecision,
  viewDecision,
} from './erasure-rules.ts'
import { eraseHoldReason } from './legal-hold.ts'
import { removePageText } from './page-texts.ts'
import { stateOfPerson } from './stored-traces.ts'

/** A record to erase. Unlike a person record it names nobody, so that it can be kept. */
export type ErasureTarget = Pick<PersonRecord, 'kind' | 'recordId' | 'entry'>

/**
 * The privacy request that erases, and when.
 * `isRepeated`: in a table that was restored to an earlier time. What was in use then has ended since, or it would not have been erased.
 */
export type Erasing = { readonly requestId: number; readonly time: string; readonly isRepeated?: boolean }

/** What will be done with a record, and how. Doing it again changes nothing. */
type Erasure = {
  readonly decision: ErasureDecision
  readonly carryOut: (erasing: Erasing) => Promise<unknown>
}

const nothing = async () => undefined
/** The record went earlier, or while the erasure was at work: what is left are its audit entries. */
const gone: Erasure = { decision: { action: 'delete', reason: 'Der Datensatz ist schon gelöscht.' }, carryOut: nothing }

/** The audit entry of an erased record: the fact, and nothing of its content. */
const noted = (action: 'privacyErase' | 'privacyPseudonymise', entity: AuditEntity, id: string | number): WriteItem =>
  auditItem({ actor: null, action, entity, id, before: null, after: null })

/** Deletes a record with all its items, again if it changes meanwhile. */
const deletion =
  <Stored>(get: () => Promise<Stored | undefined>, write: (record: Stored) => Promise<void>) =>
  () =>
    withFreshVersion(undefined, async () => {
      const record = await get()
      if (record !== undefined) await write(record)
    })

/** A record as it is today: one that is erased again after a restore is not in use any more. */
const asToday = <Stored extends { readonly status: unknown }>(record: Stored, isRepeated: boolean) =>
  isRepeated ? { ...record, status: 'inactive' as const } : record

/** A record that was joined to another one, which keeps of it what there is; undefined if there is no such record. */
const ofJoined = async (entity: SubmissionEntity, id: number): Promise<Erasure | undefined> => {
  const keptId = await keptIdOf(entity, id)
  const kept = keptId === undefined ? undefined : await workRecords[workKindOf[entity]].get(keptId)
  if (kept === undefined) return undefined
  return { decision: heldDecision(kept) ?? deletable, carryOut: (erasing) => eraseJoinedRecords(entity, kept.id, erasing, id) }
}

const ofCustomer = async (id: number, isRepeated: boolean): Promise<Erasure> => {
  const decide = (customer: Customer) => customerDecision(asToday(customer, isRepeated))
  const customer = await customers.get(id)
  if (customer === undefined) return (await ofJoined('CUSTOMER', id)) ?? gone
  const decision = decide(customer)
  /** Somebody may have held the customer since, or begun business with them. */
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

/** A lead or an application. */
const ofSubmission = async <Record extends Lead | Application>(
  entity: 'INTERESSENT' | 'APPLICATION',
  records: SubmissionRecords<Record>,
  id: number,
): Promise<Erasure> => {
  const record = await records.get(id)
  if (record === undefined) return (await ofJoined(entity, id)) ?? gone
  return {
    decision: heldDecision(record) ?? deletable,
    carryOut: deletion(
      () => records.get(id),
      (before) => transact([...records.removeItems(before), noted('privacyErase', entity, id)]),
    ),
  }
}

const ofPartner = async (id: number, isRepeated: boolean): Promise<Erasure> => {
  const partner = await partners.get(id)
  if (partner === undefined) return gone
  const decision = partnerDecision(asToday(partner, isRepeated))
  const change = { id, ifMatch: partner.version, actor: null, isErasure: true }
  const deleteWithLinks = async () => {
    await deleteReferralLinks(id)
    await deletePartner(change)
  }
  if (decision.action === 'delete') return { decision, carryOut: deleteWithLinks }
  const pseudonymise = async () => {
    const companyName = `Ehemaliger Partner ${partner.partnerId}`
    const { firstName, lastName, email } = unrecognisable
    const nobody = { firstName, lastName, email, phone: null, country: null, invitationLink: null, invitationCode: null, companyName }
    await deleteReferralLinks(id)
    await updatePartner(change, { ...nobody, ...emptyPageContent })
    await transact([deleteMailConfigurationItem(id), ...(await removeOwnPageItems(id))])
  }
  return { decision, carryOut: decision.action === 'keep' ? nothing : pseudonymise }
}

const partnerOf = async (id: number | null): Promise<Partner | undefined> => (id === null ? undefined : partners.get(id))

const ofUser = async (id: string, isRepeated: boolean): Promise<Erasure> => {
  const user = await users.get(id)
  // An earlier run may have deleted the user without telling the pool.
  if (user === undefined) return { ...gone, carryOut: () => applyPoolTask(id) }
  const write = async (before: typeof user) => {
    await transact([...deleteUserItems(before), ...(await forgetViews(before.id)), noted('privacyErase', 'USER', before.id)])
    await applyPoolTask(before.id)
  }
  const partner = await partnerOf(user.ibPartnerId)
  const decision = userDecision(asToday(user, isRepeated), partner && asToday(partner, isRepeated))
  return { decision, carryOut: deletion(() => users.get(id), write) }
}

const ofMail = async (id: number): Promise<Erasure> => ({
  decision: deletable,
  carryOut: deletion(
    () => mails.get(id),
    (before) => transact(deleteMailItems(before)),
  ),
})

const ofSuppression = async (id: string): Promise<Erasure> => ({
  decision: suppressionDecision,
  carryOut: deletion(
    () => mailSuppressions.get(id),
    (before) => transact(mailSuppressions.removeItems(before)),
  ),
})

/** Audit entries about a record that was deleted when it was found. If it was restored since, it is erased itself. */
const ofDeleted = async (entity: string, id: string, isRepeated: boolean): Promise<Erasure> => {
  const isPresent = async () => (await stateOfPerson(entity, id)) === 'present'
  const { data: kind } = personRecordKindSchema.safeParse(entity)
  if (kind === undefined || !(await isPresent())) {
    const eraseEntries = async (erasing: Erasing) => {
      await eraseAuditEntriesAbout(entity, id, erasing)
      if (isNoteSubject(entity)) await removeNotes({ entity, id: Number(id) })
      if (await isPresent()) throw new ApiError('conflict')
    }
    const joined = isSubmissionEntity(entity) ? await ofJoined(entity, Number(id)) : undefined
    if (joined === undefined) return { decision: auditDecision, carryOut: eraseEntries }
    const eraseAll = async (erasing: Erasing) => {
      await joined.carryOut(erasing)
      await eraseEntries(erasing)
    }
    return { decision: joined.decision.action === 'keep' ? joined.decision : auditDecision, carryOut: eraseAll }
  }
  const { decision, carryOut } = await erasureOf({ kind, recordId: id, entry: null }, isRepeated)
  const eraseBoth = async (erasing: Erasing) => {
    await carryOut(erasing)
    await eraseAuditEntriesAbout(entity, id, erasing)
  }
  return { decision, carryOut: eraseBoth }
}

const loggedNoteSchema = z.object({ text: z.string() })

/** Erases the text of a note that an audit entry tells of; nothing for an entry about something else. */
const eraseNoteOf = async (entity: AuditEntity, id: number, entry: string) => {
  const logged = isNoteSubject(entity) ? await getAuditEntry(entity, id, entry) : undefined
  if (!isNoteSubject(entity) || !logged?.action.startsWith('note')) return
  const texts = [logged.before, logged.after].flatMap((side) => loggedNoteSchema.safeParse(side).data?.text ?? [])
  const joined = isSubmissionEntity(entity) ? ((await workRecords[workKindOf[entity]].get(id))?.joined ?? []) : []
  for (const about of [id, ...joined.map((one) => one.id)]) {
    const notes = (await readNotes({ entity, id: about })).filter(({ text }) => texts.includes(text))
    for (const note of notes) await transact([eraseNoteItem({ entity, id: about }, note.id)])
  }
}

const loggedHoldSchema = z.object({ legalHold: legalHoldSchema })

/** Erases the reason of a legal hold that an audit entry tells of; nothing for an entry about something else. */
const eraseHoldOf = async (entity: AuditEntity, id: number, entry: string) => {
  const { data: kind } = legalHoldKindSchema.safeParse(entity)
  if (kind === undefined || (await stateOfPerson(kind, String(id))) !== 'present') return
  const logged = await getAuditEntry(kind, id, entry)
  const reasons = [logged?.before, logged?.after].flatMap((side) => loggedHoldSchema.safeParse(side).data?.legalHold.reason ?? [])
  if (reasons.length > 0) await eraseHoldReason(kind, id, reasons)
}

const ofAudit = async ({ recordId, entry }: ErasureTarget, isRepeated: boolean): Promise<Erasure> => {
  const { entity, id } = auditSubject({ recordId })
  if (entry === null) return ofDeleted(entity, id, isRepeated)
  return {
    decision: auditDecision,
    carryOut: async (erasing) => {
      // First the note or the hold: only the entry tells which one it is.
      if (isAuditEntity(entity)) {
        await eraseNoteOf(entity, Number(id), entry)
        await eraseHoldOf(entity, Number(id), entry)
      }
      await eraseAuditEntry({ pk: auditKey(entity, id, '', '').pk, sk: entry }, erasing)
    },
  }
}

const erasureOf = async (target: ErasureTarget, isRepeated = false): Promise<Erasure> => {
  const { kind, recordId } = target
  switch (kind) {
    case 'CUSTOMER':
      return ofCustomer(Number(recordId), isRepeated)
    case 'INTERESSENT':
      return ofSubmission<Lead>(kind, leads, Number(recordId))
    case 'APPLICATION':
      return ofSubmission<Application>(kind, applications, Number(recordId))
    case 'PARTNER':
      return ofPartner(Number(recordId), isRepeated)
    case 'PAGE_TEXT':
      return { decision: pageTextDecision, carryOut: () => removePageText({ recordId }) }
    case 'REFERRAL_LINK':
      return { decision: linkDecision, carryOut: (erasing) => emptyCampaign(target, erasing) }
    case 'MAIL_CONFIGURATION':
      return { decision: mailConfigurationDecision, carryOut: nothing }
    case 'IMPORT':
      return { decision: importDecision, carryOut: () => renameImport(recordId) }
    case 'SAVED_VIEW':
      return { decision: viewDecision, carryOut: (erasing) => renameView({ recordId }, erasing) }
    case 'USER':
      return ofUser(recordId, isRepeated)
    case 'MAIL':
      return ofMail(Number(recordId))
    case 'MAIL_SUPPRESSION':
      return ofSuppression(recordId)
    case 'SIGN_IN':
      return { decision: signInDecision, carryOut: nothing }
    case 'AUDIT':
      return ofAudit(target, isRepeated)
  }
}

/** What an erasure would do with a record now. */
export const decideErasure = async (target: ErasureTarget): Promise<ErasureDecision> => (await erasureOf(target)).decision

const MOST_ATTEMPTS = 5
/** A legal hold, new business, or a customer or child that a partner has gained meanwhile may make the decision another. */
const isOutdated = (error: unknown) => error instanceof ApiError && ['conflict', 'stale'].includes(error.code)

/**
 * Deletes a record, makes it unrecognisable or keeps it, as the law has it now, with the content of its audit entries. Repeating it changes nothing,
 * so it can be interrupted anywhere.
 */
export const eraseRecord = async (target: ErasureTarget, erasing: Erasing): Promise<ErasureDecision> => {
  for (let attempt = 1; ; attempt++) {
    const { decision, carryOut } = await erasureOf(target, erasing.isRepeated)
    if (decision.action === 'keep') return decision
    try {
      if (isSubmissionEntity(target.kind)) await eraseJoinedRecords(target.kind, Number(target.recordId), erasing)
      await carryOut(erasing)
      if (isAuditEntity(target.kind)) await eraseAuditEntriesAbout(target.kind, target.recordId, erasing)
      if (isNoteSubject(target.kind)) await removeNotes({ entity: target.kind, id: Number(target.recordId) })
      return decision
    } catch (error) {
      if (attempt === MOST_ATTEMPTS || !isOutdated(error)) throw error
    }
  }
}
