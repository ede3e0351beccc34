import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connected } from '../support/database.ts'
import { nodeOf } from '../support/nodes.ts'
import { openSchool, type Problem, type School } from '../support/school.ts'

describe('signing in', () => {
  let school: School
  beforeAll(async () => {
    school = await openSchool({ contactUrl: 'https://example.com/help' })
  })
  afterAll(() => school.close())
  const auth = (body: unknown, language = 'en') =>
    school.call<{ token: string; profile: Record<string, unknown> } & Problem>('POST', 'Users/auth', { body, language })

  it('answers a token and the profile with the fields of the specification', async () => {
    const { status, body } = await auth({ userName: 'demo_secretary', password: 'Daftar@2026' })
    expect(status).toBe(200)
    expect(Object.keys(body.profile).sort()).toEqual([
      'branches',
      'email',
      'fullName',
      'isAdmin',
      'language',
      'permissions',
      'phone',
      'role',
      'token',
      'userId',
      'userName',
    ])
    expect(body.profile['token']).toBe(body.token)
    expect(body.profile['permissions']).toContain('viewStudents')
    expect(JSON.stringify(body)).not.toContain('argon2')
  })

  it('refuses a wrong password and an unknown user with the same words', async () => {
    const wrong = await auth({ userName: 'demo_head', password: 'nothing' })
    const unknown = await auth({ userName: 'nobody_here', password: 'nothing' })
    expect([wrong.status, unknown.status]).toEqual([401, 401])
    expect(wrong.body.errors).toEqual(unknown.body.errors)
    expect((await auth({ userName: 'demo_head', password: 'x' }, 'ar')).body.detail).toMatch(/[\u0600-\u06ff]/)
  })

  it('names what is missing or unknown in the body', async () => {
    const answer = await auth({ userName: '', extra: 1 })
    expect(answer.status).toBe(400)
    expect(answer.body.errors.map((error) => [error.code, error.field])).toEqual([
      ['Field.Required', 'userName'],
      ['Field.Required', 'password'],
      ['Field.Unknown', 'extra'],
    ])
  })

  it('judges no more passwords of many at once than are free, and knows no name by the time of its answer', async () => {
    const at = (userName: string, from: string) =>
      school.call<Problem>('POST', 'Users/auth', {
        body: { userName, password: 'a wrong guess' },
        headers: { 'X-Forwarded-For': from },
      })
    const answers = await Promise.all(Array.from({ length: 40 }, () => at('demo_accountant', '10.2.2.2')))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(6)
    const locked = answers.filter(({ status }) => status === 429)
    expect(locked).toHaveLength(34)
    expect(new Set(locked.map(({ body }) => (body as unknown as Problem).errors[0]?.code))).toEqual(new Set(['Auth.Locked']))
    // Who shares the address, and the same person elsewhere, may go on.
    expect((await at('demo_secretary', '10.2.2.2')).status).toBe(401)
    expect((await at('demo_accountant', '10.2.2.3')).status).toBe(401)
    // The passwords of tests are cheap to judge; this one is as dear as any that the product keeps.
    const kept = await hash('a password of its own')
    await connected(school.databaseUrl, (client) =>
      client.query(`update users set password = $1 where user_name = 'demo_client'`, [kept]),
    )
    const took = async (userName: string) => {
      const begun = performance.now()
      await at(userName, `10.3.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`)
      return performance.now() - begun
    }
    const [known, unknown]: number[][] = [[], []]
    for (let turn = 0; turn < 15; turn++) {
      known?.push(await took('demo_client'))
      unknown?.push(await took('nobody_here'))
    }
    // The quickest of each, which nothing held up: where no password is judged it takes a tenth.
    const ratio = Math.min(...(unknown ?? [])) / Math.min(...(known ?? []))
    expect([ratio > 0.5, ratio < 2], String(ratio)).toEqual([true, true])
    await connected(school.databaseUrl, (client) => client.query('delete from sign_in_attempts'))
  })

  it('forgets nothing for a token that is none', async () => {
    const person = await school.signIn('demo_secretary')
    const [tenant] = person.token.split('.')
    // What is told is told where the school lies.
    await connected(await nodeOf(school.databaseUrl, Number(tenant)), async (client) => {
      await client.query('listen daftar_access')
      let heard = 0
      client.on('notification', () => heard++)
      expect((await school.call('POST', 'Users/signOut', { token: `${tenant}.${'x'.repeat(43)}` })).status).toBe(204)
      await client.query('select pg_sleep(0.2)')
      expect(heard).toBe(0)
      expect((await school.call('POST', 'Users/signOut', { token: person.token })).status).toBe(204)
      await expect.poll(() => heard).toBeGreaterThan(0)
    })
  })

  it('makes a name wait longer after each failure, and only that name', async () => {
    const statuses: number[] = []
    for (let i = 0; i < 8; i++) statuses.push((await auth({ userName: 'demo_cashier', password: `wrong ${i}` })).status)
    expect(statuses.slice(0, 5)).toEqual([401, 401, 401, 401, 401])
    expect(statuses.at(-1)).toBe(429)
    const locked = await auth({ userName: 'demo_cashier', password: 'Daftar@2026' })
    expect(locked.status).toBe(429)
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(0)
    const told = async (seconds: number, language: string) => {
      await connected(school.databaseUrl, (client) =>
        client.query(
          `update sign_in_attempts set blocked_until = now() + make_interval(secs => $1) where blocked_until > now()`,
          [seconds],
        ),
      )
      return (await auth({ userName: 'demo_cashier', password: 'x' }, language)).body.detail
    }
    expect(await told(50, 'en')).toMatch(/in a minute$/)
    expect(await told(170, 'en')).toMatch(/in 3 minutes$/)
    expect(await told(110, 'ar')).toMatch(/بعد دقيقتين$/)
    expect(await told(890, 'de')).toMatch(/in 15 Minuten/)
    expect((await auth({ userName: 'demo_admin', password: 'Daftar@2026' })).status).toBe(200)
  })

  it('lets nobody be locked out by the guesses of others: where the person has signed in before, they go on', async () => {
    const person = { userName: 'demo_payroll', password: 'Daftar@2026' }
    const at = (body: object, from: string, cookie = '') =>
      school.call<Problem>('POST', 'Users/auth', {
        body,
        headers: { 'X-Forwarded-For': from, ...(cookie && { Cookie: cookie }) },
      })
    const device = async (from: string) => (await at(person, from)).headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const [own, other] = [await device('10.4.0.1'), await device('10.4.0.2')]
    expect(own).toMatch(/^known-[\w-]+=/)
    const guess = { ...person, password: 'a wrong guess' }
    const statuses: number[] = []
    for (let from = 1; from <= 33; from++) statuses.push((await at(guess, `2001:db8:${from}::1`)).status)
    // From everywhere together they are slowed down, a stranger too, and by a minute at most.
    expect([new Set(statuses.slice(0, 30)), statuses.at(-1)]).toEqual([new Set([401]), 429])
    const stranger = await at(person, '10.4.0.9')
    expect([stranger.status, Number(stranger.headers.get('retry-after')) <= 60]).toEqual([429, true])
    expect((await at(person, '10.4.0.9', own)).status).toBe(200)
    // Guesses on one device hold up that one; a device of one name says nothing of another.
    const onDevice: number[] = []
    for (let time = 0; time < 13; time++) onDevice.push((await at(guess, '10.4.0.9', other)).status)
    expect([onDevice.slice(0, 10), onDevice.at(-1)]).toEqual([Array(10).fill(401), 429])
    expect((await at(person, '10.4.0.9', own)).status).toBe(200)
    expect((await at(person, '10.4.0.9', own.replace(/=.*/, '=x'))).status).toBe(429)
    await connected(school.databaseUrl, (client) => client.query('delete from sign_in_attempts'))
  })

  it('counts all addresses of one network as one', async () => {
    const at = (from: string) =>
      school.call('POST', 'Users/auth', {
        body: { userName: 'nobody_here', password: 'a wrong guess' },
        headers: { 'X-Forwarded-For': from },
      })
    const of = async (address: (time: number) => string) => {
      const statuses: number[] = []
      for (let time = 1; time <= 8; time++) statuses.push((await at(address(time))).status)
      return [statuses.slice(0, 5), statuses.at(-1)]
    }
    const few = [[401, 401, 401, 401, 401], 429]
    expect(await of((time) => `2001:db8:7:7:${time}::${time}`)).toEqual(few)
    expect(await of((time) => (time % 2 ? '10.5.5.5' : '::ffff:10.5.5.5'))).toEqual(few)
    expect((await at('2001:db8:7:8::1')).status).toBe(401)
    await connected(school.databaseUrl, (client) => client.query('delete from sign_in_attempts'))
  })

  it('ends a session at once when the person signs out', async () => {
    const head = await school.signIn('demo_head')
    expect((await head.call('GET', 'FiscalYears')).status).toBe(200)
    expect((await head.call('POST', 'Users/signOut')).status).toBe(204)
    expect((await head.call('GET', 'FiscalYears')).status).toBe(401)
  })

  it('does not believe a token that was changed, is of another tenant, or has ended', async () => {
    const admin = await school.signIn('demo_admin')
    const [tenant, secret = ''] = admin.token.split('.')
    const tokens = [
      `${Number(tenant) + 1}.${secret}`,
      `${tenant}.${secret.slice(0, -1)}${secret.endsWith('A') ? 'B' : 'A'}`,
      `${tenant}.`,
      'x',
      '',
    ]
    for (const token of tokens) expect((await school.call('GET', 'FiscalYears', { token })).status).toBe(401)
    await connected(school.databaseUrl, (client) => client.query(`update sessions set expires_at = now() - interval '1 second'`))
    await school.restart()
    expect((await admin.call('GET', 'FiscalYears')).status).toBe(401)
  })

  it('stores neither tokens nor passwords in plain', async () => {
    const admin = await school.signIn('demo_admin')
    const stored = await connected(school.databaseUrl, async (client) =>
      JSON.stringify([
        (await client.query('select encode(hash, $1) as hash from sessions', ['base64'])).rows,
        (await client.query('select password from users')).rows,
      ]),
    )
    expect(stored).not.toContain(admin.token.split('.')[1])
    expect(stored).not.toContain('Daftar@2026')
    expect(stored).toContain('$argon2id$')
  })

  it('changes the own password by its rules and ends the other sessions', async () => {
    const one = await school.signIn('demo_accountant')
    const two = await school.signIn('demo_accountant')
    const change = (body: object) => one.call<Problem>('POST', 'Users/changePassword', { body })
    const wrong = await change({ currentPassword: 'no', password: 'short', confirmPassword: 'other' })
    expect(wrong.body.errors.map((error) => error.code)).toEqual([
      'Auth.InvalidPassword',
      'Password.Weak',
      'Password.NotConfirmed',
    ])
    const other = await change({ currentPassword: 'no', password: 'Another@2026', confirmPassword: 'Another@2026' })
    expect([other.status, other.body.errors.map(({ code }) => code)]).toEqual([409, ['Auth.InvalidPassword']])
    const short = { currentPassword: 'Daftar@2026', password: 'Ab1@', confirmPassword: 'Ab1@' }
    const told = { ar: 'ثمانية', en: 'eight', de: 'acht', fr: 'huit', pt: 'oito' }
    for (const [language, eight] of Object.entries(told)) {
      const { body } = await one.call<Problem>('POST', 'Users/changePassword', { body: short, language })
      expect(body.errors[0]?.message).toContain(eight)
    }
    const named = await change({
      currentPassword: 'Daftar@2026',
      password: 'Xdemo_accountant1!',
      confirmPassword: 'Xdemo_accountant1!',
    })
    expect(named.body.errors.map((error) => error.code)).toEqual(['Password.ContainsUserName'])
    expect(
      (await change({ currentPassword: 'Daftar@2026', password: 'Other@2026x', confirmPassword: 'Other@2026x' })).status,
    ).toBe(200)
    expect((await one.call('GET', 'FiscalYears')).status).toBe(200)
    expect((await two.call('GET', 'FiscalYears')).status).toBe(401)
    await school.signIn('demo_accountant', 'Other@2026x')
  })

  it('shuts out a tenant without a subscription, and one whose subscription has ended, with a way to make contact', async () => {
    const admin = await school.signIn('demo_admin')
    const set = async (text: string) => {
      await connected(school.databaseUrl, (client) => client.query(text))
      await school.restart()
    }
    await set(`update subscriptions set end_date = '2020-01-01'`)
    const withoutOwn = await admin.call('GET', 'FiscalYears')
    expect([withoutOwn.status, withoutOwn.body]).toMatchObject([403, { contactUrl: 'https://example.com/help' }])
    await set(`update subscriptions set end_date = '2020-01-01', contact_url = 'https://example.com/chat'`)
    const ended = await admin.call('GET', 'FiscalYears')
    expect(ended.status).toBe(403)
    expect(ended.body).toMatchObject({
      contactUrl: 'https://example.com/chat',
      errors: [{ code: 'User.ActiveSubscriptionForTenantExpired' }],
    })
    await set(`update subscriptions set status = 'none'`)
    expect((await auth({ userName: 'demo_admin', password: 'Daftar@2026' })).body.errors[0]?.code).toBe(
      'User.NoActiveSubscriptionForTenantErrorMessage',
    )
  })
})
