import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../src/server/database/database.ts'
import { applicationUrl } from '../../src/server/database/role.ts'
import { forgetOldSessions } from '../../src/server/jobs/old.ts'
import { connected } from '../support/database.ts'
import { type Caller, openSchool, type School } from '../support/school.ts'

interface Listed {
  readonly id: string
  readonly userAgent: string | null
  readonly address: string | null
  readonly current: boolean
}

describe('the sessions of a person', () => {
  let school: School
  beforeAll(async () => {
    school = await openSchool()
  })
  afterAll(() => school.close())
  const list = async (caller: Caller) => (await caller.call<Listed[]>('GET', 'Users/sessions')).body
  const alive = async (caller: Caller) => (await caller.call('GET', 'FiscalYears')).status === 200
  const end = (caller: Caller, id: string) => caller.call('DELETE', `Users/sessions/${id}`)

  it('are listed with device and address, the one that asks first, and hold nothing that opens them', async () => {
    const first = await school.signIn('demo_head')
    const second = await school.signIn('demo_head')
    const sessions = await list(second)
    expect(sessions.map((session) => session.current)).toEqual([true, false])
    expect(sessions[0]).toMatchObject({ address: '127.0.0.1', userAgent: expect.any(String) })
    for (const caller of [first, second]) expect(JSON.stringify(sessions)).not.toContain(caller.token.split('.')[1])
  })

  it('end one by one, at once, and only by their owner', async () => {
    const mine = await school.signIn('demo_secretary')
    const elsewhere = await school.signIn('demo_secretary')
    const stranger = await school.signIn('demo_admin')
    const other = (await list(mine)).find((session) => !session.current)?.id ?? ''
    expect((await end(stranger, other)).status).toBe(404)
    expect(await alive(elsewhere)).toBe(true)
    expect((await end(mine, other)).status).toBe(204)
    expect([await alive(mine), await alive(elsewhere)]).toEqual([true, false])
    for (const id of [other, 'x', '../1', '%27']) expect((await end(mine, id)).status).toBe(404)
  })

  it('end all but the one that asks', async () => {
    const callers = [await school.signIn('demo_cashier'), await school.signIn('demo_cashier')]
    const mine = await school.signIn('demo_cashier')
    const answer = await mine.call('DELETE', 'Users/sessions')
    expect([answer.status, answer.body]).toEqual([200, { ended: 2 }])
    expect(await Promise.all([...callers, mine].map(alive))).toEqual([false, false, true])
    expect(await list(mine)).toHaveLength(1)
  })

  it('are forgotten when they let nobody in any more, and only then', async () => {
    await Promise.all([1, 2, 3].map(() => school.signIn('demo_cashier')))
    const rows = () =>
      connected(school.databaseUrl, async (client) => {
        const { rows } = await client.query<{ hash: Buffer }>(
          `select s.hash from sessions s join users u on u.tenant_id = s.tenant_id and u.id = s.user_id where u.user_name = 'demo_cashier' order by 1`,
        )
        return rows.map(({ hash }) => hash)
      })
    const [unused, expired, ...alive] = await rows()
    await connected(school.databaseUrl, async (client) => {
      await client.query(`update sessions set used_at = now() - interval '13 hours' where hash = $1`, [unused])
      await client.query(`update sessions set expires_at = now() - interval '1 minute' where hash = $1`, [expired])
    })
    const database = openDatabase(applicationUrl(school.databaseUrl))
    await forgetOldSessions(database)
    await database.close()
    expect(await rows()).toEqual(alive)
  })

  it('are shown to nobody without a session', async () => {
    expect((await school.call('GET', 'Users/sessions')).status).toBe(401)
    expect((await school.call('DELETE', 'Users/sessions')).status).toBe(401)
    expect((await school.call('DELETE', `Users/sessions/${'0'.repeat(24)}`)).status).toBe(401)
  })
})
