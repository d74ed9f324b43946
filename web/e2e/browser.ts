import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { LaunchOptions } from '@playwright/test'

const run = promisify(execFile)

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

const UNPACKED = resolve('node_modules/.cache/chromium')
const FONTS = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(UNPACKED, 'fonts')}</dir>
  <cachedir>${join(UNPACKED, 'fonts-cache')}</cachedir>
</fontconfig>
`
const UNPACK = `import chromium from '@sparticuz/chromium'; await chromium.executablePath()`

/**
 * Unpacks the Chromium of an npm package with its libraries and fonts. Unpacks into a temporary folder first, so that an interrupted run leaves no
 * incomplete one.
 */
const unpackBundled = async () => {
  if (existsSync(UNPACKED)) return
  const aside = `${UNPACKED}-${process.pid}`
  await mkdir(aside, { recursive: true })
  // The package unpacks its shared libraries only if it detects a Lambda.
  await run(process.execPath, ['--input-type=module', '-e', UNPACK], {
    env: { ...process.env, TMPDIR: aside, AWS_LAMBDA_JS_RUNTIME: 'nodejs24.x' },
  })
  // The package's own configuration looks for fonts in Lambda's folders only.
  await writeFile(join(aside, 'fonts', 'fonts.conf'), FONTS)
  await rename(aside, UNPACKED).catch(() => rm(aside, { recursive: true, force: true }))
}

/**
 * Launch options of the test browser: `CHROMIUM_PATH`, an installed browser, the bundled one (Linux x64), or else Playwright's own. Ignores the
 * bundled package's suggested flags, because they switch off web security.
 */
export const browserLaunch = async (): Promise<LaunchOptions> => {
  const args = ['--no-sandbox']
  const executablePath = process.env.CHROMIUM_PATH ?? INSTALLED.find((path) => existsSync(path))
  if (executablePath !== undefined) return { executablePath, args }
  if (process.platform !== 'linux' || process.arch !== 'x64') return {}
  await unpackBundled()
  return {
    executablePath: join(UNPACKED, 'chromium'),
    args,
    env: { ...process.env, LD_LIBRARY_PATH: join(UNPACKED, 'al2023', 'lib'), FONTCONFIG_PATH: join(UNPACKED, 'fonts') },
  }
}
