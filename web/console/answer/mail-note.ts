import type { DecisionTrace } from '../../../shared/domain/answer.ts'

type Told = Pick<DecisionTrace, 'decisionMails'>

/** The text of a notification about a decision, with a note if the person gets a mail about it. */
export const withMailNote = (text: string, before: Told, after: Told): string => {
  const last = after.decisionMails?.at(-1)
  const isNew = last !== undefined && before.decisionMails?.at(-1)?.mailId !== last.mailId
  return isNew ? `${text.replace(/\.$/, '')}. Die E-Mail an die Person geht in gut einer Minute hinaus.` : text
}
