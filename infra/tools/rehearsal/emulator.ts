import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, openSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { environment } from '../../../shared/platform/environment.ts'
import { Failure } from '../../deployment/failure.ts'
import { freePort, isAnswering } from '../../local/child.ts'
import { edgeRegion } from '../../stage.ts'
import { need, pythonPrograms } from './python.ts'

export type Emulator = {
  readonly url: string
  /** Environment that makes a program call the emulator instead of AWS. */
  readonly env: Readonly<Record<string, string>>
  readonly stop: () => Promise<void>
}

const PATIENCE_MS = 20_000

/**
 * Starts ministack, an emulator of AWS, on the loopback address, with TLS and enforced rights.
 * @param smtpHost host and port that get every mail it sends
 * @throws Missing when this machine lacks a requirement; Failure when it does not start
 */
export const startEmulator = async (smtpHost: string): Promise<Emulator> => {
  need('openssl', 'the emulator makes its certificate with it.')
  // Without the package cryptography its tokens have no valid signature.
  const program = await pythonPrograms('emulator', ['ministack==1.5.33', 'cryptography==50.0.2'])
  const folder = await mkdtemp(join(tmpdir(), 'rehearsal-'))
  const scratch = join(folder, 'tmp')
  await mkdir(scratch)
  const certificate = join(scratch, 'ministack-tls', 'server.crt')
  const port = await freePort()
  const logFile = join(folder, 'emulator.log')
  const log = openSync(logFile, 'w')
  const credentials = { AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test', AWS_REGION: edgeRegion, AWS_DEFAULT_REGION: edgeRegion }
  const child = spawn(program('python3'), [join(import.meta.dirname, 'emulator.py')], {
    cwd: folder,
    // A process group, so that its Lambdas end with it.
    detached: true,
    stdio: ['ignore', log, log],
    env: {
      ...process.env,
      ...credentials,
      // Lambdas run on the current Node.
      PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH ?? ''}`,
      TMPDIR: scratch,
      // Its Lambdas call it by TLS too.
      NODE_EXTRA_CA_CERTS: certificate,
      BIND_HOST: '127.0.0.1',
      GATEWAY_PORT: String(port),
      // It ignores the region of cross-stack references; the web ACL must be in this one.
      MINISTACK_REGION: edgeRegion,
      STATE_DIR: join(folder, 'state'),
      // Otherwise it opens MQTT on every address.
      IOT_MTLS_ENABLED: '0',
      // Its Lambdas inherit this: several processes serve each, and what one remembers for seconds would hide a change that a test expects at once.
      [environment.rememberSeconds]: '0',
      SMTP_HOST: smtpHost,
      AUTH: 'true',
      USE_SSL: '1',
    },
  })
  const isOver = () => child.exitCode !== null || child.signalCode !== null
  const kill = (signal: NodeJS.Signals) => {
    if (child.pid !== undefined && !isOver()) process.kill(-child.pid, signal)
  }
  const killNow = () => kill('SIGKILL')
  process.once('exit', killNow)
  const stop = async () => {
    process.off('exit', killNow)
    if (!isOver()) {
      const ended = once(child, 'exit')
      kill('SIGTERM')
      await Promise.race([ended, delay(3000)])
      killNow()
    }
    await rm(folder, { recursive: true, force: true })
  }
  for (const end = Date.now() + PATIENCE_MS; !(existsSync(certificate) && (await isAnswering(port))); await delay(50)) {
    if (!isOver() && Date.now() < end) continue
    const said = (await readFile(logFile, 'utf8')).trim().split('\n').slice(-8).join('\n')
    await stop()
    throw new Failure(`The emulator does not answer:\n${said}`)
  }
  const url = `https://127.0.0.1:${port}`
  return {
    url,
    env: { ...credentials, AWS_ENDPOINT_URL: url, NODE_EXTRA_CA_CERTS: certificate, AWS_CA_BUNDLE: certificate },
    stop,
  }
}
