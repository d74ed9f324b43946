import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { mailDetailSchema, mailSchema } from '../../shared/domain/mail.ts'
import { mailConfigurationSchema } from '../../shared/domain/mail-configuration.ts'
import { send, tableName } from './client.ts'
import { defineEntity } from './entity.ts'
import { lists, mailAgenda, mailKey, mailWordsKey, sortableId } from './keys.ts'
import { mailSecretSchema } from './mail-configurations.ts'
import type { WriteItem } from './transact.ts'

const KEPT_DAYS = 90

/** A mail as it is stored: what it tells of, and how far its delivery has got. Its subject and words are made when it is sent. */
export const storedMailSchema = mailSchema.omit({ subject: true }).extend({
  /** What was submitted, as label and value, in the order of the form. */
  submitted: z.array(z.object({ label: z.string(), value: z.string() })),
  /** Page of the console that shows what the mail is about: for recipients whom the global configuration names. */
  consolePath: z.string(),
  /** Page of the partner dashboard that shows it: for recipients whom the partner's configuration names. */
  partnerPath: z.string().default('/'),
  // Mails that were stored before their recipients were told apart have neither.
  taken: mailSchema.shape.taken.default([]),
  refused: mailSchema.shape.refused.default([]),
  needsAttention: mailSchema.shape.needsAttention.default(false),
  /** When it was queued last: it is given up 24 hours later. */
  queuedAt: z.iso.datetime(),
  /** How often somebody has sent it again after it had gone out: such a mail is a new one to a mailbox, attempts are not. */
  generation: z.int().nonnegative(),
  /** It can be searched for from its first attempt on, so that a form need not wait for the search tokens to be written. */
  isSearchable: z.boolean(),
  /** Set on a test message: the configuration to try, which is not saved anywhere else. */
  trial: z
    .object({
      configuration: mailConfigurationSchema,
      secret: mailSecretSchema.nullable(),
      recipient: z.string(),
      /** Nobody waits for it any more after this: it is not sent then. */
      until: z.iso.datetime(),
    })
    .optional(),
  /** Test messages are gone soon after. Seconds since the epoch. */
  expiresAt: z.int().optional(),
})
export type StoredMail = z.infer<typeof storedMailSchema>

/** Figures of all mails: `total`, one per status, and `attention` for those that somebody has yet to deal with. */
export const mailCounter = 'MAIL'

const agendaOf = ({ id, status, dueAt, finishedAt, trial }: StoredMail) => {
  if (trial !== undefined) return dueAt === null ? {} : { gsi2pk: mailAgenda.trial, gsi2sk: dueAt }
  if (status === 'held') return { gsi2pk: mailAgenda.held, gsi2sk: sortableId(id) }
  if (dueAt !== null) return { gsi2pk: mailAgenda.due, gsi2sk: dueAt }
  return { gsi2pk: mailAgenda.ended, gsi2sk: finishedAt ?? '' }
}

/** Mails: newest first overall and by status, and by what the mailer has to do next. Test messages are in no list. */
export const mails = defineEntity<StoredMail>({
  schema: storedMailSchema,
  key: mailKey,
  idFrom: Number,
  indexes: (mail) =>
    mail.trial === undefined
      ? {
          gsi1pk: lists.mails,
          gsi1sk: sortableId(mail.id),
          ...agendaOf(mail),
          gsi3pk: lists.mailsByStatus(mail.status),
        }
      : agendaOf(mail),
  search: {
    order: 'newest',
    entity: 'MAIL',
    texts: ({ isSearchable, replyTo, partnerName, to }) => (isSearchable ? [replyTo.name, replyTo.address, partnerName ?? '', ...to] : []),
    // Most mails get their tokens when they are sent: the status costs them nothing.
    facets: ({ status }) => ({ status }),
  },
  counted: ({ trial, status, needsAttention }): Record<string, string[]> =>
    trial === undefined ? { [mailCounter]: ['total', status, ...(needsAttention ? ['attention'] : [])] } : {},
})

export const mailWordsSchema = mailDetailSchema.pick({ bcc: true, text: true, html: true, to: true }).extend({
  subject: z.string(),
  /** When somebody took it last. */
  sentAt: z.iso.datetime().nullable().default(null),
  from: z.object({ name: z.string(), address: z.string() }),
})
/** Who a mail was from and to, and its words. */
export type MailWords = z.infer<typeof mailWordsSchema>

/** Keeps the words of a mail that went out. */
export const putMailWordsItem = (id: number, words: MailWords): WriteItem => ({
  action: { Put: { TableName: tableName(), Item: { ...mailWordsKey(id), ...words } } },
})

/** The words of a mail as it went out; undefined until it has. */
export const getMailWords = async (id: number): Promise<MailWords | undefined> => {
  const { Item } = await send(new GetCommand({ TableName: tableName(), Key: mailWordsKey(id) }))
  return Item === undefined ? undefined : mailWordsSchema.parse(Item)
}

/** Items that forget a mail with everything about it. */
export const forgetMailItems = (mail: StoredMail): WriteItem[] => [
  ...mails.removeItems(mail),
  { action: { Delete: { TableName: tableName(), Key: mailWordsKey(mail.id) } } },
]

/** The latest time of ending that is to be forgotten by now. */
export const forgetBefore = (now: Date) => new Date(now.getTime() - KEPT_DAYS * 86_400_000).toISOString()
