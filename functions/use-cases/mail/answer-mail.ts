import type { AnswerWords } from '../../../shared/domain/answer.ts'
import type { AnswerMailKind } from '../../../shared/domain/mail.ts'
import type { TemplateKind } from '../../../shared/domain/mail-template.ts'
import type { PublicForm } from '../../../shared/domain/public-forms.ts'
import { workKindOf } from '../../../shared/domain/record-kind.ts'
import { personName } from '../../../shared/domain/user.ts'
import { paths } from '../../../shared/platform/pages.ts'
import type { NewMail } from '../../data/outbox.ts'
import { outboxItems } from '../../data/outbox.ts'
import type { Submission, SubmissionEntity } from '../../data/submissions.ts'
import type { WriteItem } from '../../data/transact.ts'
import { sealText } from '../../secrets/sealed-json.ts'
import { withdrawalPath } from '../forms/submission-links.ts'

/** A record of a public form, with what a mail says of the partner whose page it came from. */
export type FormRecord = {
  readonly entity: SubmissionEntity
  readonly record: Submission
  /** The partner's company; null for none. */
  readonly partnerName: string | null
}

type AnswerMail = {
  readonly id: number
  readonly kind: Exclude<TemplateKind, 'invitation'>
  /** ISO text. */
  readonly time: string
  /** When the mail may leave. @default now */
  readonly dueAt?: string
  /** The template's when it is sent, if absent. */
  readonly words?: AnswerWords
  readonly reason?: string | null
  readonly link?: { readonly path: string; readonly expiresAt?: string }
}

const kinds = {
  INTERESSENT: { receipt: 'lead_receipt', acceptance: 'lead_acceptance', rejection: 'lead_rejection' },
  APPLICATION: { receipt: 'application_receipt', acceptance: 'application_acceptance', rejection: 'application_rejection' },
  CUSTOMER: { receipt: 'registration_receipt', acceptance: 'registration_acceptance', rejection: 'registration_rejection' },
} as const satisfies Record<SubmissionEntity, Readonly<Record<AnswerMail['kind'], AnswerMailKind>>>

/** The form that a record came from. Records from before consents were kept do not say it. */
export const formOf = ({ entity, record }: Pick<FormRecord, 'entity' | 'record'>): PublicForm => {
  if (record.consent !== undefined) return record.consent.form
  if (entity === 'INTERESSENT') return 'recruitment'
  if (entity === 'CUSTOMER') return 'landing_page'
  return 'companyType' in record && record.companyType !== null ? 'general_application' : 'application'
}

const sealed = (path: string) => sealText(path, 'mail-link')

/** The outbox items of a mail to the person of a record, for the transaction that causes it. */
export const answerMailItems = (answered: FormRecord, { id, kind, time, dueAt, words, reason = null, link }: AnswerMail): WriteItem[] => {
  const { entity, record, partnerName } = answered
  const answer: NewMail['answer'] = {
    recipient: record.email,
    form: formOf(answered),
    values: {
      firstName: record.firstName,
      lastName: record.lastName,
      companyName: 'companyName' in record ? record.companyName : null,
      reason,
    },
    ...(words && { words }),
    ...(link && { link: { sealed: sealed(link.path), ...(link.expiresAt !== undefined && { expiresAt: link.expiresAt }) } }),
    withdrawal: sealed(withdrawalPath({ entity, id: record.id })),
  }
  return outboxItems({
    id,
    kind: kinds[entity][kind],
    ibPartnerId: 'ibPartnerId' in record ? record.ibPartnerId : null,
    replyTo: { name: personName(record), address: record.email },
    submitted: [],
    partnerName,
    consolePath: paths.record(workKindOf[entity], record.id),
    createdAt: time,
    ...(dueAt !== undefined && { dueAt }),
    answer,
  })
}
