import * as z from 'zod'
import type { AuditEntry } from './audit-entry.ts'
import type { customerUpdateSchema } from './customer.ts'
import type { partnerUpdateSchema } from './partner.ts'
import type { RecordKind } from './record-kind.ts'
import { optionalLine } from './text-schemas.ts'
import type { workUpdateSchema } from './work.ts'

/** Asks to take a change back. */
export const reversalRequestSchema = z.object({
  /** Id of the audit entry of the change. */
  entry: z.string('Eintrag fehlt').min(1, 'Eintrag fehlt').max(100, 'Ungültiger Eintrag'),
  /** Reason for giving a customer back to another partner. */
  transferReason: optionalLine('Grund des Wechsels', 500).default(null),
})

/** What was taken back, by the names of the fields. */
export const reversalSchema = z.object({
  /** They have their earlier values again. */
  reversed: z.array(z.string()),
  /** They were changed since, and stay as they are. */
  changedSince: z.array(z.string()),
})
export type Reversal = z.infer<typeof reversalSchema>

type Fields = readonly string[]

const customerFields = [
  'customerId',
  'firstName',
  'lastName',
  'email',
  'phone',
  'country',
  'ibPartnerId',
  'subIbId',
  'ibAccountNumber',
  'customerType',
  'subIbCommissionPerLot',
  'status',
] as const satisfies readonly (keyof z.input<typeof customerUpdateSchema>)[]

const partnerFields = [
  'partnerId',
  'companyName',
  'firstName',
  'lastName',
  'email',
  'phone',
  'country',
  'commissionRate',
  'invitationLink',
  'invitationCode',
  'rebateAccount',
  'status',
  'landingPageTitle',
  'landingPageSubtitle',
  'landingPageDescription',
  'landingPageContent',
  'landingPageBenefits',
  'landingPageTestimonials',
  'landingPageContactInfo',
  'landingPageCustomCss',
  'landingPageMetaTitle',
  'landingPageMetaDescription',
  'landingPageLogo',
  'landingPagePortrait',
] as const satisfies readonly (keyof z.input<typeof partnerUpdateSchema>)[]

const work = ['assignee', 'followUpOn'] as const satisfies readonly (keyof z.input<typeof workUpdateSchema>)[]

/** The fields that can be put back, by the action that changed them. */
const reversible: Readonly<Record<RecordKind, Readonly<Record<string, Fields>>>> = {
  lead: { leadUpdate: ['status'], workUpdate: work },
  application: { applicationUpdate: ['status', 'reviewNotes'], workUpdate: work },
  customer: { customerUpdate: customerFields, customerReplace: customerFields, workUpdate: work },
  partner: { partnerUpdate: partnerFields, partnerReplace: partnerFields, partnerMove: ['parentId'] },
}

/** Values that the audit log has shortened say so at their end. */
export const isShortened = (value: unknown) => typeof value === 'string' && /\[gekürzt: \d+ Bytes, SHA-256 \S+\]$/.test(value)

/** Fields that only people with a right of their own may see and change. */
const CONTACT: Fields = ['email', 'phone']

/** Why an acceptance is not taken back like other changes. */
export const ACCEPTANCE_HAS_ITS_OWN_UNDO =
  'Eine Annahme nehmen Sie in der Akte über einen anderen Status zurück: Mit ihr wurde ein IB-Partner angelegt, der dort mit entfernt werden kann.'

/** Whether a change accepted a lead or an application. */
export const isAcceptance = ({ after }: Pick<AuditEntry, 'after'>): boolean =>
  after?.status === 'IB-Akzeptiert' || after?.status === 'approved'

/**
 * The fields of a change that can be put back to what they were; none for an acceptance, which has an undo of its own.
 * @param seesContact whether the person may see the e-mail addresses and phone numbers of customers
 */
export const reversibleFields = (
  kind: RecordKind,
  entry: Pick<AuditEntry, 'action' | 'before' | 'after'>,
  seesContact: boolean,
): readonly string[] => {
  const { action, before, after } = entry
  if (before === null || after === null || isAcceptance(entry)) return []
  return (reversible[kind][action] ?? []).filter(
    (name) =>
      (name in before || name in after) &&
      !isShortened(before[name]) &&
      !isShortened(after[name]) &&
      (seesContact || kind !== 'customer' || !CONTACT.includes(name)),
  )
}
