import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { foldPublicId } from '../../shared/domain/ids.ts'
import { type User, userSchema } from '../../shared/domain/user.ts'
import { fieldError } from '../errors.ts'
import { documents, tableName } from './client.ts'
import { lists, uniqueKey, userKey } from './keys.ts'
import type { WriteItem } from './transact.ts'

/** The user with this name, in any case of letters; strongly consistent. */
export const getUser = async (username: string): Promise<User | undefined> => {
  const { Item } = await documents.send(new GetCommand({ TableName: tableName(), Key: userKey(username), ConsistentRead: true }))
  return Item === undefined ? undefined : userSchema.parse(Item)
}

const ownerSchema = z.object({ username: z.string() })

/** Name of the user with this e-mail address. */
export const usernameByEmail = async (email: string): Promise<string | undefined> => {
  const { Item } = await documents.send(new GetCommand({ TableName: tableName(), Key: uniqueKey('USER_EMAIL', email) }))
  return Item === undefined ? undefined : ownerSchema.parse(Item).username
}

/** Items that store a new user; refused when the name or the e-mail address is taken in any case of letters. */
export const insertUserItems = (user: User): WriteItem[] => [
  {
    action: {
      Put: {
        TableName: tableName(),
        Item: { ...userKey(user.id), gsi1pk: lists.users, gsi1sk: foldPublicId(user.id), ...user },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    },
    refusal: () => fieldError('id', 'Dieser Benutzername ist schon vergeben', 'conflict'),
  },
  {
    action: {
      Put: {
        TableName: tableName(),
        Item: { ...uniqueKey('USER_EMAIL', user.email), username: user.id },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    },
    refusal: () => fieldError('email', 'Diese E-Mail-Adresse ist schon vergeben', 'conflict'),
  },
]

/** Notes a sign-in. The version stays: nobody edits this field. */
export const lastLoginItem = (username: string, time: string): WriteItem => ({
  action: {
    Update: {
      TableName: tableName(),
      Key: userKey(username),
      UpdateExpression: 'SET lastLogin = :time',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':time': time },
    },
  },
})
