import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { Page } from '../../shared/api/route.ts'
import type { CreationSort } from '../../shared/domain/list-sorts.ts'
import {
  LISTED_MAIL_KINDS,
  type ListedMailKind,
  type MailStatus,
  mailDetailSchema,
  mailRecords,
  mailSchema,
} from '../../shared/domain/mail.ts'
import { mailConfigurationSchema } from '../../shared/domain/mail-configuration.ts'
import { PUBLIC_FORMS } from '../../shared/domain/public-forms.ts'
import { send, tableName } from './client.ts'
import { readCounter } from './counters.ts'
import { defineEntity } from './entity.ts'
import { lists, mailCounter, mailKey, mailWordsKey, mailWorkLists, sortableId } from './keys.ts'
import { creationOrder, listIndex, type PageRequest } from './list.ts'
import { mailSecretSchema } from './mail-configurations.ts'
import { searchEntities } from './search.ts'
import type { WriteItem } from './transact.ts'

/** A stored mail: its content and the state of its delivery. Subject and text are composed on sending. */
export const storedMailSchema = mailSchema.omit({ subject: true }).extend({
  /** The submitted values with their labels, in the order of the form. */
  submitted: z.array(z.object({ label: z.string(), value: z.string() })),
  /** Console page of the record, linked for recipients from the global configuration. */
  consolePath: z.string(),
  /** Dashboard page of the record, linked for recipients from the partner's configuration. */
  partnerPath: z.string().default('/'),
  /** Time of the last queueing; the mail is given up 24 hours later. */
  queuedAt: z.iso.datetime(),
  /** How often a person has resent the mail after delivery. A mailbox sees each resend as a new mail, but not each attempt. */
  generation: z.int().nonnegative(),
  /** True from the first attempt on, so that a form submission does not wait for the search tokens. */
  isSearchable: z.boolean(),
  /** Keys of the latest reports of SES about this mail. Absent before the first one. */
  reports: z.array(z.string()).optional(),
  /** Set on a test message: the configuration to test, which is stored nowhere else. */
  trial: z
    .object({
      configuration: mailConfigurationSchema,
      secret: mailSecretSchema.nullable(),
      recipient: z.string(),
      /** Time after which nobody waits for the result and the message is not sent. */
      until: z.iso.datetime(),
    })
    .optional(),
  /** Set on a mail about a user's account, which goes to this address alone. */
  account: z
    .object({
      recipient: z.string(),
      /** The path of a single-use link, encrypted so that neither the table nor the mail page shows it. */
      link: z.object({ sealed: z.string(), expiresAt: z.iso.datetime() }).nullable(),
    })
    .optional(),
  /** Set on a mail to the person of a public form, which goes to this address alone. Paths are encrypted, as in `account`. */
  person: z
    .object({
      recipient: z.string(),
      submittedAt: z.iso.datetime(),
      /** The path of the page where the person confirms the form. */
      link: z.object({ sealed: z.string(), expiresAt: z.iso.datetime() }),
      /** The path of the page where the person withdraws the consent. */
      withdrawal: z.string(),
    })
    .optional(),
  /** Set on a mail that its user can unsubscribe from: the path of that page, encrypted as in `account`. */
  unsubscription: z.string().optional(),
  /** Set on a partner's invitation, which goes to this address alone; replies go to the partner. `partnerPath` is the page that it invites to. */
  invitation: z.object({ recipient: z.string() }).optional(),
  /** Set on a mail that answers the person of a public form, which goes to this address alone. */
  answer: z
    .object({
      recipient: z.string(),
      form: z.enum(PUBLIC_FORMS),
      /** What the variables of its text stand for, as the person has typed it. */
      values: z.object({ firstName: z.string(), lastName: z.string(), companyName: z.string().nullable(), reason: z.string().nullable() }),
      /** Subject and text, with variables. Absent on receipts, which get the template's when they are sent. */
      words: z.object({ subject: z.string(), text: z.string() }).optional(),
      /** The path of the page where the person sets a password, encrypted as in `account`; a link without an end leads to the sign-in. */
      link: z.object({ sealed: z.string(), expiresAt: z.string().optional() }).optional(),
      /** The path of the page where the person withdraws the consent. */
      withdrawal: z.string(),
    })
    .optional(),
  /** Test messages expire soon. Seconds since the epoch. */
  expiresAt: z.int().optional(),
})
export type StoredMail = z.infer<typeof storedMailSchema>

/** What mails are counted by: the kind of record that they are about, their status, and `attention` if staff must deal with them. */
const factsOf = ({ kind, status, needsAttention }: StoredMail): string[] => [
  ...(kind === 'trial' ? [] : [mailRecords[kind]]),
  status,
  ...(needsAttention ? ['attention'] : []),
]

const showsAll = (kinds: readonly ListedMailKind[]) => kinds.length === LISTED_MAIL_KINDS.length

/** Reads the figures of {@link mailCounter} for mails of these kinds. Three requests at once. */
export const readMailFigures = async (
  kinds: readonly ListedMailKind[],
): Promise<(figure: MailStatus | 'total' | 'attention') => number> => {
  const counts = await readCounter(mailCounter)
  if (showsAll(kinds)) return (figure) => Math.max(0, counts[figure] ?? 0)
  const records = [...new Set(kinds.map((kind) => mailRecords[kind]))]
  return (figure) => records.reduce((sum, record) => sum + Math.max(0, counts[figure === 'total' ? record : `${record}/${figure}`] ?? 0), 0)
}

const workListOf = ({ id, status, dueAt, finishedAt, trial }: StoredMail) => {
  if (trial !== undefined) return dueAt === null ? {} : { gsi2pk: mailWorkLists.trial, gsi2sk: dueAt }
  if (status === 'held') return { gsi2pk: mailWorkLists.held, gsi2sk: sortableId(id) }
  if (dueAt !== null) return { gsi2pk: mailWorkLists.due, gsi2sk: dueAt }
  return { gsi2pk: mailWorkLists.ended, gsi2sk: finishedAt ?? '' }
}

/** Mails: newest first overall and by status, and in the mailer's work lists. Test messages appear in no list. */
export const mails = defineEntity<StoredMail>({
  schema: storedMailSchema,
  key: mailKey,
  idFrom: Number,
  indexes: (mail) =>
    mail.trial === undefined
      ? {
          gsi1pk: lists.mails,
          gsi1sk: sortableId(mail.id),
          ...workListOf(mail),
          gsi3pk: lists.mailsByStatus(mail.status),
        }
      : workListOf(mail),
  search: {
    order: 'newest',
    entity: 'MAIL',
    names: ({ replyTo, partnerName }) => [replyTo.name, partnerName ?? ''],
    texts: ({ isSearchable, replyTo, partnerName, to }) => (isSearchable ? [replyTo.name, replyTo.address, partnerName ?? '', ...to] : []),
  },
  counted: (mail): Record<string, string[]> => (mail.trial === undefined ? { [mailCounter]: factsOf(mail) } : {}),
})

/** Filters of the list of mails. */
type MailFilter = {
  readonly search?: string | undefined
  readonly status?: MailStatus | undefined
  /** @default '-createdAt' */
  readonly sort?: CreationSort | undefined
  /** The kinds that the reader may see. */
  readonly kinds: readonly ListedMailKind[]
}

/**
 * A page of mails, newest first unless sorted otherwise, with the total number of matches when it is known.
 * @throws ApiError validation for a cursor of another list
 */
export const listMails = async ({ search, status, sort, kinds }: MailFilter, page: PageRequest): Promise<Page<StoredMail>> => {
  const { definition } = mails
  if (kinds.length === 0) return { items: [], total: 0 }
  const kind = showsAll(kinds) ? undefined : kinds
  const order = creationOrder(sort)
  if (search) return searchEntities(definition, search, { status, kind }, page, { order })
  const [rows, figure] = await Promise.all([
    status === undefined
      ? listIndex(definition, 'gsi1', lists.mails, order, page, { kind })
      : listIndex(definition, 'gsi3', lists.mailsByStatus(status), order, page, { kind }),
    page.total === 'none' ? undefined : readMailFigures(kinds),
  ])
  return { ...rows, total: figure?.(status ?? 'total') }
}

export const mailWordsSchema = mailDetailSchema.pick({ bcc: true, text: true, html: true, to: true }).extend({
  subject: z.string(),
  /** Time of the last accepted delivery. */
  sentAt: z.iso.datetime().nullable().default(null),
  from: z.object({ name: z.string(), address: z.string() }),
})
/** Sender, recipients and text of a sent mail. */
export type MailWords = z.infer<typeof mailWordsSchema>

/** Stores the text of a sent mail. */
export const putMailWordsItem = (id: number, words: MailWords): WriteItem => ({
  action: { Put: { TableName: tableName(), Item: { ...mailWordsKey(id), ...words } } },
})

/** The text of a mail as it was sent; undefined before that. */
export const getMailWords = async (id: number): Promise<MailWords | undefined> => {
  const { Item } = await send(new GetCommand({ TableName: tableName(), Key: mailWordsKey(id) }))
  return Item === undefined ? undefined : mailWordsSchema.parse(Item)
}

/** Items that delete a mail with its text and tokens. */
export const deleteMailItems = (mail: StoredMail): WriteItem[] => [
  ...mails.removeItems(mail),
  { action: { Delete: { TableName: tableName(), Key: mailWordsKey(mail.id) } } },
]
