/**
 * Runs cognito-local. Its storage overwrites each file in place, so two sign-ins at once or a crash can leave half a file; here every write is whole.
 * Ends when its standard input closes.
 */
import { renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'

type FileEngine = { readonly path: string; readonly serialize: (data: unknown) => string }

const require = createRequire(import.meta.url)
const loadFromPool = createRequire(require.resolve('cognito-local'))
const storage: {
  readonly localFileEngine: { readonly prototype: { write: (this: FileEngine, data: unknown) => Promise<void> } }
} = loadFromPool('stormdb')

storage.localFileEngine.prototype.write = async function (data) {
  const whole = `${this.path}.new`
  writeFileSync(whole, this.serialize(data), { mode: 0o600 })
  renameSync(whole, this.path)
}

process.stdin.on('close', () => process.exit()).resume()
loadFromPool('./bin/start.js')
