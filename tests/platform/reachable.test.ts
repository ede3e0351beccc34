import { describe, expect, it } from 'vitest'
import { assertReachable } from '../../src/server/reachable.ts'

describe('the database of DATABASE_URL', () => {
  it('that does not answer is told of in one sentence, without its password', async () => {
    const refused = await assertReachable('postgres://daftar:secret@127.0.0.1:1/school').catch((error: Error) => error.message)
    expect(refused).toMatch(/^The database of DATABASE_URL \(127\.0\.0\.1:1\/school\) does not let us in: .+\?$/)
    expect(refused).not.toContain('secret')
  })

  it('that is not there is told of by its name', async () => {
    const url = new URL(process.env['TEST_DATABASE_URL'] ?? '')
    url.pathname = '/no_such_school'
    await expect(assertReachable(url.href)).rejects.toThrow(/no_such_school.* does not exist/)
  })
})
