import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { createServer as createTcpServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as z from 'zod'
import { makeCertificate } from '../../../functions/testing/certificate.ts'
import { Failure, failWith } from '../../deployment/failure.ts'
import { run } from '../../deployment/run.ts'
import { portOf } from '../../local/listening.ts'
import { startSystem } from '../../local/system.ts'
import { hstsHeader } from '../../security-headers.ts'

/**
 * `npm run grade`: MDN's HTTP Observatory on the security headers, measured on the local gateway behind TLS, with the header that
 * CloudFront adds. Every public page and the console must be graded A+.
 */
const MINUTE = 60_000
const PACKAGE = '@mdn/mdn-http-observatory@1.4.8'
const folder = join('.local', 'observatory')
const observatory = resolve(folder, 'node_modules', '@mdn', 'mdn-http-observatory')
const TLS_HANDSHAKE = 0x16
const paths = ['/', '/login', '/ib-application', '/ib/IB-1001', '/ib-recruitment/IB-1001', '/admin']

const resultSchema = z.object({
  scan: z.object({ grade: z.string(), score: z.int() }),
  tests: z.record(z.string(), z.object({ pass: z.boolean(), result: z.string() })),
})

const fetchObservatory = async () => {
  if (existsSync(observatory)) return
  await mkdir(folder, { recursive: true })
  const parameters = ['install', '--prefix', folder, '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', PACKAGE]
  await run('Fetching the observatory', 'npm', parameters, { timeoutMs: 5 * MINUTE, quiet: true })
  // The list of preloaded hosts comes from a script that was not run; ours is not on it.
  await writeFile(join(observatory, 'conf', 'hsts-preload.json'), '{}')
}

/** Replaces CloudFront: TLS, the redirect from HTTP, and HSTS. */
const startTls = async (origin: string) => {
  const { cert, key } = makeCertificate('localhost')
  let document = '/'
  const secure = createSecureServer({ cert, key }, (incoming, response) => {
    const path = incoming.url === '/' ? document : (incoming.url ?? '/')
    const sent = request(new URL(path, origin), { method: incoming.method ?? 'GET', headers: { ...incoming.headers } }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, { ...answer.headers, 'strict-transport-security': hstsHeader })
      answer.pipe(response)
    })
    incoming.pipe(sent)
  })
  const plain = createServer((incoming, response) =>
    response.writeHead(301, { location: `https://${incoming.headers.host}${incoming.url}` }).end(),
  )
  // Both protocols share a port, because the observatory takes only one: the first byte of TLS never occurs in HTTP.
  const either = createTcpServer((socket) => {
    socket.once('data', (beginning) => {
      socket.pause()
      socket.unshift(beginning)
      ;(beginning[0] === TLS_HANDSHAKE ? secure : plain).emit('connection', socket)
      process.nextTick(() => socket.resume())
    })
  })
  await once(either.listen(0, '127.0.0.1'), 'listening')
  return {
    cert,
    host: `localhost:${portOf(either)}`,
    /** Selects the document of the root address, the only one that the observatory requests. */
    show: (path: string) => {
      document = path
    },
    stop: () => {
      for (const server of [secure, plain]) server.closeAllConnections()
      either.close()
    },
  }
}

const grade = async () => {
  await fetchObservatory()
  const dataDir = await mkdtemp(join(tmpdir(), 'grade-'))
  const system = await startSystem({
    dataDir,
    port: 0,
    mailPort: 0,
    quiet: true,
    seed: async () => (await import('../../local/seed.ts')).seed(),
  })
  const tls = await startTls(system.origin)
  try {
    const trusted = join(dataDir, 'certificate.pem')
    await writeFile(trusted, tls.cert)
    const scanner = pathToFileURL(join(observatory, 'src', 'scanner', 'index.js')).href
    const script = `const { scan } = await import(${JSON.stringify(scanner)}); process.stdout.write(JSON.stringify(await scan(${JSON.stringify(tls.host)})))`
    const refused: string[] = []
    for (const path of paths) {
      tls.show(path)
      const said = await run('The observatory', process.execPath, ['--input-type=module', '--eval', script], {
        env: { NODE_EXTRA_CA_CERTS: trusted },
        timeoutMs: MINUTE,
        quiet: true,
      })
      const { scan, tests } = resultSchema.parse(JSON.parse(said))
      process.stdout.write(`${path.padEnd(26)}${scan.grade.padEnd(4)}${scan.score} points\n`)
      const failed = Object.entries(tests).flatMap(([name, { pass, result }]) => (pass ? [] : [`${name}: ${result}`]))
      if (scan.grade !== 'A+') refused.push(`${path} is graded ${scan.grade}: ${failed.join(', ')}`)
    }
    if (refused.length > 0) throw new Failure(refused.join('\n'))
  } finally {
    tls.stop()
    await system.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

await grade().then(() => process.exit(0), failWith)
