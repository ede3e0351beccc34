import { configDefaults, defineConfig } from 'vitest/config'
import LongestFirst from './tests/support/longestFirst.ts'
import { all } from './tests/support/sweep.ts'

// A slow or busy machine, and several nodes on one, take their time; what hangs is found nevertheless.
const patience = 240_000

// A file that needs a page asks for it: `// @vitest-environment jsdom`.
export default defineConfig({
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    // A file of the sweep repeats for the rest what another file looks at for one of each shape.
    exclude: [...configDefaults.exclude, ...(all ? [] : ['tests/**/*.sweep.test.ts'])],
    sequence: { sequencer: LongestFirst },
    environment: 'node',
    pool: 'forks',
    maxWorkers: 2,
    // Answers come and go by the thousand: with room for young objects fewer of them are copied, a tenth of a worker's time.
    execArgv: ['--max-semi-space-size=64'],
    // A worker reads the modules once, not for each file: nothing in them is kept for one school.
    isolate: false,
    globalSetup: ['tests/support/globalSetup.ts'],
    setupFiles: ['tests/support/watchedStatements.ts', 'tests/support/measured.ts', 'tests/support/forgottenPage.ts'],
    // A test that passes at a second try is a fault of the product or of the test.
    retry: 0,
    // What was made of a module in a run before is used again.
    fsModuleCache: true,
    testTimeout: patience,
    hookTimeout: patience,
    // A page answers when it can: what is polled for is waited for, also on a machine that does something else.
    expect: { poll: { timeout: 60_000, interval: 25 } },
  },
})
