import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import * as z from 'zod'

const root = join(import.meta.dirname, '..', '..')
/** Where the lists of all releases lie in the bucket of the site; no address of the portal leads there. */
const FOLDER = 'releases'

const sbomSchema = z.looseObject({ bomFormat: z.literal('CycloneDX'), components: z.array(z.unknown()).min(1) })
const packageSchema = z.looseObject({ devDependencies: z.unknown() })
const lockSchema = z.looseObject({ packages: z.record(z.string(), z.looseObject({ dev: z.boolean().optional() })) })

const readJson = async (file: string): Promise<unknown> => JSON.parse(await readFile(join(root, file), 'utf8'))

/**
 * Copies package.json and lockfile without what only tests and tools need. `npm sbom --omit dev` would leave out packages that both need, too.
 */
const writeWithoutTools = async (folder: string) => {
  const { devDependencies: _, ...described } = packageSchema.parse(await readJson('package.json'))
  const { packages, ...lock } = lockSchema.parse(await readJson('package-lock.json'))
  const { devDependencies: __, ...rootEntry } = packageSchema.parse({ devDependencies: {}, ...packages[''] })
  const kept = Object.entries(packages).filter(([path, { dev }]) => path !== '' && dev !== true)
  await writeFile(join(folder, 'package.json'), JSON.stringify(described))
  await writeFile(join(folder, 'package-lock.json'), JSON.stringify({ ...lock, packages: { '': rootEntry, ...Object.fromEntries(kept) } }))
}

/** The packages that Lambdas and web pages are built from, as CycloneDX, from the lockfile. @throws Error when npm cannot tell */
export const makeSbom = async (): Promise<string> => {
  const cwd = await mkdtemp(join(tmpdir(), 'partnerportal-sbom-'))
  try {
    await writeWithoutTools(cwd)
    const options = { cwd, maxBuffer: 64 * 1024 * 1024, shell: process.platform === 'win32' }
    const { stdout } = await promisify(execFile)('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'], options)
    return JSON.stringify(sbomSchema.parse(JSON.parse(stdout)))
  } finally {
    await rm(cwd, { recursive: true })
  }
}

/** The key of a release's list, such as `releases/2026-11-23T05:00:00.000Z-4113214.cdx.json`. */
export const sbomKey = (commit: string, at: Date): string => `${FOLDER}/${at.toISOString()}-${commit}.cdx.json`
