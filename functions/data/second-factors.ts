import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { WRONG_CODE } from '../../shared/domain/second-factor.ts'
import { fieldError } from '../runtime/api-error.ts'
import { sha256 } from '../runtime/sha256.ts'
import { IS_NEW, send, tableName } from './client.ts'
import { secondFactorKey } from './keys.ts'
import type { WriteItem } from './transact.ts'

const factorSchema = z.object({
  /** The secret of the app, encrypted for this user. */
  sealedSecret: z.string(),
  /** The time step of the last code that was accepted. */
  lastStep: z.int(),
  /** Hashes of the unused recovery codes; the table has no empty sets. */
  recoveryCodes: z.set(z.string()).default(new Set()),
  createdAt: z.iso.datetime(),
})
type StoredFactor = z.infer<typeof factorSchema>

/** A user's second factor; undefined without one. */
export const getSecondFactor = async (username: string): Promise<StoredFactor | undefined> => {
  const { Item } = await send(new GetCommand({ TableName: tableName(), Key: secondFactorKey(username), ConsistentRead: true }))
  return Item === undefined ? undefined : factorSchema.parse(Item)
}

const hashesOf = (codes: readonly string[]) => new Set(codes.map((code) => sha256(code)))

/** Whether an unused recovery code of this user has this text. */
export const hasRecoveryCode = ({ recoveryCodes }: StoredFactor, code: string) => recoveryCodes.has(sha256(code))

/** Stores a user's second factor; refused when there is one already. @param recoveryCodes in plain text; the table gets their hashes */
export const insertSecondFactorItem = (
  username: string,
  { recoveryCodes, ...factor }: Omit<StoredFactor, 'recoveryCodes'> & { readonly recoveryCodes: readonly string[] },
): WriteItem => ({
  action: {
    Put: {
      TableName: tableName(),
      Item: { ...secondFactorKey(username), ...factor, recoveryCodes: hashesOf(recoveryCodes) },
      ConditionExpression: IS_NEW,
    },
  },
  refusal: () => fieldError('code', 'Der zweite Faktor ist schon eingerichtet.', 'conflict'),
})

const used = () => fieldError('code', WRONG_CODE, 'conflict')

/** Uses up the codes of a time step and of all earlier ones; refused as a wrong code when it is already used up. */
export const consumeStepItem = (username: string, step: number): WriteItem => ({
  action: {
    Update: {
      TableName: tableName(),
      Key: secondFactorKey(username),
      UpdateExpression: 'SET lastStep = :step',
      ConditionExpression: 'lastStep < :step',
      ExpressionAttributeValues: { ':step': step },
    },
  },
  refusal: used,
})

/** Uses up a recovery code; refused as a wrong code when it is already used up. */
export const consumeRecoveryCodeItem = (username: string, code: string): WriteItem => ({
  action: {
    Update: {
      TableName: tableName(),
      Key: secondFactorKey(username),
      UpdateExpression: 'DELETE recoveryCodes :codes',
      ConditionExpression: 'contains(recoveryCodes, :code)',
      ExpressionAttributeValues: { ':codes': hashesOf([code]), ':code': sha256(code) },
    },
  },
  refusal: used,
})

/** Replaces all recovery codes, and uses up the code that allowed it; refused as a wrong code when that is already used up. */
export const replaceRecoveryCodesItem = (username: string, step: number, recoveryCodes: readonly string[]): WriteItem => ({
  action: {
    Update: {
      TableName: tableName(),
      Key: secondFactorKey(username),
      UpdateExpression: 'SET lastStep = :step, recoveryCodes = :codes',
      ConditionExpression: 'lastStep < :step',
      ExpressionAttributeValues: { ':step': step, ':codes': hashesOf(recoveryCodes) },
    },
  },
  refusal: used,
})

/** Removes a user's second factor; a missing one is no error. */
export const removeSecondFactorItem = (username: string): WriteItem => ({
  action: { Delete: { TableName: tableName(), Key: secondFactorKey(username) } },
})
