// Runs a program of the repository, under whatever Node the machine has: installs what package-lock.json names if it is not there yet, then starts the program with
// the Node that came with it. Without a program it only installs.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
const lockfile = join(root, 'package-lock.json')
const stamp = join(root, 'node_modules', '.installed')

const fingerprint = () => createHash('sha256').update(readFileSync(lockfile)).digest('hex')

/** Whether node_modules holds the very versions that the lockfile names; optional packages of other platforms may be missing. */
const isInstalled = () => {
  try {
    const wanted = JSON.parse(readFileSync(lockfile, 'utf8')).packages
    const held = JSON.parse(readFileSync(join(root, 'node_modules', '.package-lock.json'), 'utf8')).packages
    return Object.entries(wanted).every(([path, { version, optional }]) => {
      if (path === '') return true
      return held[path] === undefined ? optional === true : held[path].version === version
    })
  } catch {
    return false
  }
}

const install = () => {
  const command = existsSync(lockfile) ? 'ci' : 'install'
  process.stdout.write(`Abhängigkeiten werden installiert (npm ${command}) …\n`)
  const options = { cwd: root, stdio: 'inherit' }
  // Development packages are what the portal runs on here, whatever NODE_ENV says.
  const parameters = [command, '--include=dev', '--no-audit', '--no-fund']
  const npm = process.env.npm_execpath
  const { status } = npm?.endsWith('.js')
    ? spawnSync(process.execPath, [npm, ...parameters], options)
    : spawnSync('npm', parameters, { ...options, shell: process.platform === 'win32' })
  if (status !== 0) {
    process.stderr.write(`npm ${command} ist gescheitert; die Gründe stehen darüber.\n`)
    process.exit(1)
  }
}

if (Number.parseInt(process.versions.node, 10) < 20) {
  process.stderr.write(`Node ${process.versions.node} ist zu alt: Das Portal braucht Node 20 oder neuer.\n`)
  process.exit(1)
}

const isCurrent = () => existsSync(stamp) && existsSync(lockfile) && readFileSync(stamp, 'utf8') === fingerprint()

if (!isCurrent()) {
  if (!isInstalled()) install()
  if (existsSync(lockfile)) writeFileSync(stamp, fingerprint())
}

const [program, ...parameters] = process.argv.slice(2)
if (program !== undefined) {
  const compileCache = pathToFileURL(join(root, 'infra', 'local', 'compile-cache.mjs')).href
  const options = ['--disable-warning=ExperimentalWarning', '--import', compileCache]
  const child = spawn('node', [...options, program, ...parameters], { stdio: 'inherit', shell: process.platform === 'win32' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code) => process.exit(code ?? 1))
}
