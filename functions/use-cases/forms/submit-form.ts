import type * as z from 'zod'
import { foldPublicId } from '../../../shared/domain/ids.ts'
import { phoneDigits, phonesIn } from '../../../shared/domain/phone-number.ts'
import type { PublicForm } from '../../../shared/domain/public-forms.ts'
import { type ConsentText, isFromBot, type SubmissionFacts } from '../../../shared/domain/submission.ts'
import { AlreadyAnswered, answerUnderKey, idempotencyItems } from '../../data/idempotency.ts'
import { SolutionUsed, usedSolutionItem } from '../../data/rate-limits.ts'
import { answerOfResubmission, JustSubmitted, resubmissionItem } from '../../data/resubmission.ts'
import { transact, type WriteItem } from '../../data/transact.ts'
import { checkConsent } from './consent.ts'
import { admitNetwork, admitToForm, type CountedForm, challengeFor } from './form-limits.ts'

/** The request's facts about the sender of a form. */
export type Sender = {
  readonly sourceIp: string
  readonly idempotencyKey: string | undefined
  /** A solved challenge, see `SOLUTION_HEADER`. */
  readonly challengeSolution?: string | undefined
}

type Form<Answer> = {
  /** Name of the route. */
  readonly route: string
  readonly form: PublicForm
  readonly body: SubmissionFacts
  readonly sender: Sender
  readonly response: z.ZodType<Answer>
  /** The repository of its record. */
  readonly records: { readonly get: (id: number) => Promise<object | undefined> }
}

/** An accepted submission, with its time and the legal texts that it names. */
export type Admitted<Answer> = Form<Answer> & {
  readonly now: string
  readonly texts: readonly ConsentText[]
  readonly counted: CountedForm
  /** The record that an earlier request with the same key made, and that has since been deleted. */
  readonly deletedId: number | undefined
}

/** The record of a form and its derived facts. */
type NewRecord<Answer> = {
  readonly answer: Answer
  readonly items: readonly WriteItem[]
  /** Texts that are equal when the same person submits the same again. */
  readonly identity: readonly string[]
}

const MAX_ATTEMPTS = 5

/** The fields of the body without the page's own additions. */
const fieldsOf = ({ subject, fillTimeMs, consent, ...fields }: SubmissionFacts) => fields

const requestOf = ({ route, body, sender }: Pick<Form<unknown>, 'route' | 'body' | 'sender'>) => ({
  route,
  key: sender.idempotencyKey,
  body: fieldsOf(body),
})

type Earlier<Answer> = { readonly answered: Answer } | { readonly deletedId: number | undefined }

/** The answer to an earlier request with the same key, if its record still exists. */
const earlierAnswer = async <Answer extends { readonly id: number }>(form: Form<Answer>): Promise<Earlier<Answer>> => {
  const answered = await answerUnderKey(requestOf(form), form.response)
  if (answered === undefined) return { deletedId: undefined }
  return (await form.records.get(answered.id)) === undefined ? { deletedId: answered.id } : { answered }
}

/**
 * First step of every public form: looks up an earlier answer for the same `Idempotency-Key`, counts the sender's network and checks the
 * consent.
 * @returns the earlier answer, or the input for {@link countSubmission} and {@link storeSubmission}
 * @throws ApiError key_reused, challenge_required, too_many, validation
 */
export const admitSubmission = async <Answer extends { readonly id: number }>(
  form: Form<Answer>,
): Promise<{ readonly answered: Answer } | Admitted<Answer>> => {
  const { body, sender } = form
  const earlier = await earlierAnswer(form)
  if ('answered' in earlier) return earlier
  const { sourceIp: address, challengeSolution: header } = sender
  const counted = await admitNetwork(form.form, { address, isStamped: body.fillTimeMs !== undefined, header })
  const texts = await checkConsent(body.consent)
  return { ...form, now: new Date().toISOString(), texts, counted, deletedId: earlier.deletedId }
}

/**
 * Second step: counts the submission against the limits of its form and partner, unless nothing will be stored.
 * @param partnerId null for a form that belongs to no partner
 * @throws ApiError challenge_required
 */
export const countSubmission = async ({ body, counted }: Admitted<unknown>, partnerId: number | null): Promise<void> => {
  if (!isFromBot(body)) await admitToForm(counted, partnerId)
}

/**
 * Last step: stores the record in one transaction. A repetition with the same `Idempotency-Key`, or of the same content by the same person
 * within ten minutes, gets the first answer. A bot gets the same answer as a person, and nothing is stored.
 * @throws ApiError key_reused; challenge_required when the solution of a challenge has been used before
 */
export const storeSubmission = async <Answer extends { readonly id: number }>(
  admitted: Admitted<Answer>,
  { answer, items, identity }: NewRecord<Answer>,
): Promise<Answer> => {
  const { route, body, response, records, counted } = admitted
  if (isFromBot(body)) return answer
  const { solved } = counted
  const same = [route, ...identity]
  let { deletedId } = admitted
  let deletedSameId: number | undefined
  for (let attempt = 1; ; attempt++) {
    try {
      await transact([
        ...items,
        resubmissionItem(same, answer, deletedSameId),
        ...idempotencyItems(requestOf(admitted), answer, deletedId),
        ...(solved === undefined ? [] : [usedSolutionItem(solved)]),
      ])
      return answer
    } catch (error) {
      if (error instanceof SolutionUsed && solved !== undefined) throw await challengeFor(counted, solved.level, 1)
      if (attempt === MAX_ATTEMPTS) throw error
      if (error instanceof AlreadyAnswered) {
        const earlier = await earlierAnswer(admitted)
        if ('answered' in earlier) return earlier.answered
        deletedId = earlier.deletedId
      } else if (error instanceof JustSubmitted) {
        const earlier = await answerOfResubmission(same, response)
        if (earlier === undefined) continue
        if ((await records.get(earlier.recordId)) !== undefined) return earlier.answer
        deletedSameId = earlier.recordId
      } else throw error
    }
  }
}

/** The texts that identify a person, normalised. */
export const personIdentity = (person: {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly phone: string
  readonly country?: string | null | undefined
}) => {
  const plain = (text: string) => foldPublicId(text).replace(/\s+/g, ' ')
  // An extension is a part of what was sent.
  const phones = /[\p{L}#;]/u.test(person.phone) ? [] : phonesIn(person.phone, person.country).map(phoneDigits)
  return [plain(person.firstName), plain(person.lastName), plain(person.email), phones.join() || plain(person.phone)]
}
