import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { Page } from '../../shared/api/route.ts'
import { foldPublicId } from '../../shared/domain/ids.ts'
import type { UserSort } from '../../shared/domain/list-sorts.ts'
import type { Role } from '../../shared/domain/permissions.ts'
import { isActiveUser, type User, type UserStatus } from '../../shared/domain/user.ts'
import { ApiError, fieldError } from '../runtime/api-error.ts'
import { EXISTS, IS_NEW, send, tableName } from './client.ts'
import { withTotal } from './counters.ts'
import { internal } from './cursor.ts'
import { defineEntity } from './entity.ts'
import { activeAdminsKey, lists, sortableId, uniqueKey, userKey } from './keys.ts'
import { listIndex, type PageRequest, readAll } from './list.ts'
import { linkPartnerItem } from './partner-marks.ts'
import { searchEntities } from './search.ts'
import { type StoredUser, storedUserSchema } from './stored-user.ts'
import type { WriteItem } from './transact.ts'

/** Counter of users by role and status, such as `viewer/active`. */
export const userCounter = 'USER'

/** Users: by name overall, by role, by status, by partner. */
export const users = defineEntity<StoredUser>({
  schema: storedUserSchema,
  key: userKey,
  idFrom: String,
  indexes: ({ id, role, status, ibPartnerId }) => ({
    gsi1pk: lists.users,
    gsi1sk: sortableId(id),
    gsi2pk: lists.usersByRole(role),
    gsi2sk: sortableId(id),
    gsi3pk: lists.usersByStatus(status),
    ...(ibPartnerId === null ? {} : { gsi4pk: lists.usersOfPartner(ibPartnerId) }),
  }),
  search: {
    order: 'ascending',
    entity: 'USER',
    names: ({ firstName, lastName }) => [`${firstName} ${lastName}`],
    texts: ({ id, firstName, lastName, email }) => [id, firstName, lastName, email],
  },
  counted: ({ role, status }) => ({ [userCounter]: [role, status] }),
})

/** Filters of the list of users. */
type UserFilter = {
  readonly search?: string | undefined
  readonly role?: Role | undefined
  readonly status?: UserStatus | undefined
  /** @default 'id' */
  readonly sort?: UserSort | undefined
}

/** A page of users by name, with the total number of matches unless searched. @throws ApiError validation for a cursor of another list */
export const listUsers = ({ search, role, status, sort }: UserFilter, page: PageRequest): Promise<Page<StoredUser>> => {
  const { definition } = users
  const order = sort === '-id' ? 'newest' : 'ascending'
  if (search) return searchEntities(definition, search, { role, status }, page, { order })
  if (role !== undefined) {
    const rows = listIndex(definition, 'gsi2', lists.usersByRole(role), order, page, { status })
    return withTotal(rows, userCounter, status === undefined ? role : `${role}/${status}`, page)
  }
  if (status !== undefined)
    return withTotal(listIndex(definition, 'gsi3', lists.usersByStatus(status), order, page), userCounter, status, page)
  return withTotal(listIndex(definition, 'gsi1', lists.users, order, page), userCounter, 'total', page)
}

/** The first users that act for a partner, by name. One request. */
export const listUsersOfPartner = async (partnerId: number, limit: number): Promise<readonly StoredUser[]> =>
  (await listIndex(users.definition, 'gsi4', lists.usersOfPartner(partnerId), 'ascending', { limit, caller: internal })).items

/** Users by folded user name (`foldPublicId`); deleted users are missing. One request per 100. */
export const usersByName = async (usernames: readonly string[]): Promise<ReadonlyMap<string, StoredUser>> => {
  const distinct = [...new Set(usernames.map(foldPublicId))]
  const found = await readAll(storedUserSchema, distinct.map(userKey))
  return new Map(found.map((user) => [foldPublicId(user.id), user]))
}

const ownerSchema = z.object({ username: z.string() })

/** Name of the user with this e-mail address. */
export const usernameByEmail = async (email: string): Promise<string | undefined> => {
  const { Item } = await send(new GetCommand({ TableName: tableName(), Key: uniqueKey('USER_EMAIL', email), ConsistentRead: true }))
  return Item === undefined ? undefined : ownerSchema.parse(Item).username
}

/**
 * The addresses a user can sign in with: the e-mail address, and the user name if it looks like one, so that no name equals another user's address.
 */
const addressesOf = ({ id, email }: User) => new Set([email, ...(id.includes('@') ? [id] : [])].map(foldPublicId))

const claim = (address: string, username: string): WriteItem => ({
  action: {
    Put: {
      TableName: tableName(),
      Item: { ...uniqueKey('USER_EMAIL', address), username },
      ConditionExpression: IS_NEW,
    },
  },
  refusal: () => fieldError('email', 'Diese E-Mail-Adresse ist schon vergeben', 'conflict'),
})

const release = (address: string): WriteItem => ({
  action: { Delete: { TableName: tableName(), Key: uniqueKey('USER_EMAIL', address) } },
})

const isActiveAdmin = (user: User) => user.role === 'admin' && isActiveUser(user)

/** Counts active administrators; refused when none would be left. */
const adminItems = (before: boolean, after: boolean): WriteItem[] => {
  if (before === after) return []
  return [
    {
      action: {
        Update: {
          TableName: tableName(),
          Key: activeAdminsKey,
          UpdateExpression: 'ADD active :by',
          ...(after
            ? { ExpressionAttributeValues: { ':by': 1 } }
            : { ConditionExpression: 'active > :one', ExpressionAttributeValues: { ':by': -1, ':one': 1 } }),
        },
      },
      refusal: () =>
        new ApiError(
          'conflict',
          'Das ist der letzte aktive Administrator: Er kann nicht gelöscht, gesperrt oder herabgestuft werden. Machen Sie zuerst jemand anderen zum Administrator.',
        ),
    },
  ]
}

/** Refused when the partner does not exist. */
const partnerItems = (ibPartnerId: number | null): WriteItem[] =>
  ibPartnerId === null ? [] : [linkPartnerItem(ibPartnerId, 'user', () => fieldError('ibPartnerId', 'Diesen IB-Partner gibt es nicht'))]

/** Refuses a name that is taken, compared without case. */
export class UsernameTaken extends ApiError {
  constructor() {
    const message = 'Dieser Benutzername ist schon vergeben'
    super('conflict', message, { fields: { id: message } })
  }
}

/**
 * Items that store a new user; refused when the name or the e-mail address is taken, compared without case.
 * @param partner `exists` when other items of the transaction make or require the user's partner
 */
export const insertUserItems = (user: StoredUser, partner: 'check' | 'exists' = 'check'): WriteItem[] => [
  ...users.insertItems(user, () => new UsernameTaken()),
  ...[...addressesOf(user)].map((address) => claim(address, user.id)),
  ...adminItems(false, isActiveAdmin(user)),
  ...(partner === 'exists' ? [] : partnerItems(user.ibPartnerId)),
]

/** Items that change a user; refused as stale, when an address is taken, and when no active administrator would be left. */
export const updateUserItems = (before: StoredUser, after: StoredUser): WriteItem[] => {
  const from = addressesOf(before)
  const to = addressesOf(after)
  return [
    ...users.updateItems(before, after),
    ...[...to].filter((address) => !from.has(address)).map((address) => claim(address, after.id)),
    ...[...from].filter((address) => !to.has(address)).map(release),
    ...adminItems(isActiveAdmin(before), isActiveAdmin(after)),
    ...(after.ibPartnerId === before.ibPartnerId ? [] : partnerItems(after.ibPartnerId)),
  ]
}

/** Items that delete a user with all sessions; refused as stale, and when no active administrator would be left. */
export const removeUserItems = (user: StoredUser): WriteItem[] => [
  ...users.removeItems(user),
  ...[...addressesOf(user)].map(release),
  ...adminItems(isActiveAdmin(user), false),
]

/** Fields of a user that nobody edits: they change without a new version. */
type UserState = Partial<
  Pick<StoredUser, 'generation' | 'mustChangePassword' | 'hasSecondFactor' | 'invitation' | 'passkeys' | 'hasPasskey'>
>

/** The generation that a user must still have, and the refusal otherwise. */
type Expected = { readonly generation: string; readonly refusal: () => Error }

const stateItem = (username: string, state: UserState, expected?: Expected): WriteItem => ({
  action: {
    Update: {
      TableName: tableName(),
      Key: userKey(username),
      UpdateExpression: `SET ${Object.keys(state)
        .map((name) => `${name} = :${name}`)
        .join(', ')}`,
      ConditionExpression: expected === undefined ? EXISTS : 'generation = :expected',
      ExpressionAttributeValues: {
        ...Object.fromEntries(Object.entries(state).map(([name, value]) => [`:${name}`, value])),
        ...(expected && { ':expected': expected.generation }),
      },
    },
  },
  refusal: expected?.refusal ?? (() => new ApiError('not_found')),
})

/**
 * Ends all sessions of a user by a new generation.
 * @param more fields that change with it
 * @param expected refuses unless the user still has the generation that was read
 */
export const endSessionsItem = (
  username: string,
  generation: string,
  more: Omit<UserState, 'generation'> = {},
  expected?: Expected,
): WriteItem => stateItem(username, { generation, ...more }, expected)

/** Notes the invitation of a user, or that there is none; refused unless the user still has the generation that was read. */
export const setInvitationItem = ({ id, generation }: StoredUser, invitation: StoredUser['invitation']): WriteItem =>
  stateItem(id, { invitation }, { generation, refusal: () => new ApiError('stale') })

/** Notes whether a user has a second factor. */
export const setSecondFactorItem = (username: string, hasSecondFactor: boolean): WriteItem => stateItem(username, { hasSecondFactor })

/** Sets the ids of a user's passkeys; refused when they have changed since the user was read. */
export const setPasskeysItem = ({ id, passkeys: before }: Pick<StoredUser, 'id' | 'passkeys'>, after: readonly string[]): WriteItem => ({
  action: {
    Update: {
      TableName: tableName(),
      Key: userKey(id),
      UpdateExpression: 'SET passkeys = :after, hasPasskey = :has',
      ConditionExpression:
        before.length === 0 ? `${EXISTS} AND (attribute_not_exists(passkeys) OR passkeys = :before)` : 'passkeys = :before',
      ExpressionAttributeValues: { ':before': before, ':after': after, ':has': after.length > 0 },
    },
  },
  refusal: () =>
    new ApiError('conflict', 'Ihre Passkeys wurden gleichzeitig an anderer Stelle geändert. Bitte versuchen Sie es noch einmal.'),
})

/** Ends all sessions of a user who has chosen a password, which nobody else knows; refused unless the user still has that generation. */
export const passwordChosenItem = (username: string, generation: string, expected: Expected): WriteItem =>
  endSessionsItem(username, generation, { mustChangePassword: false, invitation: null }, expected)

/**
 * Stores the time of a sign-in; refused when the user's sessions were ended since the user was read. The version stays the same, because nobody edits
 * this field.
 */
export const lastLoginItem = ({ id, generation }: StoredUser, time: string, refusal: () => Error): WriteItem => ({
  action: {
    Update: {
      TableName: tableName(),
      Key: userKey(id),
      UpdateExpression: 'SET lastLogin = :time',
      ConditionExpression: 'generation = :generation',
      ExpressionAttributeValues: { ':time': time, ':generation': generation },
    },
  },
  refusal,
})
