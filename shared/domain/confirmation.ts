import type { DecisionTrace } from './answer.ts'
import type { Confirmation } from './submission.ts'

/** Whether a record waits for its person to confirm it. Records of forms without confirmation never do. */
export const isUnconfirmed = ({ confirmation }: { readonly confirmation?: Confirmation | undefined }): boolean =>
  confirmation !== undefined && confirmation.confirmedAt === null

/** Shown when somebody accepts or promotes a person who has not confirmed yet. */
export const NOT_CONFIRMED =
  'Diese Anfrage ist noch unbestätigt. Annehmen lässt sie sich erst, wenn die Person den Link in unserer E-Mail bestätigt hat.'

/** When mails about a record may have been written: with it, to ask or remind its person, once that person has confirmed, and with decisions. */
export const mailTimes = ({
  createdAt,
  confirmation,
  decisionMails = [],
}: Pick<DecisionTrace, 'decisionMails'> & {
  readonly createdAt: string
  readonly confirmation?: Confirmation | undefined
}): string[] => [
  createdAt,
  ...decisionMails.map(({ at }) => at),
  ...[confirmation?.sentAt, confirmation?.remindedAt, confirmation?.confirmedAt]
    .filter((time) => typeof time === 'string' && time !== createdAt)
    .flatMap((time) => time ?? []),
]
