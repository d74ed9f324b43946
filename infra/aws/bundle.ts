import { readFile } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { type BuildOptions, build, type Metafile, type Plugin } from 'esbuild'
import * as z from 'zod'

const root = join(import.meta.dirname, '..', '..')

/** Parts of libraries that cannot come to run in our Lambdas, and what stands in their place: up to a third of what is loaded late. */
const replacements = [
  {
    // Lambda hands its role's credentials over in the environment. SSO, profiles, web identity and instance metadata are for other places.
    file: /@aws-sdk\/credential-provider-node\/dist-es\/index\.js$/,
    contents: "export { fromEnv as defaultProvider } from '@aws-sdk/credential-provider-env'",
  },
  {
    // None of the services we call streams events; the SDK asks for this only when one does.
    file: /@smithy\/core\/dist-es\/submodules\/event-streams\/index\.js$/,
    contents:
      "const refuse = () => { throw new Error('Event streams are left out of the bundle') }; export { refuse as EventStreamSerde, refuse as eventStreamSerdeProvider }",
  },
  {
    // The table of all file types, which names those of attachments. Our mails have none.
    file: /nodemailer\/dist\/esm\/mime-funcs\/mime-types\.js$/,
    contents:
      "const refuse = () => { throw new Error('Attachments are left out of the bundle') }; export { refuse as detectMimeType, refuse as detectExtension }",
  },
  {
    // The HTML sanitiser's CSS parser, for style attributes; it removes them all unread. Style sheets have a sanitiser of their own.
    file: /postcss\/lib\/postcss\.js$/,
    contents: "export const parse = () => { throw new Error('The CSS parser is left out of the bundle') }",
  },
  {
    // For places whose Node lacks hashes of its own.
    file: /@smithy\/core\/dist-es\/submodules\/checksum\/sha256\/Sha256Js\.js$/,
    contents: 'export const Sha256Js = undefined',
  },
  // What the CSS parser does without in a browser too: source maps, and colours for terminals.
  { file: /source-map-js\/source-map\.js$/, contents: 'module.exports = {}' },
  { file: /postcss\/lib\/terminal-highlight\.js$/, contents: 'module.exports = null' },
]

/** The functions of a module, none of which can be called: for what only describes schemas, and what describes them runs when bundling. */
const refusing = async (path: string) => {
  const names = (await readFile(path, 'utf8')).matchAll(/^export (?:const|function) (\w+)/gm)
  return `const refuse = () => { throw new Error('Schemas are not described in a Lambda') }; ${[...names].map(([, name]) => `export { refuse as ${name} }`).join('; ')}`
}

/** The OpenAPI document as it is now, but for its title. */
const openApiAsData = async () => {
  const { openApiDocument } = await import('../../shared/api/openapi.ts')
  const text = JSON.stringify(JSON.stringify(openApiDocument('')))
  return `const document = JSON.parse(${text}); export const openApiDocument = (title) => ({ ...document, info: { ...document.info, title } })`
}

const replace: Plugin = {
  name: 'replace',
  setup: ({ onLoad }) => {
    for (const { file, contents } of replacements) onLoad({ filter: file }, ({ path }) => ({ contents, resolveDir: join(path, '..') }))
    onLoad({ filter: /zod\/v4\/core\/(?:to-json-schema|json-schema-processors)\.js$/ }, async ({ path }) => ({
      contents: await refusing(path),
    }))
    onLoad({ filter: /shared\/api\/openapi\.ts$/ }, async () => ({ contents: await openApiAsData() }))
    // Of its description a client says its version, and carries all of it.
    onLoad({ filter: /@aws-sdk\/client-[\w-]+\/package\.json$/ }, async ({ path }) => {
      const { version } = z.object({ version: z.string() }).parse(JSON.parse(await readFile(path, 'utf8')))
      return { contents: JSON.stringify({ version }), loader: 'json' }
    })
  },
}

/** Node's own modules without import: in an ES module, importing node:http alone costs about 37 ms of every cold start. Those that are imported late stay as they are. */
const builtins: Plugin = {
  name: 'builtins',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /^(?:node:)?[a-z_/]+$/ }, ({ path, kind }) => {
      if (!isBuiltin(path)) return undefined
      return kind === 'dynamic-import' ? { path, external: true } : { path, namespace: 'builtin' }
    })
    onLoad({ filter: /./, namespace: 'builtin' }, ({ path }) => ({
      contents: `module.exports = process.getBuiltinModule(${JSON.stringify(path)})`,
    }))
  },
}

type Output = Metafile['outputs'][string]

/** What is loaded before the handler is there: the entry and what it imports, but for what it imports only when asked. */
const loadedAtStart = (outputs: Metafile['outputs']) => {
  const found = new Map<string, Output>()
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
 * Lets what is imported only when it is needed know of the entry. Everything that is loaded at the start is then shared by all, and comes to stand in one file: each
 * further one takes half a millisecond of every start.
 */
const startTogether = (entry: string, late: readonly string[]): Plugin => ({
  name: 'start-together',
  setup: ({ onLoad }) => {
    onLoad({ filter: /\.m?[jt]s$/ }, async ({ path }) => {
      if (!late.includes(path)) return undefined
      const loader = path.endsWith('ts') ? 'ts' : 'js'
      return { contents: `${await readFile(path, 'utf8')}\nimport ${JSON.stringify(entry)}\n`, loader }
    })
  },
})

const options = (entry: string, outputDirectory: string) =>
  ({
    absWorkingDir: root,
    entryPoints: { index: entry },
    outdir: outputDirectory,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    minify: true,
    metafile: true,
    platform: 'node',
    target: 'node24',
    // What is imported only when it is needed gets files of its own, which share the rest with the beginning.
    format: 'esm',
    splitting: true,
    // The builds of the SDK that can be shaken; it travels along at the version it was tested with.
    mainFields: ['module', 'main'],
    charset: 'utf8',
    legalComments: 'none',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [replace, builtins],
    logLevel: 'error',
  }) satisfies BuildOptions

/** What an entry imports only when it is needed. */
const lateImports = async (entry: string) => {
  const { metafile } = await build({ ...options(entry, 'nowhere'), write: false })
  const entries = Object.values(metafile.outputs).flatMap(({ entryPoint }) => entryPoint ?? [])
  return entries.filter((path) => path !== entry).map((path) => join(root, path))
}

/** Bundles a module, its path as from the root, into `index.mjs` and files beside it; see {@link bundle}. */
export const bundleEntry = async (entry: string, outputDirectory: string) => {
  const together = startTogether(join(root, entry), await lateImports(entry))
  const { metafile, warnings } = await build({ ...options(entry, outputDirectory), plugins: [replace, together, builtins] })
  if (warnings.length > 0) throw new Error(`Bundling ${entry}: ${warnings.map(({ text }) => text).join('; ')}`)
  const start = loadedAtStart(metafile.outputs)
  return {
    startFiles: start.length,
    startBytes: start.reduce((sum, { bytes }) => sum + bytes, 0),
    bytes: Object.values(metafile.outputs).reduce((sum, { bytes }) => sum + bytes, 0),
    startInputs: start.flatMap(({ inputs }) => Object.keys(inputs)),
    inputs: Object.keys(metafile.inputs),
  }
}

/**
 * Bundles one Lambda of `functions/`, for a deployment or to look at its size.
 * @returns the size in bytes and what went in: of what is loaded at its start, and of all
 */
export const bundle = (name: string, outputDirectory: string) => bundleEntry(join('functions', `${name}.ts`), outputDirectory)

if (import.meta.main) {
  const [name = '', outputDirectory = ''] = process.argv.slice(2)
  const { startBytes, bytes } = await bundle(name, outputDirectory)
  process.stderr.write(`${name}: ${Math.round(startBytes / 1000)} KB at its start, ${Math.round(bytes / 1000)} KB in all\n`)
}
