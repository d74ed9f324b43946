import { createRequire } from 'node:module'
import type { CanvasKit } from 'canvaskit-wasm'

/** The package is not bundled, because it reads its WebAssembly from a file of its own. */
const { resolve } = createRequire(import.meta.url)

const load = async (): Promise<CanvasKit> => {
  const { default: start } = await import('canvaskit-wasm/full')
  return start({ locateFile: (file) => resolve(`canvaskit-wasm/bin/full/${file}`) })
}

let loading: Promise<CanvasKit> | undefined
/** CanvasKit, which decodes, draws and encodes pictures; it is loaded by its first use. What it makes must be deleted after use. */
export const canvasKit = (): Promise<CanvasKit> => {
  loading ??= load()
  return loading
}

type Deletable = { readonly delete: () => void }

/** Calls a function and then deletes all objects that it has registered, which WebAssembly does not do by itself. */
export const withCleanup = <Result>(use: (keep: <Thing extends Deletable>(thing: Thing) => Thing) => Result): Result => {
  const kept: Deletable[] = []
  try {
    return use((thing) => {
      kept.push(thing)
      return thing
    })
  } finally {
    for (const thing of kept.reverse()) thing.delete()
  }
}
