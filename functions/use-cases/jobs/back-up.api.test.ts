import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { beforeEach, expect, test, vi } from 'vitest'
import { handler } from '../../jobs.ts'
import { countCalls, crashing, injectFaults } from '../../testing/faults.ts'
import { takeOwnTable } from '../../testing/own-table.ts'
import { readBackups, startBackup } from './back-up.ts'

injectFaults()
process.env.LOG_LEVEL = 'silent'

let tables = 0
beforeEach(() => takeOwnTable(`backups-${process.pid}-${++tables}`))

const later = (minutes: number) => new Date(Date.now() + minutes * 60_000)

test('interrupted before or after any call, is complete or listed as failed, and can be started again', async () => {
  const calls = await countCalls(() => startBackup('admin'))
  for (let at = 1; at <= calls; at++) {
    await takeOwnTable(`backups-${process.pid}-crash-${at}`)
    await crashing({ at, when: 'after' }, () => startBackup('admin'))
    await startBackup('admin', later(2))
    const states = async () => (await readBackups(later(30))).backups.map(({ state }) => state)
    await expect.poll(states, { timeout: 30_000 }).not.toContain('running')
    expect((await states())[0]).toBe('complete')
  }
}, 120_000)

test('of several started at the same moment one runs, and the next one waits a minute', async () => {
  const started = await Promise.allSettled(Array.from({ length: 5 }, () => startBackup('admin')))
  expect(started.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const one of started)
    if (one.status === 'rejected')
      expect(one.reason).toMatchObject({ code: 'conflict', message: expect.stringContaining('eben erst begonnen') })
  expect((await readBackups()).backups).toHaveLength(1)
  await expect(startBackup('admin', later(0.9))).rejects.toMatchObject({ code: 'conflict' })
  await startBackup('admin', later(1.1))
  expect((await readBackups()).backups).toHaveLength(2)
})

test('a storage that does not answer leaves a failed backup in the list', async () => {
  const refusing = vi.spyOn(DynamoDBClient.prototype, 'send').mockRejectedValue(new Error('No answer'))
  await expect(startBackup('admin')).rejects.toThrow('No answer')
  refusing.mockRestore()
  expect((await readBackups()).backups).toMatchObject([{ state: 'failed', startedBy: 'admin' }])
  await expect(startBackup('admin')).resolves.toMatchObject({ startedBy: 'admin' })
})

/** As AWS documents the events, with the fields that the portal does not read left out. */
const eventOf = (state: string, changes: object = {}) => ({
  source: 'aws.backup',
  'detail-type': 'Backup Job State Change',
  region: 'eu-central-1',
  detail: {
    backupJobId: '3EA4F2D0-3E7C-B5B7-9A3C-ABCDEF012345',
    backupSizeInBytes: '589824',
    backupVaultName: 'partnerportal-prod',
    resourceArn: 'arn:aws:dynamodb:eu-central-1:111122223333:table/portal',
    creationDate: '2026-11-23T03:00:00.000Z',
    state,
    ...changes,
  },
})

test('daily backups and their copies are listed as AWS Backup reports them, twice or in any state', async () => {
  for (const state of ['RUNNING', 'COMPLETED', 'COMPLETED']) await handler(eventOf(state))
  await handler({
    ...eventOf('FAILED', {
      backupJobId: undefined,
      copyJobId: 'copy-1',
      creationDate: '2026-11-23T03:30:00.000Z',
      destinationBackupVaultArn: 'arn:aws:backup:eu-west-1:111122223333:backup-vault:partnerportal-prod',
    }),
    'detail-type': 'Copy Job State Change',
  })
  await handler({ source: 'aws.backup', 'detail-type': 'Something else' })
  expect((await readBackups()).backups).toMatchObject([
    { kind: 'copy', state: 'failed', place: 'eu-west-1', startedBy: null },
    { kind: 'daily', state: 'complete', place: 'eu-central-1', bytes: 589_824, startedBy: null },
  ])
})
