import { defineConfig } from 'vitest/config'

// A file that needs a page asks for it: `// @vitest-environment jsdom`.
export default defineConfig({
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    environment: 'node',
    pool: 'forks',
    maxWorkers: 2,
    // A worker reads the modules once, not for each file: nothing in them is kept for one school.
    isolate: false,
    globalSetup: ['tests/support/globalSetup.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A page answers when it can: what is polled for is waited for.
    expect: { poll: { timeout: 20_000 } },
  },
})
