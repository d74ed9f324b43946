import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { isConditionFailed, send, tableName } from './client.ts'
import { jobKey } from './keys.ts'
import type { WriteItem } from './transact.ts'

/** Another process has taken the job over, or a new job has replaced it. */
export class JobTaken extends Error {}

/** Names that expressions must not contain. */
const RESERVED = ['position', 'state']

/** A job, and the name of the lease that its holder has. */
export type Holder = { readonly id: string; readonly token: string }

/** Changes attributes of a job for its holder alone. */
export const updateHeld = (kind: string, { id, token }: Holder, expression: string, values: Record<string, unknown>) => ({
  TableName: tableName(),
  Key: jobKey(kind, id),
  UpdateExpression: expression,
  ConditionExpression: '#token = :token',
  ExpressionAttributeNames: {
    '#token': 'token',
    ...Object.fromEntries(RESERVED.filter((name) => expression.includes(`#${name}`)).map((name) => [`#${name}`, name])),
  },
  ExpressionAttributeValues: { ':token': token, ...values },
})
type HeldUpdate = ReturnType<typeof updateHeld>

/** The position after progress, which clears earlier failures. */
export const saveUpdate = (kind: string, job: Holder, position: object): HeldUpdate =>
  updateHeld(kind, job, 'SET #position = :position, failures = :zero', { ':position': position, ':zero': 0 })

/** The same, and the job is due again at `due`, for any process. */
export const releaseUpdate = (kind: string, job: Holder, position: object, due: Date): HeldUpdate =>
  updateHeld(kind, job, 'SET #position = :position, failures = :zero, gsi2sk = :due', {
    ':position': position,
    ':zero': 0,
    ':due': due.toISOString(),
  })

/** Carries out a write of the holder. @throws JobTaken when the lease is lost */
export const asHolder = async (write: Promise<unknown>): Promise<void> => {
  try {
    await write
  } catch (error) {
    throw isConditionFailed(error) ? new JobTaken() : error
  }
}

/** @throws JobTaken when the lease is lost */
export const sendUpdate = (update: HeldUpdate): Promise<void> => asHolder(send(new UpdateCommand(update)))

/** The same in a transaction; refused with {@link JobTaken}. */
export const updateItem = (update: HeldUpdate): WriteItem => ({ action: { Update: update }, refusal: () => new JobTaken() })
