import { execFile } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

/** Many processes start concurrently. */
const timeout = 30_000
const root = join(import.meta.dirname, '..', '..', '..')

/** Runs a command on a machine without AWS credentials. */
const run = (file: string, parameters: readonly string[], context: Record<string, string> = {}) =>
  new Promise<{ readonly isRefused: boolean; readonly said: string }>((resolve) => {
    const env = {
      PATH: process.env.PATH ?? '',
      HOME: join(tmpdir(), 'nobody'),
      AWS_EC2_METADATA_DISABLED: 'true',
      CDK_CONTEXT_JSON: JSON.stringify(context),
    }
    execFile(process.execPath, [file, ...parameters], { cwd: root, env, timeout }, (error, stdout, stderr) =>
      resolve({ isRefused: error?.code === 1, said: `${stdout}${stderr}` }),
    )
  })

const refused = async (running: ReturnType<typeof run>, sentence: string) => {
  const { isRefused, said } = await running
  expect(said).toContain(sentence)
  expect(said).not.toMatch(/^\s+at /m)
  expect(isRefused).toBe(true)
}

describe.concurrent('admin:create', { timeout }, () => {
  const create = (...parameters: readonly string[]) => run('infra/tools/commands/create-admin.ts', parameters)

  it.each([
    ['nothing', [], 'npm run admin:create -- <stage> <username> <email>'],
    ['no address', ['rehearsal', 'anna'], 'npm run admin:create -- <stage> <username> <email>'],
    ['an unknown stage', ['produktion', 'anna', 'anna@broker.test'], 'There is no stage „produktion“.'],
    ['an address that is none', ['rehearsal', 'anna', 'anna@'], '<email>: Ungültige E-Mail-Adresse'],
    [
      'names without quotation marks',
      ['rehearsal', 'anna', 'a@b.test', 'Anna', 'von', 'Berg'],
      'Leave out „Berg“, or put names of several words',
    ],
    ['an option', ['rehearsal', 'anna', 'a@b.test', '--force'], 'There is no option „--force“. npm run admin:create'],
    ['a name that no user may have', ['rehearsal', 'an na', 'anna@broker.test'], '<username>: Benutzername darf nur Buchstaben'],
    ['somebody who is signed in nowhere', ['rehearsal', 'anna', 'anna@broker.test'], 'There are no AWS credentials here. Sign in first'],
  ])('told %s, says what to type or to do', (_, parameters, sentence) => refused(create(...parameters), sentence))
})

describe.concurrent('deploy', { timeout }, () => {
  const deploy = (...parameters: readonly string[]) => run('infra/tools/commands/deploy.ts', parameters)

  it.each([
    ['no stage', [], 'Which stage? npm run deploy -- <stage>'],
    ['no stage and an option', ['--unchecked'], 'Which stage? npm run deploy -- <stage>'],
    ['two stages', ['rehearsal', 'prod'], 'One stage at a time: leave out „prod“.'],
    ['an unknown option', ['rehearsal', '--uncheked'], 'There is no option „--uncheked“. npm run deploy -- <stage>'],
    ['an unknown stage', ['produktion'], 'There is no stage „produktion“ in infra/stages.ts.'],
    ['two options and no stage', ['--urgent', '--approved'], 'Which stage? npm run deploy -- <stage>'],
    ['a stage that nobody has filled in', ['prod'], 'Set account to the twelve digits of your AWS account.'],
    ['somebody who is signed in nowhere', ['rehearsal', '--unchecked'], 'There are no AWS credentials here. Sign in first'],
  ])('told %s, says what is missing before it begins', (_, parameters, sentence) => refused(deploy(...parameters), sentence))
})

it('synth, told an unknown stage, ends with the names there are', { timeout }, () =>
  refused(run('infra/app.ts', [], { stage: 'produktion' }), 'Choose one of: dev, prod'),
)
