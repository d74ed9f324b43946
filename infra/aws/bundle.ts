import { join } from 'node:path'
import { build, type Plugin } from 'esbuild'

const root = join(import.meta.dirname, '..', '..')

/** Parts of libraries that cannot come to run in our Lambdas, and what stands in their place: together a quarter of each bundle. */
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
  // What the CSS parser does without in a browser too: source maps, and colours for terminals.
  { file: /source-map-js\/source-map\.js$/, contents: 'module.exports = {}' },
  { file: /postcss\/lib\/terminal-highlight\.js$/, contents: 'module.exports = null' },
]

const replace: Plugin = {
  name: 'replace',
  setup: ({ onLoad }) => {
    for (const { file, contents } of replacements) onLoad({ filter: file }, ({ path }) => ({ contents, resolveDir: join(path, '..') }))
  },
}

/** Bundles a module, its path as from the root, into `index.js`; see {@link bundle}. */
export const bundleEntry = async (entry: string, outputDirectory: string) => {
  const { metafile, warnings } = await build({
    absWorkingDir: root,
    entryPoints: { index: entry },
    outdir: outputDirectory,
    bundle: true,
    minify: true,
    metafile: true,
    platform: 'node',
    target: 'node24',
    // CommonJS: in an ES module, importing node:http alone costs about 37 ms of every cold start.
    format: 'cjs',
    // The builds of the SDK that can be shaken; it travels along at the version it was tested with.
    mainFields: ['module', 'main'],
    charset: 'utf8',
    legalComments: 'none',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [replace],
    logLevel: 'error',
  })
  if (warnings.length > 0) throw new Error(`Bundling ${entry}: ${warnings.map(({ text }) => text).join('; ')}`)
  const bytes = Object.values(metafile.outputs)[0]?.bytes ?? 0
  return { bytes, inputs: Object.keys(metafile.inputs) }
}

/**
 * Bundles one Lambda of `functions/` into `index.js`, for a deployment or to look at its size.
 * @returns the size in bytes and what went in
 */
export const bundle = (name: string, outputDirectory: string) => bundleEntry(join('functions', `${name}.ts`), outputDirectory)

if (import.meta.main) {
  const [name = '', outputDirectory = ''] = process.argv.slice(2)
  const { bytes } = await bundle(name, outputDirectory)
  process.stderr.write(`${name}: ${Math.round(bytes / 1000)} KB\n`)
}
