import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** The result of a test run. */
export type Outcome = {
  readonly passed: number
  /** Names of failed tests. */
  readonly failed: readonly string[]
  /** Names of tests that passed only on a retry. */
  readonly flaky: readonly string[]
  /** Seconds that the tests of each file took. */
  readonly files: Readonly<Record<string, number>>
}

const SLOWEST = 10

type Result = Outcome & { readonly step: string; readonly seconds: number }

const isWindows = process.platform === 'win32'
const binary = (name: string) => {
  const local = join('node_modules', '.bin', isWindows ? `${name}.cmd` : name)
  return existsSync(local) ? local : name
}

/** Runs commands in sequence, continues after failures, and ends with one summary. */
export class Steps {
  readonly #results: Result[] = []

  /** @param read reads the results of its tests; without it the command counts as one */
  async run(step: string, command: string, parameters: readonly string[], read?: () => Promise<Outcome>) {
    process.stdout.write(`\n── ${step}\n`)
    const begun = performance.now()
    const child = spawn(binary(command), parameters, { stdio: ['ignore', 'inherit', 'inherit'], shell: isWindows })
    const [code] = await once(child, 'exit')
    const isGood = code === 0
    const alone = { passed: isGood ? 1 : 0, failed: isGood ? [] : [command], flaky: [], files: {} }
    const outcome = (await read?.().catch(() => undefined)) ?? alone
    // A runner may fail without a failed test, for example in its setup.
    const failed = isGood || outcome.failed.length > 0 ? outcome.failed : [command]
    this.#results.push({ ...outcome, failed, step, seconds: (performance.now() - begun) / 1000 })
  }

  /** Prints the slowest files and the summary with the failures last, and ends the process, with 1 after any failure. */
  finish(): never {
    const format = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 1, minimumFractionDigits: 1 })
    const lines = this.#results.map(({ step, passed, failed, seconds }) => {
      const counts = `${String(passed).padStart(5)} passed, ${failed.length} failed`
      return `${failed.length > 0 ? '✗' : '✓'} ${step.padEnd(24)}${counts}  ${format.format(seconds)} s`
    })
    const slowest = this.#results
      .flatMap(({ files }) => Object.entries(files))
      .toSorted(([, one], [, other]) => other - one)
      .slice(0, SLOWEST)
    if (slowest.length > 0) lines.push('', ...slowest.map(([file, seconds]) => `${format.format(seconds).padStart(8)} s  ${file}`))
    const passed = this.#results.reduce((sum, one) => sum + one.passed, 0)
    const failed = this.#results.flatMap((one) => one.failed)
    const flaky = this.#results.flatMap((one) => one.flaky)
    lines.push('', `${passed} passed, ${failed.length} failed`)
    for (const name of flaky) lines.push(`  only at the second try: ${name}`)
    for (const name of failed) lines.push(`  failed: ${name}`)
    process.stdout.write(`\n${lines.join('\n')}\n`)
    process.exit(failed.length > 0 ? 1 : 0)
  }
}
