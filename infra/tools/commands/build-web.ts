/** Builds the web pages unless the build is up to date. */
import { StartFailure } from '../../local/failure.ts'
import { ensureWebBuilt } from '../../local/web-build.ts'

try {
  await ensureWebBuilt((line) => process.stdout.write(`${line}\n`))
} catch (error) {
  if (!(error instanceof StartFailure)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
