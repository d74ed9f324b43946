import { randomBytes, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import { ACCOUNT_LINK_KINDS, type AccountLinkKind } from '../../shared/domain/password-link.ts'
import { fixedPeriods } from '../../shared/domain/retention-periods.ts'
import { usernameSchema } from '../../shared/domain/user-forms.ts'
import { ApiError } from '../runtime/api-error.ts'
import { sha256 } from '../runtime/sha256.ts'
import { readItems, tableName } from './client.ts'
import { accountLinkKey } from './keys.ts'
import type { StoredUser } from './stored-user.ts'
import type { WriteItem } from './transact.ts'

const lifetimeMs = {
  reset: fixedPeriods.resetLinks.minutes * 60_000,
  invitation: fixedPeriods.invitations.days * 86_400_000,
} satisfies Record<AccountLinkKind, number>

const linkSchema = z.object({
  username: z.string(),
  /** SHA-256 of the token's random part, which only the recipient of the link has. */
  hash: z.string(),
  /** The user's generation when the link was made. A new one, as after a suspension or a changed password, makes the link invalid. */
  generation: z.string(),
  /** Seconds since the epoch. */
  expiresAt: z.int(),
})

/** An open link. */
export type AccountLink = z.infer<typeof linkSchema> & { readonly kind: AccountLinkKind }

/** The refusal of a link that does not work, for whatever reason. */
export const linkIsInvalid = () => new ApiError('not_found', 'Dieser Link ist abgelaufen oder wurde schon benutzt.')

/**
 * Makes a link with which a user can choose a password. It replaces an earlier one of its kind.
 * @returns the token for the link, the time when it expires, and the item that stores it
 */
export const createAccountLink = (
  kind: AccountLinkKind,
  { id, generation }: Pick<StoredUser, 'id' | 'generation'>,
  now: Date,
): { readonly token: string; readonly expiresAt: string; readonly item: WriteItem } => {
  const secret = randomBytes(32).toString('base64url')
  const expiresAt = Math.floor((now.getTime() + lifetimeMs[kind]) / 1000)
  const link = { username: id, hash: sha256(secret), generation, expiresAt }
  return {
    token: `${Buffer.from(id).toString('base64url')}.${secret}`,
    expiresAt: new Date(expiresAt * 1000).toISOString(),
    item: { action: { Put: { TableName: tableName(), Item: { ...accountLinkKey(id, kind), ...link } } } },
  }
}

/** The user name and the hash in a token. A malformed token yields a name that no user can have, so that finding nothing takes as long as finding a user. */
const partsOf = (token: string) => {
  const [name = '', secret = ''] = token.split('.')
  const username = usernameSchema.safeParse(Buffer.from(name, 'base64url').toString('utf8')).data ?? '#'
  return { username, hash: sha256(secret) }
}

const equal = (one: string, other: string) => one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

/** The open link of a token; undefined for one that is unknown, used, withdrawn or expired. One request. */
export const findAccountLink = async (token: string): Promise<AccountLink | undefined> => {
  const { username, hash } = partsOf(token)
  const keys = ACCOUNT_LINK_KINDS.map((kind) => ({ kind, key: accountLinkKey(username, kind) }))
  const items = await readItems(
    keys.map(({ key }) => key),
    { ConsistentRead: true },
  )
  const links = keys.flatMap(({ kind, key }) => {
    const { data } = linkSchema.safeParse(items.find(({ sk }) => sk === key.sk))
    return data === undefined ? [] : [{ ...data, kind }]
  })
  return links.find((link) => equal(link.hash, hash) && link.expiresAt * 1000 > Date.now())
}

/** The key of a link, and the condition that it is still the one that was read. */
const asRead = ({ username, kind, hash, generation }: AccountLink) => ({
  TableName: tableName(),
  Key: accountLinkKey(username, kind),
  ConditionExpression: '#hash = :hash AND generation = :generation',
  ExpressionAttributeNames: { '#hash': 'hash' },
  ExpressionAttributeValues: { ':hash': hash, ':generation': generation },
})

/** Makes a link belong to another generation of its user; refused (not_found) when it was used, replaced or withdrawn meanwhile. */
export const renewAccountLinkItem = (link: AccountLink, generation: string): WriteItem => {
  const { ExpressionAttributeValues, ...action } = asRead(link)
  return {
    action: {
      Update: {
        ...action,
        UpdateExpression: 'SET generation = :next',
        ExpressionAttributeValues: { ...ExpressionAttributeValues, ':next': generation },
      },
    },
    refusal: linkIsInvalid,
  }
}

/** Uses a link up; refused (not_found) when it was used, replaced or withdrawn meanwhile. */
export const consumeAccountLinkItem = (link: AccountLink): WriteItem => ({ action: { Delete: asRead(link) }, refusal: linkIsInvalid })

/** Makes a user's link of this kind invalid, if there is one. */
export const withdrawAccountLinkItem = (username: string, kind: AccountLinkKind): WriteItem => ({
  action: { Delete: { TableName: tableName(), Key: accountLinkKey(username, kind) } },
})
