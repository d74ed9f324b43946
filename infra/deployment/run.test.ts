import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { run } from './run.ts'

const names = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN', 'AWS_PROFILE', 'ACTIONS_ID_TOKEN_REQUEST_TOKEN']

/** The names that a program finds in its environment. */
const found = async (isOfAws: boolean, env = {}) => {
  for (const name of names) vi.stubEnv(name, 'of this process')
  const script = `process.stdout.write(${JSON.stringify(names)}.filter((name) => process.env[name]).join())`
  return run('The program', process.execPath, ['--eval', script], { isOfAws, env, timeoutMs: 10_000, quiet: true })
}

afterEach(() => {
  vi.unstubAllEnvs()
})

it('a program that calls AWS finds the deployment’s credentials in its environment', async () => {
  expect(await found(true)).toBe(names.join())
})

it('a program that does not, such as the build of the web pages, finds only credentials that are passed to it', async () => {
  expect(await found(false)).toBe('')
  expect(await found(false, { AWS_PROFILE: 'emulator' })).toBe('AWS_PROFILE')
})

it('a deployment passes its credentials to cdk only', () => {
  const source = readFileSync(join(import.meta.dirname, '..', 'tools', 'commands', 'deploy.ts'), 'utf8')
  const calls = source
    .split('await run(')
    .slice(1)
    .map((rest) => rest.split('\n\n')[0] ?? '')
  expect(calls).toHaveLength(3)
  expect(calls.filter((call) => !call.includes('isOfAws: false'))).toEqual([expect.stringContaining("'cdk'")])
})
