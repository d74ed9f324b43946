import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { isConditionFailed, send, tableName } from './client.ts'
import { jobKey } from './keys.ts'
import type { WriteItem } from './transact.ts'

/** Another process has taken the job over, or a new job has replaced it. */
export class JobTaken extends Error {}

/** Names that expressions must not contain. */
const RESERVED = ['position', 'state']

/** A lease ends this long after the last sign of life of its holder, in ms; then another process may take the job over. */
const LEASE_MS = 120_000

/** The end of a lease that begins or goes on now. */
export const leaseEnd = (): Date => new Date(Date.now() + LEASE_MS)

/** The name of the lease of a job that its holder has given back. */
export const RELEASED = ''

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

/** The lease goes on. */
export const renewUpdate = (kind: string, job: Holder): HeldUpdate =>
  updateHeld(kind, job, 'SET gsi2sk = :lease', { ':lease': leaseEnd().toISOString() })

/** The position for display, and the lease goes on. */
export const showUpdate = (kind: string, job: Holder, position: object): HeldUpdate =>
  updateHeld(kind, job, 'SET #position = :position, gsi2sk = :lease', { ':position': position, ':lease': leaseEnd().toISOString() })

/** The position after progress, which clears earlier failures; the run under way is the only one that has not ended. The lease goes on. */
export const saveUpdate = (kind: string, job: Holder, position: object): HeldUpdate =>
  updateHeld(kind, job, 'SET #position = :position, failures = :one, gsi2sk = :lease', {
    ':position': position,
    ':one': 1,
    ':lease': leaseEnd().toISOString(),
  })

const released = (due: Date) => ({ ':due': due.toISOString(), ':released': RELEASED })

/** A job that has nothing to do before a later time is late from then on only. */
const lateFrom = (due: Date) => (due.getTime() > Date.now() ? ', dueSince = :due' : '')

/** The position after progress, and the job is due again at `due`, for any process. */
export const releaseUpdate = (kind: string, job: Holder, position: object, due: Date): HeldUpdate =>
  updateHeld(kind, job, `SET #position = :position, failures = :zero, gsi2sk = :due, #token = :released${lateFrom(due)}`, {
    ':position': position,
    ':zero': 0,
    ...released(due),
  })

/** The job is due again at once, for any process, with the position that it has: its steps may be repeated, and those that are done stay done. */
export const interruptUpdate = (kind: string, job: Holder): HeldUpdate =>
  updateHeld(kind, job, 'SET gsi2sk = :due, #token = :released, failures = :zero', { ...released(new Date()), ':zero': 0 })

/** The job is due again at `due`, for any process, after a run that failed. */
export const postponeUpdate = (kind: string, job: Holder, due: Date): HeldUpdate =>
  updateHeld(kind, job, 'SET gsi2sk = :due, #token = :released', released(due))

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
