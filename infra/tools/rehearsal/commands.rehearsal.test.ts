import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { AdminDeleteUserCommand, CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import { expect, inject, test } from 'vitest'
import { call, mailTo } from '../../../functions/testing/portal.ts'
import { makeUser, PASSWORD, signInAs } from '../../../functions/testing/users.ts'
import { setUpCanary } from '../../../functions/use-cases/accounts/set-up-canary.ts'
import { environment } from '../../../shared/platform/environment.ts'
import { checkAt } from '../../deployment/check-canary.ts'

/** The commands that docs/runbook.md tells operators to use, against the deployed stage while it is in use. */
const output = async (command: string, ...parameters: readonly string[]) => {
  const { stdout } = await promisify(execFile)(process.execPath, [`infra/tools/commands/${command}.ts`, ...parameters])
  return stdout
}

test('the canary signs in with a second factor, sends its form and finds its mail delivered', async () => {
  expect(await checkAt(inject('origin'), await setUpCanary())).toContain('The canary passed')
})

test('a user whom the pool has lost is made again, and chooses a password by the mailed link', async () => {
  const user = await makeUser()
  const pool = new CognitoIdentityProviderClient()
  await pool.send(new AdminDeleteUserCommand({ UserPoolId: process.env[environment.userPoolId], Username: user.id }))
  expect((await signInAs(user.id)).status).toBe(401)
  expect(await output('rebuild-pool', 'rehearsal')).toMatch(
    /[1-9]\d* users made in the pool, [1-9]\d* of them mailed a link; [1-9]\d* were/,
  )
  const { body } = await mailTo(user.email, 'Bitte wählen Sie ein neues Passwort', 60_000)
  const token = /\/passwort#(\S+)/.exec(body.text ?? '')?.[1] ?? ''
  expect((await call('POST', '/api/password/choose', { body: { token, password: PASSWORD } })).status).toBe(204)
  expect((await signInAs(user.id)).status).toBe(200)
})

test('the drill restores the table beside itself, finds it consistent and deletes it', async () => {
  const said = await output('restore-drill', 'rehearsal')
  expect(said).toContain('all figures, search tokens and markers match the records')
  expect(said).toMatch(/The drill took [\d.]+ s\./)
  process.stdout.write(said)
})

test('the jobs bring the data to the version of the code', { timeout: 150_000 }, async () => {
  await expect
    .poll(() => output('migrate', 'rehearsal'), { timeout: 140_000, interval: 5000 })
    .toMatch(/version (\d+), the code needs \1\./)
})

test('the audit log is as the jobs have sealed it', { timeout: 150_000 }, async () => {
  await expect
    .poll(() => output('verify-audit-log', 'rehearsal'), { timeout: 140_000, interval: 5000 })
    .toMatch(/^[1-9]\d* seals over [1-9]\d* entries[\s\S]*All entries are as they were sealed/)
})
