import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'

const program = (name: string) => fileURLToPath(new URL(`../../src/server/commands/${name}.ts`, import.meta.url))

/** Runs a command of the operator on a database that is not there: whoever asks it is told so. */
async function said(name: string, args: readonly string[], url = 'postgres://daftar:secret@127.0.0.1:1/daftar') {
  const env = {
    PATH: process.env['PATH'],
    NODE_ENV: 'test',
    DATABASE_URL: url,
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
  }
  const error = await promisify(execFile)(process.execPath, [program(name), ...args], { env }).then(
    () => null,
    (one: { code: number; stdout: string; stderr: string }) => one,
  )
  return { ended: error?.code, said: `${error?.stdout}${error?.stderr}` }
}

describe('words of the operator that no command knows', () => {
  it.each([
    ['tenant', [], 'npm run tenant -- create'],
    ['tenant', ['frobnicate'], 'npm run tenant -- create'],
    ['tenant', ['create', '--code', 'manara'], 'A tenant needs --code, --name and --admin'],
    ['tenant', ['subscription', '--status', 'active'], 'Whose subscription?'],
    ['tenant', ['subscription', '--code', 'manara', '--max-students', 'many'], 'A limit is a whole number or "none", not "many"'],
    ['tenant', ['reference'], 'Whose reference data?'],
    ['tenant', ['export', 'manara'], 'Say which tenant and which file'],
    ['tenant', ['import'], 'Say which file'],
    ['tenant', ['remove', 'manara'], 'Say which tenant, and the file into which it was exported'],
    ['tenant', ['list', '--all'], "'--all'"],
    ['migrate', ['--foo'], "'--foo'"],
    ['migrate', ['foo'], "'foo'"],
    ['scale', ['foo'], 'npm run scale:sql -- pgpass prints lines'],
    ['scale', ['pgpass', 'foo'], 'npm run scale:sql -- pgpass prints lines'],
  ] as const)('%s %j is refused before the database is asked, without a trace of the program', async (name, args, sentence) => {
    const answer = await said(name, args)
    expect(answer).toEqual({ ended: 1, said: expect.stringContaining(sentence) })
    expect(answer.said).not.toMatch(/ECONNREFUSED|^\s+at .*:\d+/m)
  })

  it('lines for password files are refused for an address without a password', async () => {
    const answer = await said('scale', ['pgpass'], 'postgres://daftar@127.0.0.1:1/daftar')
    expect(answer).toEqual({ ended: 1, said: expect.stringContaining('with the password of the owner') })
  })
})
