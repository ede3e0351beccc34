import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { nothingRan } from '../../scripts/testReport.mjs'
import { itOfSweep } from '../support/sweep.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** `npm test -- …` with a database of its own choice: what it said, and how it ended. */
const run = (url: string, files: readonly string[]) =>
  new Promise<{ code: number; said: string }>((done) => {
    const { PATH, HOME, TMPDIR } = process.env
    execFile(
      process.execPath,
      ['scripts/test.mjs', ...files],
      { cwd: root, env: { PATH, HOME, TMPDIR, TEST_DATABASE_URL: url } },
      (error, said) => done({ code: Number(error?.code ?? 0), said }),
    )
  })

itOfSweep('a run whose set-up fails has failed, and ends with the cause before the count', async () => {
  const { code, said } = await run('postgres://nobody@127.0.0.1:1/nothing', ['tests/values/money.test.ts'])
  expect([code, said.trim().split(/\n+/).slice(-2)]).toEqual([
    1,
    ['No test was run: Error: connect ECONNREFUSED 127.0.0.1:1', '0 passed, 1 failed'],
  ])
})

it('a run that ends before its first test has failed, whatever its code says', () => {
  const folder = mkdtempSync(join(tmpdir(), 'daftar-run-'))
  const results = join(folder, 'results.json')
  expect(nothingRan(results, { code: 0, told: '' })).toEqual(['No test was run: the run ended with code 0 before its first test'])
  writeFileSync(results, JSON.stringify({ testResults: [] }))
  expect(nothingRan(results, { code: 0, told: '\u001b[31mError\u001b[39m: the disk is full\n    at once\n' })).toEqual([
    'No test was run: Error: the disk is full',
  ])
  writeFileSync(results, JSON.stringify({ testResults: [{ name: 'a.test.ts' }] }))
  expect(nothingRan(results, { code: 0, told: '' })).toEqual([])
  rmSync(folder, { recursive: true })
})
