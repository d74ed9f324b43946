import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { WRONG_CODE } from '../../shared/domain/second-factor.ts'
import { fieldError } from '../runtime/api-error.ts'
import { IS_NEW, send, tableName } from './client.ts'
import { secondFactorKey } from './keys.ts'
import type { WriteItem } from './transact.ts'

const factorSchema = z.object({
  /** The secret of the app, encrypted for this user. */
  sealedSecret: z.string(),
  /** The time step of the last code that was accepted. */
  lastStep: z.int(),
  /** Hashes of the unused recovery codes; the table has no empty sets. */
  recoveryHashes: z.set(z.string()).default(new Set()),
  recoverySalt: z.string(),
  createdAt: z.iso.datetime(),
})
type StoredFactor = z.infer<typeof factorSchema>

/** A user's second factor; undefined without one. */
export const getSecondFactor = async (username: string): Promise<StoredFactor | undefined> => {
  const { Item } = await send(new GetCommand({ TableName: tableName(), Key: secondFactorKey(username), ConsistentRead: true }))
  return Item === undefined ? undefined : factorSchema.parse(Item)
}

/** Stores a user's second factor; refused when there is one already. */
export const insertSecondFactorItem = (username: string, factor: StoredFactor): WriteItem => ({
  action: {
    Put: {
      TableName: tableName(),
      Item: { ...secondFactorKey(username), ...factor },
      ConditionExpression: IS_NEW,
    },
  },
  refusal: () => fieldError('code', 'Der zweite Faktor ist schon eingerichtet.', 'conflict'),
})

/** What proves possession of a second factor: the time step of a code from the app, or the hash of a recovery code. */
export type FactorProof = { readonly step: number } | { readonly hash: string }

/** Refused as a wrong code when it is used up already. */
const isUnused = (proof: FactorProof) =>
  'step' in proof
    ? { ConditionExpression: 'lastStep < :step', ExpressionAttributeValues: { ':step': proof.step } }
    : { ConditionExpression: 'contains(recoveryHashes, :hash)', ExpressionAttributeValues: { ':hash': proof.hash } }

const used = () => fieldError('code', WRONG_CODE, 'conflict')

/** Uses up a recovery code, or the codes of a time step and of all earlier ones; refused when it is used up already. */
export const consumeProofItem = (username: string, proof: FactorProof): WriteItem => {
  const { ConditionExpression, ExpressionAttributeValues } = isUnused(proof)
  return {
    action: {
      Update: {
        TableName: tableName(),
        Key: secondFactorKey(username),
        ConditionExpression,
        ...('step' in proof
          ? { UpdateExpression: 'SET lastStep = :step', ExpressionAttributeValues }
          : {
              UpdateExpression: 'DELETE recoveryHashes :hashes',
              ExpressionAttributeValues: { ...ExpressionAttributeValues, ':hashes': new Set([proof.hash]) },
            }),
      },
    },
    refusal: used,
  }
}

/** Replaces all recovery codes, and uses up the code from the app that allowed it; refused when that is used up already. */
export const replaceRecoveryCodesItem = (
  username: string,
  step: number,
  { recoveryHashes, recoverySalt }: Pick<StoredFactor, 'recoveryHashes' | 'recoverySalt'>,
): WriteItem => ({
  action: {
    Update: {
      TableName: tableName(),
      Key: secondFactorKey(username),
      UpdateExpression: 'SET lastStep = :step, recoveryHashes = :hashes, recoverySalt = :salt',
      ConditionExpression: 'lastStep < :step',
      ExpressionAttributeValues: { ':step': step, ':hashes': recoveryHashes, ':salt': recoverySalt },
    },
  },
  refusal: used,
})

/** Removes a user's second factor; a missing one is no error. @param proof refused when it is used up already */
export const removeSecondFactorItem = (username: string, proof?: FactorProof): WriteItem => ({
  action: { Delete: { TableName: tableName(), Key: secondFactorKey(username), ...(proof === undefined ? {} : isUnused(proof)) } },
  ...(proof === undefined ? {} : { refusal: used }),
})
