import type { Answer, AnswerWords, DecisionMail, DecisionTrace } from '../../../shared/domain/answer.ts'
import {
  type Decision,
  holds,
  refuseVariables,
  subjectVariablesOf,
  type TemplateKind,
  variablesOf,
  written,
} from '../../../shared/domain/mail-template.ts'
import { standardTemplate } from '../../../shared/domain/mail-template-defaults.ts'
import type { Partner } from '../../../shared/domain/partner.ts'
import { seesAsPartner } from '../../../shared/domain/privilege.ts'
import type { PublicForm } from '../../../shared/domain/public-forms.ts'
import { environment } from '../../../shared/platform/environment.ts'
import { ANSWER_DELAY_SECONDS, MOST_DECISION_MAILS } from '../../../shared/platform/limits.ts'
import { paths } from '../../../shared/platform/pages.ts'
import type { Actor } from '../../data/audit.ts'
import { newId } from '../../data/ids.ts'
import { getMailTemplates, type StoredMailTemplates, templateName } from '../../data/mail-templates.ts'
import { mails, type StoredMail } from '../../data/mails.ts'
import type { WriteItem } from '../../data/transact.ts'
import { fieldError } from '../../runtime/api-error.ts'
import { settingOr } from '../../runtime/environment.ts'
import type { Acting } from '../accounts/privilege.ts'
import { answerMailItems, type FormRecord, formOf } from './answer-mail.ts'

/** Who decides, with the rights at the time of the request if a person does. */
export type Decider = {
  readonly actor: Actor
  readonly acting?: Pick<Acting, 'user' | 'grants'> | undefined
  /** Throws where making an access needs a proof that the person has not given lately. */
  readonly beforeAccess?: (() => void) | undefined
}

/** A decision about the person of a record. */
type Decided = FormRecord &
  Decider & {
    readonly decision: Decision
    readonly given: Answer
    /** ISO text. */
    readonly time: string
    /** The partner that an acceptance makes; undefined where one existed before, who gets no access by it. */
    readonly newPartner?: Partner | undefined
  }

/** What a record keeps of a decision, and the items of its mail and of the access made with it. */
type PlannedAnswer = { readonly kept: DecisionTrace; readonly items: readonly WriteItem[] }

const templateOf = (form: PublicForm, kind: TemplateKind, { templates }: StoredMailTemplates) =>
  templates[templateName(form, kind)] ?? standardTemplate(form, kind)

/** A person who accepts may make an access, because the template says so, unless a partner sees what the person may not see. */
const mayInvite = (acting: Decider['acting']) => acting !== undefined && seesAsPartner(acting.user, acting.grants)

const ACCESS_IS_OFF = `${written('link')} ist hier nicht möglich: Die Vorlage „Zusage mit Einladung ins Portal“ ist für dieses Formular ausgeschaltet.`
const NO_NEW_PARTNER = `${written('link')} ist hier nicht möglich: Ein Zugang entsteht nur mit einem neuen IB-Partner. Wer schon einer ist, bekommt ihn in seiner Akte unter „Zugang anlegen“.`

/** @throws ApiError validation, at the field */
const checkWords = (words: AnswerWords, { decision, newPartner, acting }: Decided, form: PublicForm, isInvitationOn: boolean) => {
  const allowed = variablesOf(form, decision)
  const inSubject = refuseVariables(words.subject, subjectVariablesOf(form, decision))
  if (inSubject !== undefined) throw fieldError('answer.subject', inSubject)
  const inText = refuseVariables(words.text, decision === 'acceptance' ? [...allowed, 'link'] : allowed)
  if (inText !== undefined) throw fieldError('answer.text', inText)
  if (!holds(words.text, 'link')) return
  if (newPartner === undefined) throw fieldError('answer.text', NO_NEW_PARTNER)
  if (!isInvitationOn || !mayInvite(acting)) throw fieldError('answer.text', ACCESS_IS_OFF)
}

/** The words of the mail: as given, or the template's; undefined for no mail. */
const wordsFor = (decided: Decided, stored: StoredMailTemplates): AnswerWords | undefined => {
  const { given, decision, newPartner, acting, record } = decided
  const form = formOf(decided)
  const invitation = form === 'landing_page' ? undefined : templateOf(form, 'invitation', stored)
  if (given.answer === null) return undefined
  if (given.answer !== undefined) {
    checkWords(given.answer, decided, form, invitation?.isOn === true)
    return given.answer
  }
  // The same decision a second time is no news to the person.
  if (record.decisionMails?.some(({ kind }) => kind === decision)) return undefined
  const invites = decision === 'acceptance' && newPartner !== undefined && mayInvite(acting)
  const template = invites && invitation?.isOn ? invitation : templateOf(form, decision, stored)
  return template.isOn ? { subject: template.subject, text: template.text } : undefined
}

/** @throws ApiError validation for a reason that staff have removed from the list */
const rejectionOf = ({ decision, given: { reason } }: Decided, { rejectionReasons }: StoredMailTemplates) => {
  if (decision !== 'rejection' || reason === undefined) return undefined
  const found = rejectionReasons.find((one) => one.reason === reason)
  if (found === undefined) throw fieldError('reason', 'Diesen Grund gibt es nicht mehr. Bitte wählen Sie einen anderen.')
  return found
}

/** The link of a mail that invites to the portal: to choose a password, or to sign in with an access that exists already. */
const planLink = async ({ newPartner, record, actor, time }: Decided) => {
  const { planAccount } = await import('../accounts/plan-account.ts')
  const account = newPartner && (await planAccount(newPartner, record, { actor, time }))
  if (account === undefined) return { link: { path: paths.login() }, items: [] }
  const { token, expiresAt } = account.link
  return { link: { path: paths.choosePassword(token), expiresAt }, items: account.items, username: account.username }
}

/**
 * Plans the mail about a decision, for the transaction of the decision. It waits until the decision can no longer be taken back. If its text holds
 * `{{link}}`, the new partner gets an access with it. One request, and three if so.
 * @throws ApiError validation at `reason`, `answer.subject` or `answer.text`; as `beforeAccess` does
 */
export const planAnswer = async (decided: Decided): Promise<PlannedAnswer> => {
  const { given, record, decision, time } = decided
  const kept = { rejection: undefined, decisionMails: record.decisionMails }
  if (given.answer === null && given.reason === undefined) return { kept, items: [] }
  const stored = await getMailTemplates()
  const rejection = rejectionOf(decided, stored)
  const words = wordsFor(decided, stored)
  if (words === undefined) return { kept: { ...kept, rejection }, items: [] }
  const { link, items, username } = holds(words.text, 'link') ? await planLink(decided) : { link: undefined, items: [] }
  if (items.length > 0) decided.beforeAccess?.()
  const mailId = newId()
  const delay = Number(settingOr(environment.answerDelaySeconds, String(ANSWER_DELAY_SECONDS)))
  const dueAt = new Date(Date.parse(time) + delay * 1000).toISOString()
  const mail: DecisionMail = { kind: decision, mailId, at: time, dueAt, ...(username !== undefined && { username }) }
  return {
    kept: { rejection, decisionMails: [...(record.decisionMails ?? []), mail].slice(-MOST_DECISION_MAILS) },
    items: [
      ...items,
      ...answerMailItems(decided, {
        id: mailId,
        kind: decision,
        time,
        dueAt,
        words,
        reason: rejection?.words ?? null,
        ...(link && { link }),
      }),
    ],
  }
}

const isUnsent = ({ status, attempts }: StoredMail) => (status === 'queued' || status === 'held') && attempts === 0

/** What a record keeps without the mails about decisions that have not left. */
type TakenBack = {
  readonly decisionMails: DecisionMail[] | undefined
  readonly items: readonly WriteItem[]
}

/**
 * Takes back the mails about earlier decisions that have not left: the decision is another one now. The items are refused as stale when one of them leaves
 * meanwhile. A request for each mail.
 */
export const takeBackMails = async ({ decisionMails }: DecisionTrace): Promise<TakenBack> => {
  if (decisionMails === undefined || decisionMails.length === 0) return { decisionMails, items: [] }
  const found = await Promise.all(decisionMails.map(({ mailId }) => mails.get(mailId)))
  const unsent = found.filter((mail) => mail !== undefined).filter(isUnsent)
  const isTaken = ({ mailId }: DecisionMail) => unsent.some(({ id }) => id === mailId)
  const left = decisionMails.filter((mail) => !isTaken(mail))
  return {
    decisionMails: left.length === 0 ? undefined : left,
    items: unsent.flatMap((mail) => mails.removeItems(mail)),
  }
}
