import type * as z from 'zod'
import { type Consent, formConsents, isFromBot, type PublicForm, type SubmissionFacts } from '../../shared/domain/submission.ts'
import { once } from '../data/idempotency.ts'
import { unlessJustSent } from '../data/resubmission.ts'
import { transact, type WriteItem } from '../data/transact.ts'
import { checkConsent } from './consent.ts'
import { admitForm } from './form-limits.ts'

/** What is known of the request that brings a form. */
export type Sender = { readonly sourceIp: string; readonly idempotencyKey: string | undefined }

type Prepared<Answer> = {
  readonly answer: Answer
  readonly items: readonly WriteItem[]
  /** Set where the same person's second sending within minutes is the same record: what tells that it is the same, and whether it still exists. */
  readonly sameAs?: { readonly identity: readonly string[]; readonly isThere: (id: number) => Promise<boolean> }
}

type Submission<Answer> = {
  /** Name of the route. */
  readonly route: string
  readonly form: PublicForm
  readonly body: SubmissionFacts
  readonly sender: Sender
  readonly response: z.ZodType<Answer>
  /** Describes what is to be stored and answered. What it throws is told to whoever sent the form, and nothing is stored. */
  readonly prepare: (facts: { readonly now: string; readonly consent: Consent }) => Promise<Prepared<Answer>>
}

/**
 * What all public forms have in common. A repetition under the same `Idempotency-Key` answers as the first time; too many are turned away; a program
 * that gives itself away is told that all went well, and nothing is stored; what a person sends twice within minutes is stored once.
 * @throws ApiError key_reused, too_many, and whatever `prepare` throws
 */
export const submitForm = <Answer extends { readonly id: number }>({
  route,
  form,
  body,
  sender,
  response,
  prepare,
}: Submission<Answer>): Promise<Answer> => {
  const { subject, fillTimeMs, consent: claimed, ...fields } = body
  return once(route, sender.idempotencyKey, fields, response, async (keyItems) => {
    await admitForm(sender.sourceIp, fillTimeMs !== undefined)
    const texts = await checkConsent(claimed)
    const now = new Date().toISOString()
    const { answer, items, sameAs } = await prepare({ now, consent: { form, kind: formConsents[form].kind, submittedAt: now, texts } })
    if (isFromBot(body)) return answer
    if (sameAs === undefined) {
      await transact([...items, ...keyItems(answer)])
      return answer
    }
    const write = (marker: WriteItem) => transact([...items, marker, ...keyItems(answer)])
    return unlessJustSent([route, ...sameAs.identity], answer, response, write, sameAs.isThere)
  })
}

/** What makes two submissions the same person's, however they are typed. */
export const personIdentity = (person: {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly phone: string
}) => {
  const plain = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ')
  return [plain(person.firstName), plain(person.lastName), plain(person.email), person.phone.replace(/[^+\d]/g, '')]
}
