import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Reporter, TestCase, TestModule } from 'vitest/node'
import type { Outcome } from './steps.ts'

/** Writes the names of failed and flaky tests, and the time of each file, for the summary of `npm test`. */
export default class VitestOutcome implements Reporter {
  readonly #path: string
  #passed = 0
  readonly #failed: string[] = []
  readonly #flaky: string[] = []
  readonly #files: Record<string, number> = {}

  constructor({ outputFile = 'test-results/vitest.json' } = {}) {
    this.#path = outputFile
  }

  onTestCaseResult(testCase: TestCase) {
    const name = `${testCase.module.relativeModuleId} › ${testCase.fullName}`
    const { state } = testCase.result()
    if (state === 'passed') this.#passed++
    if (state === 'failed') this.#failed.push(name)
    if (testCase.diagnostic()?.flaky) this.#flaky.push(name)
  }

  onTestModuleEnd(module: TestModule) {
    this.#files[module.relativeModuleId] = module.diagnostic().duration / 1000
    // For example a file that does not load, or whose setup fails.
    if (module.state() === 'failed' && module.errors().length > 0) this.#failed.push(module.relativeModuleId)
  }

  onTestRunEnd() {
    const outcome: Outcome = { passed: this.#passed, failed: this.#failed, flaky: this.#flaky, files: this.#files }
    mkdirSync(dirname(this.#path), { recursive: true })
    writeFileSync(this.#path, JSON.stringify(outcome))
  }
}
