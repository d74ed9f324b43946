import { useState } from 'react'
import type { Answer, AnswerWords, DecisionTrace } from '../../../shared/domain/answer.ts'
import {
  companyInMail,
  type Decision,
  fillTemplate,
  namesInMail,
  refuseVariables,
  subjectVariablesOf,
  type TemplateKind,
  variablesOf,
} from '../../../shared/domain/mail-template.ts'
import type { PublicForm } from '../../../shared/domain/public-forms.ts'
import { useBrandName } from '../../api/portal.ts'
import { useApi } from '../../api/use-api.ts'

/** The person of a record, and the form that they have sent. */
export type Answerable = Pick<DecisionTrace, 'decisionMails'> & {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly companyName?: string | null
  readonly partnerName?: string | undefined
  readonly form: PublicForm
}

type Choice = {
  readonly reason: string
  /** Undefined until it was switched. */
  readonly isMailed?: boolean
  /** What staff have written, by template. */
  readonly written: Partial<Record<TemplateKind, AnswerWords>>
}

/**
 * The reason of a decision and the mail about it: the template's text filled in, until the person edits it.
 * @param decision undefined while none is chosen that the person is told of
 * @param invites whether the decision makes a partner, who may get an access with it
 */
export const useAnswer = (person: Answerable, decision: Decision | undefined, invites: boolean) => {
  const { data } = useApi('mailTemplatesGet', decision === undefined ? null : {})
  const portal = useBrandName()
  const [choice, setChoice] = useState<Choice>({ reason: '', written: {} })
  if (decision === undefined || data === undefined)
    return { body: {}, isEdited: false, isLoading: decision !== undefined, hasMistake: false }
  const { form } = person
  const find = (kind: TemplateKind) => data.templates.find((template) => template.form === form && template.kind === kind)
  const invitation = decision === 'acceptance' && invites ? find('invitation') : undefined
  const template = invitation?.isOn ? invitation : find(decision)
  if (template === undefined) return { body: {}, isEdited: false, isLoading: false, hasMistake: false }
  const { kind } = template
  const wordsOf = (reason: string) => data.rejectionReasons.find((one) => one.reason === reason)?.words ?? ''
  const values = {
    ...namesInMail(person),
    firma: companyInMail(person.companyName ?? null),
    // Unknown to who may not see partners: the server fills it in.
    ...(person.partnerName !== undefined && { partner: person.partnerName }),
    portal,
    grund: wordsOf(choice.reason),
  }
  const written = choice.written[kind]
  const words = written ?? { subject: fillTemplate(template.subject, values), text: fillTemplate(template.text, values) }
  // A second mail about the same decision leaves only on purpose.
  const wasTold = person.decisionMails?.some((mail) => mail.kind === decision) ?? false
  const isMailedByDefault = template.isOn && !wasTold
  const isMailed = choice.isMailed ?? isMailedByDefault
  const mistakes = {
    subject: words.subject.trim() === '' ? 'Betreff ist erforderlich' : refuseVariables(words.subject, subjectVariablesOf(form, decision)),
    text: words.text.trim() === '' ? 'Text ist erforderlich' : refuseVariables(words.text, variablesOf(form, kind)),
  }
  const answer = !isMailed ? (isMailedByDefault ? null : undefined) : written === undefined && isMailedByDefault ? undefined : words
  const body: Answer = {
    ...(answer !== undefined && { answer }),
    ...(decision === 'rejection' && choice.reason !== '' && { reason: choice.reason }),
  }
  return {
    body,
    isEdited: isMailed && written !== undefined,
    isLoading: false,
    hasMistake: isMailed && (mistakes.subject !== undefined || mistakes.text !== undefined),
    fields: {
      kind,
      email: person.email,
      reasons: decision === 'rejection' ? data.rejectionReasons.map(({ reason }) => reason) : [],
      reason: choice.reason,
      isMailed,
      words,
      mistakes,
      onReason: (reason: string) =>
        setChoice((before) => {
          const [from, to] = [wordsOf(before.reason), wordsOf(reason)]
          const own = before.written[kind]
          const isThere = own !== undefined && from !== '' && own.text.includes(from)
          return {
            ...before,
            reason,
            written: isThere ? { ...before.written, [kind]: { ...own, text: own.text.replace(from, to) } } : before.written,
          }
        }),
      onMailed: (isOn: boolean) => setChoice((before) => ({ ...before, isMailed: isOn })),
      onWords: (changed: Partial<AnswerWords>) =>
        setChoice((before) => ({ ...before, written: { ...before.written, [kind]: { ...words, ...changed } } })),
    },
  }
}

export type AnswerFieldsProps = NonNullable<ReturnType<typeof useAnswer>['fields']>
