import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

type Result = { readonly name: string; readonly passed: number; readonly failed: number; readonly seconds: number }

const isWindows = process.platform === 'win32'
const binary = (name: string) => {
  const local = join('node_modules', '.bin', isWindows ? `${name}.cmd` : name)
  return existsSync(local) ? local : name
}

/** Runs commands one after the other, goes on after a failure, and ends with one summary. */
export class Steps {
  readonly #results: Result[] = []

  /**
   * @param count reads how many tests passed and failed; without it the command counts as one
   */
  async run(name: string, command: string, parameters: readonly string[], count?: () => Promise<{ passed: number; failed: number }>) {
    process.stdout.write(`\n── ${name}\n`)
    const begun = performance.now()
    const child = spawn(binary(command), parameters, { stdio: ['ignore', 'inherit', 'inherit'], shell: isWindows })
    const [code] = await once(child, 'exit')
    const isGood = code === 0
    const counted = (await count?.().catch(() => undefined)) ?? { passed: isGood ? 1 : 0, failed: isGood ? 0 : 1 }
    // A runner may fail without a failed test, such as when its setup does.
    const failed = isGood ? counted.failed : Math.max(1, counted.failed)
    this.#results.push({ name, passed: counted.passed, failed, seconds: (performance.now() - begun) / 1000 })
  }

  /** Prints the summary and ends the process: with 1 when anything failed. */
  finish(): never {
    const seconds = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 1, minimumFractionDigits: 1 })
    process.stdout.write('\n')
    for (const { name, passed, failed, seconds: took } of this.#results) {
      process.stdout.write(
        `${failed > 0 ? '✗' : '✓'} ${name.padEnd(24)}${String(passed).padStart(5)} passed, ${failed} failed  ${seconds.format(took)} s\n`,
      )
    }
    const sum = (pick: (result: Result) => number) => this.#results.map(pick).reduce((a, b) => a + b, 0)
    const failed = sum((result) => result.failed)
    process.stdout.write(`\n${sum((result) => result.passed)} passed, ${failed} failed\n`)
    process.exit(failed > 0 ? 1 : 0)
  }
}
