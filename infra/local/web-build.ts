import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { environment } from '../../shared/platform/environment.ts'
import { StartFailure } from './failure.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const stampFile = join(root, 'web/dist/.sources')

export const builtSite = join(root, 'web/dist/client')

const TOLD_LINES = 15

/** Files that do not affect the built pages. */
const isBeside = (path: string) => /^web\/(?:dist|e2e)\/|\.test\.tsx?$/.test(path)

const sourceFiles = async () => {
  const entries = await Promise.all(
    ['web', 'shared'].map((folder) => readdir(join(root, folder), { recursive: true, withFileTypes: true })),
  )
  const paths = entries
    .flat()
    .flatMap((entry) => (entry.isFile() ? [relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/')] : []))
  return [...paths.filter((path) => !isBeside(path)), 'package-lock.json'].sort()
}

const brandVariables = Object.values(environment).filter((name) => name.startsWith('BRAND_'))

const fingerprint = async () => {
  const files = await sourceFiles()
  const contents = await Promise.all(files.map((file) => readFile(join(root, file))))
  const hash = createHash('sha256')
  for (const [index, file] of files.entries()) hash.update(`\0${file}\0`).update(contents[index] ?? '')
  for (const name of brandVariables) hash.update(`\0${name}=${process.env[name] ?? ''}`)
  return hash.digest('hex')
}

const isComplete = () =>
  existsSync(builtSite) && ['render.js', 'documents.js'].every((file) => existsSync(join(root, 'web/dist/server', file)))

/**
 * Builds the web pages if their sources have changed since the last build.
 * @throws StartFailure when the build fails
 */
export const ensureWebBuilt = async (print: (line: string) => void) => {
  const wanted = await fingerprint()
  if (isComplete() && (await readFile(stampFile, 'utf8').catch(() => '')) === wanted) return
  print('Die Webseiten werden gebaut …')
  await rm(stampFile, { force: true })
  const build = spawn(process.execPath, ['web/build.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    // A test runner's NODE_ENV would bundle React's development build.
    env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' },
  })
  const output: Buffer[] = []
  for (const stream of [build.stdout, build.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk))
  const [code] = await once(build, 'close')
  if (code !== 0) {
    const beginning = Buffer.concat(output).toString().trim().split('\n').slice(0, TOLD_LINES).join('\n')
    throw new StartFailure(`Die Webseiten lassen sich nicht bauen. Mehr sagt „node web/build.ts“; so beginnt es:\n${beginning}`)
  }
  await writeFile(stampFile, wanted)
}
