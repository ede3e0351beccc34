import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Notifications } from '../../src/shared/notification.ts'
import { branchesOf } from '../support/branches.ts'
import { connected } from '../support/database.ts'
import { type Answer, type Caller, type CallOptions, openSchool, type Problem, query, type School } from '../support/school.ts'

interface Token {
  id: number
  version: number
  revealed: string
  lastUsedAt: string | null
}

describe('tokens of other systems', () => {
  let school: School
  let admin: Caller
  let boys = 0
  let girls = 0
  let counter = 0
  const at = (body?: object) => ({ branch: boys, ...(body && { body }) })
  const wanted = (more: object = {}) => ({
    label: `gate ${++counter}`,
    expiresAt: '2099-12-31 23:59:59',
    branches: [boys],
    permissions: ['viewGuardians', 'viewAreas', 'addAreas', 'editAreas'],
    ...more,
  })
  const issue = async (more: object = {}, maker = admin): Promise<Token> => {
    const { status, body } = await maker.call<Token>('POST', 'apiTokens', at(wanted(more)))
    expect([status, body]).toMatchObject([201, {}])
    return body
  }
  /** A call of the other system. */
  const by = <T = Record<string, unknown>>(
    { revealed }: Pick<Token, 'revealed'>,
    method: string,
    path: string,
    asked: CallOptions = {},
  ): Promise<Answer<T>> => school.call<T>(method, path, { branch: boys, ...asked, token: revealed })
  const codes = ({ status, body }: Answer<unknown>) => [status, ...((body as Problem).errors ?? []).map(({ code }) => code)]

  beforeAll(async () => {
    school = await openSchool()
    admin = await school.signIn('demo_admin')
    ;({ boys, girls } = await branchesOf(admin))
  })
  afterAll(() => school.close())

  it('are shown once, kept as a hash, and never answered again', async () => {
    const key = { 'Idempotency-Key': 'token-1' }
    const body = wanted()
    const made = await admin.call<Token>('POST', 'apiTokens', { ...at(body), headers: key })
    expect(made.body.revealed).toMatch(/^daftar_\d+_[\w-]{43}$/)
    const again = await admin.call<Token>('POST', 'apiTokens', { ...at(body), headers: key })
    expect([again.body.id, again.body.revealed]).toEqual([made.body.id, undefined])
    const secret = made.body.revealed.split('_').slice(2).join('_')
    const read = await Promise.all(
      [`apiTokens/${made.body.id}`, 'apiTokens', `apiTokens/${made.body.id}/history`, 'audit'].map((path) =>
        admin.call('GET', path, at()),
      ),
    )
    expect(JSON.stringify(read)).not.toContain(secret)
    const kept = await connected(school.databaseUrl, async (client) => {
      const { rows } = await client.query<{ table_name: string }>(
        `select table_name from information_schema.tables where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`,
      )
      const found: string[] = []
      for (const { table_name: table } of rows)
        found.push(
          ...(
            await client
              .query(
                `select '${table}' as name from ${table.startsWith('job') ? 'public.' : ''}"${table}" t where t::text like $1`,
                [`%${secret}%`],
              )
              .catch(() => ({ rows: [] }))
          ).rows.map((row: { name: string }) => row.name),
        )
      const hash = createHash('sha256').update(secret).digest()
      const { rowCount } = await client.query('select from api_token_keys where hash = $1', [hash])
      return { found, rowCount }
    })
    expect(kept).toEqual({ found: [], rowCount: 1 })
    expect(school.lines.join()).not.toContain(secret)
  })

  it('may do what they were given and nothing more, in their branches alone', async () => {
    const token = await issue()
    expect((await by(token, 'GET', 'guardians')).status).toBe(200)
    const area = await by<{ id: number }>(token, 'POST', 'areas', { body: { code: 'T1', arabicName: 'حي الربط' } })
    expect(area.status).toBe(201)
    expect(codes(await by(token, 'GET', 'students'))).toEqual([403, 'Auth.Forbidden'])
    expect(codes(await by(token, 'GET', 'guardians', { branch: girls }))).toEqual([403, 'Branch.NotAllowed'])
    const { body } = await admin.call<{ userName: string; action: string }[]>('GET', `areas/${area.body.id}/history`, at())
    expect(body[0]?.userName).toMatch(/^Token gate \d+ of /)
    const log = await admin.call<{ userName: string }[]>('GET', `audit?${query({ filter: { resource: 'areas' } })}`, at())
    expect(log.body[0]?.userName).toBe(body[0]?.userName)
  })

  it('never do what belongs to a person: make tokens, change people or passwords, sign in, order work', async () => {
    const token = await issue({
      permissions: [
        'addApiTokens',
        'editApiTokens',
        'viewApiTokens',
        'viewUsers',
        'editUsers',
        'addUsers',
        'editAccessGroups',
        'addAccessGroups',
        'gLPost',
        'viewVouchers',
      ],
    })
    const person = (await admin.call<{ id: number; version: number }[]>('GET', 'users', at())).body[0]
    const refused = await Promise.all([
      by(token, 'POST', 'apiTokens', { body: wanted() }),
      by(token, 'POST', `apiTokens/${token.id}/newSecret`, { body: {} }),
      by(token, 'PUT', `users/${person?.id}`, {
        body: { version: person?.version, password: 'Other@2026', confirmPassword: 'Other@2026' },
      }),
      by(token, 'DELETE', `users/${person?.id}`),
      by(token, 'POST', 'accessGroups', { body: { code: 'x', arabicName: 'x', permissions: [] } }),
      by(token, 'GET', 'Users/profile'),
      by(token, 'GET', 'Users/sessions'),
      by(token, 'DELETE', 'Users/sessions'),
      by(token, 'POST', 'Users/changePassword', {
        body: { currentPassword: 'Daftar@2026', password: 'Other@2026', confirmPassword: 'Other@2026' },
      }),
      by(token, 'PUT', 'preferences/skin', { body: { value: 1 } }),
      by(token, 'POST', 'jobs', { body: { action: 'post', targets: [{ resource: 'vouchers', ids: [1] }] } }),
    ])
    expect(refused.map(codes)).toEqual(refused.map(() => [403, 'Token.PeopleOnly']))
    expect((await admin.call('GET', 'Users/profile')).status).toBe(200)
  })

  it('are not told what has become of their maker’s own work, which the maker is', async () => {
    const posted = query({ filter: { status: 'posted' }, range: [0, 0] })
    const [voucher] = (await admin.call<{ id: number; version: number }[]>('GET', `vouchers?${posted}`, at())).body
    const accountant = await school.signIn('demo_accountant')
    const back = { version: voucher?.version, reason: 'خطأ' }
    expect((await accountant.call('POST', `vouchers/${voucher?.id}/unpost`, at(back))).status).toBe(200)
    const path = `notifications?${query({ range: [0, 499] })}`
    const about = ({ body }: Answer<Notifications>) =>
      body.items.filter(({ resource, record }) => resource === 'vouchers' && record === voucher?.id).length
    const token = await issue({ permissions: ['viewVouchers'] })
    expect(about(await admin.call<Notifications>('GET', path, at()))).toBe(1)
    expect(about(await by<Notifications>(token, 'GET', path))).toBe(0)
  })

  it('end with their day, when they are switched off or deleted, and with a new secret', async () => {
    const past = await admin.call('POST', 'apiTokens', at(wanted({ expiresAt: '2020-01-01 00:00:00' })))
    expect(codes(past)).toEqual([400, 'Token.EndsInPast'])
    // A day is meant until its end, as where it is typed.
    expect(await issue({ expiresAt: '2098-12-31' })).toMatchObject({ expiresAt: '2098-12-31 23:59:59' })
    for (const expiresAt of ['2020-01-01', '2098-02-30', '2098-12'])
      expect((await admin.call('POST', 'apiTokens', at(wanted({ expiresAt })))).status).toBe(400)
    const [old, off, gone, renewed] = await Promise.all([issue(), issue(), issue(), issue()])
    for (const token of [old, off, gone, renewed]) expect((await by(token, 'GET', 'areas')).status).toBe(200)
    await connected(school.databaseUrl, (client) =>
      client.query(`update api_tokens set expires_at = '2020-01-01' where id = ${old.id}`),
    )
    const { version } = (await admin.call<Token>('GET', `apiTokens/${off.id}`, at())).body
    expect((await admin.call('PUT', `apiTokens/${off.id}`, at({ version, active: false }))).status).toBe(200)
    expect((await admin.call('DELETE', `apiTokens/${gone.id}`, at())).status).toBe(200)
    const next = await admin.call<Token>('POST', `apiTokens/${renewed.id}/newSecret`, at({}))
    for (const token of [old, off, gone, renewed])
      expect(codes(await by(token, 'GET', 'areas'))).toEqual([401, 'Auth.SessionEnded'])
    expect((await by(next.body, 'GET', 'areas')).status).toBe(200)
    expect(codes(await by({ revealed: 'daftar_1_nonsense' }, 'GET', 'areas'))).toEqual([401, 'Auth.Required'])
  })

  it('say when they were last used', async () => {
    const token = await issue()
    expect(token.lastUsedAt).toBeNull()
    await by(token, 'GET', 'areas')
    await expect
      .poll(async () => (await admin.call<Token>('GET', `apiTokens/${token.id}`, at())).body.lastUsedAt)
      .toMatch(/^\d{4}-/)
  })

  it('ask no more often than they may, and are told when to come again', async () => {
    const token = await issue({ perMinute: 3 })
    const answers = []
    for (let i = 0; i < 5; i++) answers.push(await by(token, 'GET', 'areas'))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429, 429])
    const wait = Number(answers[3]?.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(20)
    expect(codes(answers[3] as Answer)).toEqual([429, 'Token.TooMany'])
    expect((await by(await issue(), 'GET', 'areas')).status).toBe(200)
  })

  describe('of someone who is no administrator', () => {
    let clerk: Caller
    let clerkRecord: { id: number; version: number }
    const permit = async (permissions: string[]) => {
      const { body } = await admin.call<{ id: number; version: number }>(
        'PUT',
        `users/${clerkRecord.id}`,
        at({ version: clerkRecord.version, permissions: ['viewBranches', 'viewFiscalYears', ...permissions] }),
      )
      clerkRecord = body
    }

    beforeAll(async () => {
      const { body } = await admin.call<{ id: number; version: number }>(
        'POST',
        'users',
        at({
          fullName: 'كاتب الربط',
          userName: 'token_clerk',
          password: 'Daftar@2026',
          confirmPassword: 'Daftar@2026',
          branches: [boys],
          permissions: ['viewBranches'],
        }),
      )
      clerkRecord = body
      await permit(['viewApiTokens', 'addApiTokens', 'editApiTokens', 'viewAreas'])
      clerk = await school.signIn('token_clerk')
    })

    it('gets no more than the person has', async () => {
      const more = await clerk.call('POST', 'apiTokens', at(wanted({ permissions: ['viewStudents'] })))
      expect(codes(more)).toEqual([400, 'User.RightsNotHeld'])
      const elsewhere = await clerk.call('POST', 'apiTokens', at(wanted({ permissions: [], branches: [girls] })))
      expect(codes(elsewhere)).toEqual([400, 'Branch.NotAllowed'])
    })

    it('loses what the person loses, and ends with the person', async () => {
      const token = await issue({ permissions: ['viewAreas'] }, clerk)
      expect((await by(token, 'GET', 'areas')).status).toBe(200)
      await permit(['viewApiTokens', 'addApiTokens', 'editApiTokens'])
      expect(codes(await by(token, 'GET', 'guardians'))).toEqual([403, 'Auth.Forbidden'])
      expect((await by(token, 'POST', 'areas', { body: { code: 'T2', arabicName: 'x' } })).status).toBe(403)
      await admin.call('PUT', `users/${clerkRecord.id}`, at({ version: clerkRecord.version, active: false }))
      expect(codes(await by(token, 'GET', 'areas'))).toEqual([401, 'Auth.SessionEnded'])
      const { body } = await admin.call<{ id: number; version: number }>('GET', `users/${clerkRecord.id}`, at())
      clerkRecord = (await admin.call<typeof body>('PUT', `users/${body.id}`, at({ version: body.version, active: true }))).body
    })

    it('does not get the secret of a token that may do more, nor changes it', async () => {
      clerk = await school.signIn('token_clerk')
      const token = await issue({ permissions: ['viewStudents'] })
      expect(codes(await clerk.call('POST', `apiTokens/${token.id}/newSecret`, at({})))).toEqual([403, 'User.MoreRights'])
      expect(codes(await clerk.call('PUT', `apiTokens/${token.id}`, at({ version: 1, perMinute: 6000 })))).toEqual([
        403,
        'User.MoreRights',
      ])
    })
  })
})
