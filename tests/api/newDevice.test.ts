import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connected } from '../support/database.ts'
import { openSchool, type School } from '../support/school.ts'

interface Told {
  readonly happened?: { readonly kind: string; readonly agent: string | null; readonly address: string }
}

describe('signing in on a device that is new', () => {
  let school: School
  const userName = 'demo_head'
  beforeAll(async () => {
    school = await openSchool()
    await connected(school.databaseUrl, (client) =>
      client.query(`update users set last_sign_in_at = null, email = 'head@school.example' where user_name = $1`, [userName]),
    )
  })
  afterAll(() => school.close())

  const signIn = async (agent: string, cookie = '') => {
    const answer = await school.call<{ token: string }>('POST', 'Users/auth', {
      body: { userName, password: 'Daftar@2026' },
      headers: { 'User-Agent': agent, ...(cookie && { Cookie: cookie }) },
    })
    return { token: answer.body.token, cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
  }
  const toldTo = async (token: string) => {
    const { body } = await school.call<{ items: Told[] }>('GET', 'notifications', { token })
    return body.items.flatMap(({ happened }) => (happened?.kind === 'signIn' ? [happened.agent] : []))
  }
  const letters = () =>
    existsSync(school.mailFolder)
      ? readdirSync(school.mailFolder).map((name) => readFileSync(join(school.mailFolder, name), 'utf8'))
      : []

  it('is told to its owner, by the bell and by a letter, and to nobody else; the first sign-in of all is not', async () => {
    const home = await signIn('Home/1')
    expect(await toldTo(home.token)).toEqual([])
    const { token } = await signIn('Elsewhere/1')
    expect(await toldTo(token)).toEqual(['Elsewhere/1'])
    await expect.poll(() => letters().filter((letter) => letter.includes('Elsewhere/1')).length).toBe(1)
    expect(letters().join()).toContain('head@school.example')
    const admin = await school.signIn('demo_admin')
    expect(await toldTo(admin.token)).toEqual([])
  })

  it('is no news on a device that is known, nor again on the same day where it is not remembered', async () => {
    const { token, cookie } = await signIn('Phone/1')
    expect(await toldTo(token)).toContain('Phone/1')
    const before = await toldTo(token)
    await signIn('Phone/2', cookie)
    await signIn('Phone/1')
    expect(await toldTo(token)).toEqual(before)
    await signIn('Program/1')
    expect(await toldTo(token)).toHaveLength(before.length + 1)
  })
})
