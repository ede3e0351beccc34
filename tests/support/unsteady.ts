import type { Reporter, TestCase } from 'vitest/node'

/** Names at the end every test that passed only when it was tried again: each is a fault of the product or of the test, to be looked at. */
export default class Unsteady implements Reporter {
  readonly #found: string[] = []

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky) this.#found.push(`${test.module.relativeModuleId}: ${test.fullName}`)
  }

  onTestRunEnd(): void {
    if (!this.#found.length) return
    process.stdout.write(
      `\nPassed only at the second try, ${this.#found.length}:\n${this.#found.map((name) => `  ${name}\n`).join('')}`,
    )
  }
}
