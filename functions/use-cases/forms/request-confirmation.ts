import { daysLater } from '../../../shared/domain/calendar.ts'
import type { MailKind } from '../../../shared/domain/mail.ts'
import { publicForms } from '../../../shared/domain/public-forms.ts'
import { workKindOf } from '../../../shared/domain/record-kind.ts'
import { type Confirmation, isFromBot } from '../../../shared/domain/submission.ts'
import { personName } from '../../../shared/domain/user.ts'
import { CONFIRMATION_DAYS, REMINDER_DAYS } from '../../../shared/platform/limits.ts'
import { paths } from '../../../shared/platform/pages.ts'
import { confirmationJobId, confirmationJobs } from '../../data/confirmation-jobs.ts'
import { newId } from '../../data/ids.ts'
import { outboxItems } from '../../data/outbox.ts'
import { recentPortalSettings } from '../../data/portal-settings.ts'
import type { Submission, SubmissionEntity } from '../../data/submissions.ts'
import type { WriteItem } from '../../data/transact.ts'
import { sealText } from '../../secrets/sealed-json.ts'
import { mayMail } from './may-mail.ts'
import { confirmationPath, withdrawalPath } from './submission-links.ts'
import type { Admitted } from './submit-form.ts'

const HOUR = 3_600_000

/**
 * Decides whether a person has to confirm a form by mail. No request while the settings are remembered, and one more if so.
 * @returns the state to store with the record; undefined if the form needs no confirmation
 */
export const requestConfirmation = async ({ form, body, now }: Admitted<unknown>, email: string): Promise<Confirmation | undefined> => {
  if (isFromBot(body)) return undefined
  const { formsToConfirm } = await recentPortalSettings.get()
  if (!formsToConfirm.includes(form)) return undefined
  return { sentAt: (await mayMail('confirmationsPerRecipient', email)) ? now : null, remindedAt: null, confirmedAt: null }
}

const kinds = {
  INTERESSENT: { first: 'lead_confirmation', reminder: 'lead_reminder' },
  APPLICATION: { first: 'application_confirmation', reminder: 'application_reminder' },
  CUSTOMER: { first: 'registration_confirmation', reminder: 'registration_reminder' },
} as const satisfies Record<SubmissionEntity, Readonly<Record<'first' | 'reminder', MailKind>>>

const sealed = (path: string) => sealText(path, 'mail-link')

/**
 * The mail that asks the person of a record to confirm. It holds nothing that was typed into the form: whoever typed a stranger's address could write to
 * that stranger otherwise.
 */
export const confirmationMailItems = (
  { entity, record }: { readonly entity: SubmissionEntity; readonly record: Submission },
  { which, until, time }: { readonly which: 'first' | 'reminder'; readonly until: string; readonly time: string },
): WriteItem[] => {
  const subject = { entity, id: record.id }
  const { form } = record.consent ?? {}
  return outboxItems({
    id: newId(),
    kind: kinds[entity][which],
    ibPartnerId: null,
    replyTo: { name: personName(record), address: record.email },
    submitted: [
      ...(form === undefined ? [] : [{ label: 'Formular', value: publicForms[form].label }]),
      ...('partnerName' in record ? [{ label: 'Partner', value: record.partnerName }] : []),
    ],
    partnerName: null,
    consolePath: paths.record(workKindOf[entity], record.id),
    createdAt: time,
    person: {
      recipient: record.email,
      submittedAt: record.createdAt,
      link: { sealed: sealed(confirmationPath(subject, until)), expiresAt: until },
      withdrawal: sealed(withdrawalPath(subject)),
    },
  })
}

/** The mail to the person of a new record, and the job that waits for the answer, in the transaction of the record. */
export const confirmationItems = (entity: SubmissionEntity, record: Submission, { sentAt }: Confirmation): WriteItem[] => {
  const { id, createdAt } = record
  const until = daysLater(createdAt, CONFIRMATION_DAYS)
  const position = { entity, id, until, next: sentAt === null ? ('mail' as const) : ('reminder' as const) }
  return [
    ...(sentAt === null ? [] : confirmationMailItems({ entity, record }, { which: 'first', until, time: createdAt })),
    confirmationJobs.startItem(confirmationJobId(entity, id), position, {
      token: 'form',
      due: sentAt === null ? new Date(Date.parse(createdAt) + HOUR) : reminderAt(createdAt),
    }),
  ]
}

/** When the person of a record is reminded. @param createdAt of the record */
export const reminderAt = (createdAt: string): Date => new Date(daysLater(createdAt, REMINDER_DAYS))
