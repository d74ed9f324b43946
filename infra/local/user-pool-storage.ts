import { renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'

type FileEngine = { readonly path: string; readonly serialize: (data: unknown) => string }
type Storage = { readonly localFileEngine: { readonly prototype: { write: (this: FileEngine, data: unknown) => Promise<void> } } }

const require = createRequire(import.meta.url)
/** Loads modules as cognito-local does. */
export const loadFromPool = createRequire(require.resolve('cognito-local'))

const isStorage = (value: unknown): value is Storage =>
  typeof value === 'function' &&
  'localFileEngine' in value &&
  typeof value.localFileEngine === 'function' &&
  typeof value.localFileEngine.prototype.write === 'function'

const changed = () => new Error('cognito-local stores its files in another way now: adapt infra/local/user-pool-storage.ts')

/**
 * Adapter to the storage of cognito-local: `stormdb` overwrites files in place, so two concurrent sign-ins or a crash would leave half a
 * file. This makes every write atomic. No other file accesses cognito-local's internals.
 * @throws Error when the storage is not the expected one
 */
export const writeWholeFiles = (storage: unknown = loadFromPool('stormdb')): void => {
  if (!isStorage(storage)) throw changed()
  storage.localFileEngine.prototype.write = async function (data) {
    if (typeof this.path !== 'string' || typeof this.serialize !== 'function') throw changed()
    const whole = `${this.path}.new`
    writeFileSync(whole, this.serialize(data), { mode: 0o600 })
    renameSync(whole, this.path)
  }
}
