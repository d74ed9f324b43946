import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import * as z from 'zod'
import { pages } from '../shared/platform/pages.ts'
import { allowed, applicationBrowsers, siteBrowsers } from './browsers.ts'
import { makeLatinFont } from './font.ts'
import { newerFunctions } from './newer-functions.ts'
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

/** Addresses of the public pages' scripts. */
const scripts: Record<string, string> = {}

/** Stops the build if scripts name functions that are newer than the browsers they are built for, and not allowed. */
const checkFunctions = async () => {
  const folder = join(outputs.client, 'assets')
  const ofSite = Object.values(scripts).map((path) => basename(path))
  const check = { application: newerFunctions(applicationBrowsers), site: newerFunctions(siteBrowsers) }
  const named = new Set<string>()
  const problems: string[] = []
  for (const file of (await readdir(folder)).filter((name) => name.endsWith('.js'))) {
    for (const name of check[ofSite.includes(file) ? 'site' : 'application'](await readFile(join(folder, file), 'utf8'))) {
      named.add(name)
      if (!Object.hasOwn(allowed, name)) problems.push(`${file} names ${name}, which some browsers of web/browsers.ts lack`)
    }
  }
  for (const name of Object.keys(allowed)) if (!named.has(name)) problems.push(`No script names ${name}: web/browsers.ts need not allow it`)
  if (problems.length > 0) throw new Error(problems.join('\n'))
}

const started = performance.now()

await makeLatinFont()
await build(client)
const manifestFolder = join(outputs.client, '.vite')
const manifest = manifestSchema.parse(JSON.parse(await readFile(join(manifestFolder, 'manifest.json'), 'utf8')))
await rm(manifestFolder, { recursive: true })

for (const [name, file] of Object.entries(siteScripts)) {
  const built = await build(siteScript(name, file))
  const [entry] = 'output' in built ? built.output : []
  if (entry?.type !== 'chunk') throw new Error(`The script ${name} was not built`)
  scripts[name] = `/${entry.fileName}`
}
const shell = join(outputs.client, 'app.html')
// Built apart from the application, so that older browsers can read it.
await writeFile(shell, (await readFile(shell, 'utf8')).replace('<!--app-early-->', `<script src="${scripts.appEarly}"></script>`))
await checkFunctions()
await build(server({ app: assetsOf(manifest, 'app.html'), scripts }))

const { renderPage }: typeof import('./site/render.tsx') = await import(pathToFileURL(join(outputs.server, 'render.js')).href)
const documents = Object.fromEntries(pages.prerendered.map((path) => [path, renderPage(path, placeholders)]))
await writeFile(join(outputs.server, 'documents.js'), `export const documents = ${JSON.stringify(documents)}\n`)

process.stdout.write(`web/dist built in ${((performance.now() - started) / 1000).toFixed(1)} s\n`)
