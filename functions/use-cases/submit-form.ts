import type * as z from 'zod'
import { type PublicForm, publicForms } from '../../shared/domain/public-forms.ts'
import { type Consent, isFromBot, type SubmissionFacts } from '../../shared/domain/submission.ts'
import { AlreadyAnswered, answerUnderKey, idempotencyItems } from '../data/idempotency.ts'
import { answerOfResubmission, JustSubmitted, resubmissionItem } from '../data/resubmission.ts'
import { transact, type WriteItem } from '../data/transact.ts'
import { checkConsent } from './consent.ts'
import { admitForm } from './form-limits.ts'

/** The request's facts about the sender of a form. */
export type Sender = { readonly sourceIp: string; readonly idempotencyKey: string | undefined }

type Form<Answer> = {
  /** Name of the route. */
  readonly route: string
  readonly form: PublicForm
  readonly body: SubmissionFacts
  readonly sender: Sender
  readonly response: z.ZodType<Answer>
}

/** An accepted submission, with the time and consent to store. */
export type Admitted<Answer> = Form<Answer> & { readonly now: string; readonly consent: Consent }

/** The record of a form and its derived facts. */
type NewRecord<Answer> = {
  readonly answer: Answer
  readonly items: readonly WriteItem[]
  /** Texts that are equal when the same person submits the same again. */
  readonly identity: readonly string[]
  /** The repository of its record. */
  readonly records: { readonly get: (id: number) => Promise<object | undefined> }
}

const MAX_ATTEMPTS = 5

/** The fields of the body without the page's own additions. */
const fieldsOf = ({ subject, fillTimeMs, consent, ...fields }: SubmissionFacts) => fields

/**
 * First step of every public form: looks up an earlier answer for the same `Idempotency-Key`, applies the rate limits and checks the
 * consent.
 * @returns the earlier answer, or the input for the record and {@link storeSubmission}
 * @throws ApiError key_reused, too_many, validation
 */
export const admitSubmission = async <Answer>(form: Form<Answer>): Promise<{ readonly answered: Answer } | Admitted<Answer>> => {
  const { route, body, sender, response } = form
  const answered = await answerUnderKey({ route, key: sender.idempotencyKey, body: fieldsOf(body) }, response)
  if (answered !== undefined) return { answered }
  await admitForm(sender.sourceIp, body.fillTimeMs !== undefined)
  const texts = await checkConsent(body.consent)
  const now = new Date().toISOString()
  return { ...form, now, consent: { form: form.form, kind: publicForms[form.form].consent.kind, submittedAt: now, texts } }
}

/**
 * Last step: stores the record in one transaction. A repetition with the same `Idempotency-Key`, or of the same content by the same person
 * within ten minutes, gets the first answer. A bot gets the same answer as a person, and nothing is stored.
 * @throws ApiError key_reused
 */
export const storeSubmission = async <Answer extends { readonly id: number }>(
  { route, body, sender, response }: Admitted<Answer>,
  { answer, items, identity, records }: NewRecord<Answer>,
): Promise<Answer> => {
  if (isFromBot(body)) return answer
  const request = { route, key: sender.idempotencyKey, body: fieldsOf(body) }
  const same = [route, ...identity]
  let deletedId: number | undefined
  for (let attempt = 1; ; attempt++) {
    try {
      await transact([...items, resubmissionItem(same, answer, deletedId), ...idempotencyItems(request, answer)])
      return answer
    } catch (error) {
      if (error instanceof AlreadyAnswered) {
        const answered = await answerUnderKey(request, response)
        if (answered !== undefined) return answered
      }
      if (!(error instanceof JustSubmitted) || attempt === MAX_ATTEMPTS) throw error
      const earlier = await answerOfResubmission(same, response)
      if (earlier === undefined) continue
      if ((await records.get(earlier.recordId)) !== undefined) return earlier.answer
      deletedId = earlier.recordId
    }
  }
}

/** The texts that identify a person, normalised. */
export const personIdentity = (person: {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly phone: string
}) => {
  const plain = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ')
  return [plain(person.firstName), plain(person.lastName), plain(person.email), person.phone.replace(/[^+\d]/g, '')]
}
