import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import * as z from 'zod'
import { pages } from '../shared/platform/pages.ts'
import { makeLatinFont } from './font.ts'
import { placeholders } from './site/placeholders.ts'
import { client, outputs, server, siteScript, siteScripts } from './vite.config.ts'

const manifestSchema = z.record(
  z.string(),
  z.object({ file: z.string(), css: z.array(z.string()).default([]), imports: z.array(z.string()).default([]) }),
)

/** Addresses of a manifest entry's file and of the styles of all its static imports. */
const assetsOf = (manifest: z.infer<typeof manifestSchema>, entry: string) => {
  const chunk = (name: string) => {
    const found = manifest[name]
    if (found === undefined) throw new Error(`The client build has no entry ${name}`)
    return found
  }
  const imported = new Set<string>()
  const follow = (name: string) => {
    for (const next of chunk(name).imports) {
      if (imported.has(next)) continue
      imported.add(next)
      follow(next)
    }
  }
  follow(entry)
  const chunks = [...imported].map(chunk)
  return {
    src: `/${chunk(entry).file}`,
    styles: [...new Set([chunk(entry), ...chunks].flatMap(({ css }) => css.map((file) => `/${file}`)))],
  }
}

const started = performance.now()

await makeLatinFont()
await build(client)
const manifestFolder = join(outputs.client, '.vite')
const manifest = manifestSchema.parse(JSON.parse(await readFile(join(manifestFolder, 'manifest.json'), 'utf8')))
await rm(manifestFolder, { recursive: true })

const scripts: Record<string, string> = {}
for (const [name, file] of Object.entries(siteScripts)) {
  const built = await build(siteScript(name, file))
  const [entry] = 'output' in built ? built.output : []
  if (entry?.type !== 'chunk') throw new Error(`The script ${name} was not built`)
  scripts[name] = `/${entry.fileName}`
}
await build(server({ app: assetsOf(manifest, 'app.html'), scripts }))

const { renderPage }: typeof import('./site/render.tsx') = await import(pathToFileURL(join(outputs.server, 'render.js')).href)
const documents = Object.fromEntries(pages.prerendered.map((path) => [path, renderPage(path, placeholders)]))
await writeFile(join(outputs.server, 'documents.js'), `export const documents = ${JSON.stringify(documents)}\n`)

process.stdout.write(`web/dist built in ${((performance.now() - started) / 1000).toFixed(1)} s\n`)
