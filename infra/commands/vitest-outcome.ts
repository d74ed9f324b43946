import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Reporter, TestCase, TestModule } from 'vitest/node'
import type { Outcome } from './steps.ts'

/** Writes the names of failed and flaky tests for the summary of `npm test`. */
export default class VitestOutcome implements Reporter {
  readonly #path: string
  #passed = 0
  readonly #failed: string[] = []
  readonly #flaky: string[] = []

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
    // For example a file that does not load, or whose setup fails.
    if (module.state() === 'failed' && module.errors().length > 0) this.#failed.push(module.relativeModuleId)
  }

  onTestRunEnd() {
    const outcome: Outcome = { passed: this.#passed, failed: this.#failed, flaky: this.#flaky }
    mkdirSync(dirname(this.#path), { recursive: true })
    writeFileSync(this.#path, JSON.stringify(outcome))
  }
}
