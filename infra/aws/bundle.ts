import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Metafile, type Plugin } from 'esbuild'

const root = join(import.meta.dirname, '..', '..')

/** A package that reads files of its own: those are copied beside the bundle, where it finds them as in the repository. */
const CANVAS_KIT = 'canvaskit-wasm'
const canvasKitFiles = ['package.json', 'LICENSE', 'bin/full/canvaskit.js', 'bin/full/canvaskit.wasm']

const copyCanvasKit = (outputDirectory: string) => {
  for (const file of canvasKitFiles) {
    const path = join('node_modules', CANVAS_KIT, file)
    cpSync(join(root, path), join(outputDirectory, path), { recursive: true })
  }
}

/** The files loaded at the start: the entry and its static imports. */
const loadedAtStart = (outputs: Metafile['outputs']) => {
  const found = new Map<string, Metafile['outputs'][string]>()
  const add = (path: string) => {
    const output = outputs[path]
    if (output === undefined || found.has(path)) return
    found.set(path, output)
    for (const { kind, path: imported } of output.imports) if (kind === 'import-statement') add(imported)
  }
  for (const path of Object.keys(outputs)) if (path.endsWith('/index.mjs')) add(path)
  return [...found.values()]
}

/**
 * Loads `node:http` as CommonJS does. As an ES module it makes all it exports at once, the client of WebSockets among them, which takes a fifth of a start;
 * packages want a constant of it.
 */
const httpOnDemand: Plugin = {
  name: 'http-on-demand',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /^(?:node:)?http$/ }, ({ kind }) =>
      kind === 'import-statement' ? { path: 'node:http', namespace: 'required' } : undefined,
    )
    onLoad({ filter: /^node:http$/, namespace: 'required' }, ({ path }) => ({ contents: `module.exports = require('${path}')` }))
  },
}

/** Bundles a module, given by its path from the root, into `index.mjs` and further files; see {@link bundle}. */
export const bundleEntry = async (entry: string, outputDirectory: string) => {
  const { metafile, warnings } = await build({
    absWorkingDir: root,
    entryPoints: { index: entry },
    outdir: outputDirectory,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    minify: true,
    metafile: true,
    platform: 'node',
    target: 'node24',
    // Modules imported by `import()` get separate files, which are not loaded at the start.
    format: 'esm',
    splitting: true,
    external: [`${CANVAS_KIT}/*`],
    plugins: [httpOnDemand],
    // CommonJS packages in an ES module load Node's own modules by `require`.
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
    // Prefers ES module builds of packages, which can be tree-shaken.
    mainFields: ['module', 'main'],
    charset: 'utf8',
    legalComments: 'none',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  })
  if (warnings.length > 0) throw new Error(`Bundling ${entry}: ${warnings.map(({ text }) => text).join('; ')}`)
  const usesCanvasKit = Object.values(metafile.outputs).some(({ imports }) => imports.some(({ path }) => path.startsWith(`${CANVAS_KIT}/`)))
  if (usesCanvasKit) copyCanvasKit(outputDirectory)
  const start = loadedAtStart(metafile.outputs)
  return {
    startBytes: start.reduce((sum, { bytes }) => sum + bytes, 0),
    bytes: Object.values(metafile.outputs).reduce((sum, { bytes }) => sum + bytes, 0),
    startInputs: start.flatMap(({ inputs }) => Object.keys(inputs)),
  }
}

/**
 * Bundles a Lambda of `functions/`.
 * @returns the size in bytes of what is loaded at its start, and in total; the modules loaded at its start
 */
export const bundle = (name: string, outputDirectory: string) => bundleEntry(join('functions', `${name}.ts`), outputDirectory)

if (import.meta.main) {
  const [name = '', outputDirectory = ''] = process.argv.slice(2)
  const { startBytes, bytes } = await bundle(name, outputDirectory)
  process.stderr.write(`${name}: ${Math.round(startBytes / 1000)} KB at its start, ${Math.round(bytes / 1000)} KB in all\n`)
}
