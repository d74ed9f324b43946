import { createRequire } from 'node:module'
import type { CanvasKit } from 'canvaskit-wasm'

/** The package is not bundled, because it reads its WebAssembly from a file of its own. */
const { resolve } = createRequire(import.meta.url)

const load = async (): Promise<CanvasKit> => {
  const { default: start } = await import('canvaskit-wasm/full')
  return start({ locateFile: (file) => resolve(`canvaskit-wasm/bin/full/${file}`) })
}

/** Why no picture can be made of a file, in German. */
export class UnusablePicture extends Error {}

let loading: Promise<CanvasKit> | undefined

type Deletable = { readonly delete: () => void }

type Keep = <Thing extends Deletable>(thing: Thing) => Thing

/** Calls a function and then deletes all objects that it has registered, which WebAssembly does not do by itself. */
export const withCleanup = <Result>(use: (keep: Keep) => Result): Result => {
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

/**
 * Draws with CanvasKit, which decodes and encodes pictures; its first use loads it. After an error other than {@link UnusablePicture} its memory may be
 * broken, for example full: the next call loads it anew.
 */
export const withCanvasKit = async <Result>(use: (kit: CanvasKit, keep: Keep) => Result): Promise<Result> => {
  loading ??= load()
  const used = loading
  try {
    const kit = await used
    return withCleanup((keep) => use(kit, keep))
  } catch (error) {
    if (!(error instanceof UnusablePicture) && loading === used) loading = undefined
    throw error
  }
}
