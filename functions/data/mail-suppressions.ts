import type { Page } from '../../shared/api/route.ts'
import { foldPublicId } from '../../shared/domain/ids.ts'
import { LISTED_MAIL_KINDS, type ListedMailKind } from '../../shared/domain/mail.ts'
import { type MailSuppression, mailSuppressionSchema } from '../../shared/domain/mail-suppression.ts'
import { ApiError } from '../runtime/api-error.ts'
import { withTotal } from './counters.ts'
import { defineEntity } from './entity.ts'
import { lists, mailSuppressionKey } from './keys.ts'
import { listIndex, type PageRequest, readRows } from './list.ts'
import { readable } from './readable.ts'
import { searchEntities } from './search.ts'

/** Counter of suppressed addresses: `total`. */
export const mailSuppressionCounter = 'MAIL_SUPPRESSION'

/** An address in the form in which suppressed ones are compared: folded, and with its domain in Punycode. */
export const suppressionIdOf = (address: string): string => foldPublicId(address)

/** Addresses to which no mail is sent: the last ones first. */
export const mailSuppressions = defineEntity<MailSuppression>({
  schema: mailSuppressionSchema,
  key: mailSuppressionKey,
  idFrom: String,
  indexes: ({ id, since }) => ({ gsi1pk: lists.mailSuppressions, gsi1sk: `${since}#${mailSuppressionKey(id).pk}` }),
  search: {
    order: 'newest',
    entity: 'SUPPRESSION',
    texts: ({ id }) => [id],
    names: () => [],
  },
  counted: () => ({ [mailSuppressionCounter]: [] }),
})

/** Suppressed ones among some addresses, by address. One request per 100. */
export const suppressionsAmong = async (addresses: readonly string[]): Promise<ReadonlyMap<string, MailSuppression>> => {
  const ids = [...new Set(addresses.map(suppressionIdOf))]
  const rows = ids.length === 0 ? [] : await readRows(mailSuppressionSchema, ids.map(mailSuppressionKey))
  const byId = new Map(rows.flatMap((row) => readable(mailSuppressionSchema, row)).map((entry) => [entry.id, entry]))
  return new Map(
    addresses.flatMap((address) => {
      const entry = byId.get(suppressionIdOf(address))
      return entry === undefined ? [] : [[address, entry] as const]
    }),
  )
}

/** Refuses an address that is suppressed already. */
export class AlreadySuppressed extends ApiError {
  constructor() {
    super('conflict')
  }
}

type Filter = {
  readonly search?: string | undefined
  /** The kinds of mails that the reader may see; addresses found by others are left out. */
  readonly kinds: readonly ListedMailKind[]
}

/** A page of suppressed addresses, the last ones first. @throws ApiError validation for a cursor of another list */
export const listMailSuppressions = ({ search, kinds }: Filter, page: PageRequest): Promise<Page<MailSuppression>> => {
  const { definition } = mailSuppressions
  const seesAll = kinds.length === LISTED_MAIL_KINDS.length
  const narrowing = seesAll ? {} : { mailKind: kinds }
  if (kinds.length === 0) return Promise.resolve({ items: [], total: 0 })
  if (search) return searchEntities(definition, search, narrowing, page)
  const rows = listIndex(definition, 'gsi1', lists.mailSuppressions, 'newest', page, narrowing)
  return seesAll ? withTotal(rows, mailSuppressionCounter, 'total', page) : rows
}
