import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { type FirstStepsUpdate, type ReportedStep, reportedStepSchema } from '../../shared/domain/first-steps.ts'
import { send, tableName } from './client.ts'
import { firstStepsKey } from './keys.ts'
import type { WriteItem } from './transact.ts'

const storedSchema = z.object({
  /** The table has no empty sets. */
  done: z.set(reportedStepSchema).default(new Set()),
  isPutAway: z.boolean().default(false),
})

/** The first steps that a user has reported, and whether they have put the list away. */
export const getFirstSteps = async (
  username: string,
): Promise<{ readonly done: ReadonlySet<ReportedStep>; readonly isPutAway: boolean }> => {
  const { Item } = await send(new GetCommand({ TableName: tableName(), Key: firstStepsKey(username), ConsistentRead: true }))
  return storedSchema.parse(Item ?? {})
}

/** Adds a step to those that a user has done, and puts their list away or back. */
export const updateFirstStepsItem = (username: string, { done, isPutAway }: FirstStepsUpdate): WriteItem => ({
  action: {
    Update: {
      TableName: tableName(),
      Key: firstStepsKey(username),
      UpdateExpression: [isPutAway !== undefined && 'SET isPutAway = :isPutAway', done !== undefined && 'ADD done :done']
        .filter(Boolean)
        .join(' '),
      ExpressionAttributeValues: {
        ...(isPutAway !== undefined && { ':isPutAway': isPutAway }),
        ...(done !== undefined && { ':done': new Set([done]) }),
      },
    },
  },
})

/** Removes what a user has reported; nothing stored is no error. */
export const removeFirstStepsItem = (username: string): WriteItem => ({
  action: { Delete: { TableName: tableName(), Key: firstStepsKey(username) } },
})
