import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { connected } from '../support/database.ts'
import { type MailServer, openMailServer } from '../support/mailServer.ts'
import { openSchool, type Problem, type School } from '../support/school.ts'

const fresh = 'Other@2026x'
const codes = (body: Problem) => body.errors.map((error) => [error.code, error.field])
const linkIn = (letter: string) => /ForgetPassword#(\d+\.[\w-]{43})/.exec(letter.replaceAll('=\n', ''))?.[1] ?? ''
const set = (school: School, text: string, values: unknown[] = []) =>
  connected(school.databaseUrl, (client) => client.query(text, values))
const ask = (school: School, userName: unknown) =>
  school.call<Problem>('POST', 'Users/forgotPassword', { body: { userName }, headers: { 'X-Forwarded-For': address() } })
/** Everyone asks from an address of their own, unless a test is about addresses. */
let asker = 0
const address = () => `10.9.${Math.floor(++asker / 250)}.${asker % 250}`

describe('a forgotten password', () => {
  let school: School
  const letters = () => {
    try {
      return readdirSync(school.mailFolder)
        .filter((name) => name.endsWith('.eml'))
        .sort()
        .map((name) => readFileSync(join(school.mailFolder, name), 'utf8'))
    } catch {
      return []
    }
  }
  const nextLetter = async (before: number) => {
    await expect.poll(() => letters().length).toBe(before + 1)
    return letters().at(-1) ?? ''
  }
  const link = async (userName: string) => {
    const before = letters().length
    expect((await ask(school, userName)).status).toBe(202)
    return linkIn(await nextLetter(before))
  }
  const check = (token: string) => school.call<Problem>('POST', 'Users/resetPassword/check', { body: { token } })
  const reset = (token: string, password = fresh, confirmPassword = password) =>
    school.call<Problem>('POST', 'Users/resetPassword', { body: { token, password, confirmPassword } })

  beforeAll(async () => {
    school = await openSchool()
    await set(
      school,
      `update users set email = replace(user_name, '_', '.') || '@school.example', language = case user_name when 'demo_head' then 'en' else 'ar' end where user_name like 'demo%'`,
    )
  })
  afterEach(() => set(school, 'delete from sign_in_attempts'))
  afterAll(() => school.close())

  it('is set anew by a link that works once, ends every session and signs nobody in', async () => {
    const before = await school.signIn('demo_secretary')
    const token = await link('demo_secretary')
    expect((await check(token)).body).toEqual({ userName: 'demo_secretary', fullName: before.profile['fullName'] })
    const done = await reset(token)
    expect([done.status, done.body]).toEqual([200, { ok: true }])
    expect((await before.call('GET', 'FiscalYears')).status).toBe(401)
    await school.signIn('demo_secretary', fresh)
    expect(codes((await reset(token)).body)).toEqual([['PasswordReset.LinkInvalid', 'token']])
    expect((await check(token)).status).toBe(400)
    const history = await set(school, `select action from audit_log where resource = 'users' order by id desc limit 2`)
    expect(history.rows.map((row) => row.action)).toContain('resetPassword')
    // With the link comes a letter that says what was done.
    await expect.poll(() => letters().length).toBe(2)
  })

  it('may be asked for by the e-mail address, in any case of letters, and the letter speaks the language of the person', async () => {
    const before = letters().length
    await ask(school, ' Demo.Head@School.example ')
    const english = await nextLetter(before)
    expect(english).toContain('Set a new password for Daftar')
    expect(english).toMatch(/^To: [^<]*<demo\.head@school\.example>/m)
    await ask(school, 'demo_cashier')
    const arabic = await nextLetter(before + 1)
    const subject = /^Subject: ((?:.*\n )*.*)$/m.exec(arabic)?.[1] ?? ''
    const decoded = [...subject.matchAll(/=\?UTF-8\?B\?([^?]+)\?=/gi)].map(([, part]) => Buffer.from(part ?? '', 'base64'))
    expect(Buffer.concat(decoded).toString()).toBe('تعيين كلمة مرور جديدة في دفتر')
  })

  it('is answered alike for a stranger, for someone without an address and for someone who has left, and no letter is sent', async () => {
    await set(school, `update users set email = null where user_name = 'demo_client'`)
    await set(school, `update users set active = false where user_name = 'demo_cashier'`)
    const before = letters().length
    const known = await ask(school, 'demo_head')
    await nextLetter(before)
    for (const name of ['nobody_at_all', 'demo_client', 'demo_cashier', "x' or '1'='1", 'nobody@school.example']) {
      const answer = await ask(school, name)
      expect([name, answer.status, answer.body]).toEqual([name, known.status, known.body])
    }
    // A letter to someone known comes after all of these, and is the only one.
    await ask(school, 'demo_accountant')
    await nextLetter(before + 1)
    await set(school, `update users set active = true where user_name = 'demo_cashier'`)
  })

  it('stands in a letter that its owner alone can read; log and database hold no secret', async () => {
    const token = await link('demo_admin')
    const secret = token.split('.')[1] ?? 'none'
    for (const name of readdirSync(school.mailFolder)) expect(statSync(join(school.mailFolder, name)).mode & 0o077).toBe(0)
    expect(school.lines.join('\n')).toContain(school.mailFolder)
    expect(school.lines.join('\n')).not.toContain(secret)
    expect(school.lines.join('\n')).not.toContain('demo.admin')
    const stored = await set(school, 'select encode(hash, $1) as hash, expires_at - created_at as life from password_resets', [
      'base64',
    ])
    expect(JSON.stringify(stored.rows)).not.toContain(secret)
    expect(stored.rows[0].life.minutes).toBe(30)
  })

  it('keeps its link for a better try when the new password breaks a rule', async () => {
    const token = await link('demo_head')
    expect(codes((await reset(token, 'short', 'other')).body)).toEqual([
      ['Password.Weak', 'password'],
      ['Password.NotConfirmed', 'confirmPassword'],
    ])
    expect(codes((await reset(token, 'Xdemo_head1!')).body)).toEqual([['Password.ContainsUserName', 'password']])
    expect((await reset(token)).status).toBe(200)
  })

  it('is set by one of two requests that use one link at the same moment', async () => {
    const token = await link('demo_accountant')
    const answers = await Promise.all([reset(token, 'First@2026x'), reset(token, 'Second@2026x')])
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400])
  })

  it('cannot be set by a link that has ended, was changed, is of another school, or whose owner has left or changed the password', async () => {
    await set(school, 'delete from password_resets')
    const ended = await link('demo_admin')
    await set(school, `update password_resets set expires_at = now() - interval '1 second'`)
    const token = await link('demo_admin')
    const [tenant, secret = ''] = token.split('.')
    const wrong = [
      ended,
      `${Number(tenant) + 1}.${secret}`,
      `${tenant}.${secret.slice(0, -1)}`,
      `${tenant}.${'A'.repeat(43)}`,
      'x',
    ]
    for (const one of wrong) expect(codes((await reset(one)).body)).toEqual([['PasswordReset.LinkInvalid', 'token']])
    const admin = await school.signIn('demo_admin')
    const change = { currentPassword: 'Daftar@2026', password: fresh, confirmPassword: fresh }
    expect((await admin.call('POST', 'Users/changePassword', { body: change })).status).toBe(200)
    expect((await reset(token)).status).toBe(400)
    const left = await link('demo_cashier')
    await set(school, `update users set active = false where user_name = 'demo_cashier'`)
    expect((await reset(left)).status).toBe(400)
  })

  it('may not be asked for without end: by one name, from one address, for one person', async () => {
    await set(school, 'delete from password_resets')
    const from = (n: number | string, network = '10.1.1.1') =>
      school.call<Problem>('POST', 'Users/forgotPassword', {
        body: { userName: `nobody_${n}` },
        headers: { 'X-Forwarded-For': network },
      })
    const byName = []
    for (let i = 0; i < 6; i++) byName.push((await from('at_all', `2001:db8:5:5::${i}`)).status)
    expect(byName.slice(0, 3)).toEqual([202, 202, 202])
    expect(byName.at(-1)).toBe(429)
    // Whoever asks in somebody's name keeps nobody else from asking.
    expect((await from('at_all', '2001:db8:5:6::1')).status).toBe(202)
    const byAddress = []
    for (let i = 0; i < 23; i++) byAddress.push(await from(i))
    // A right link is taken in a network in which others have tried many that are none.
    const own = await link('demo_secretary')
    const inHall = (token: string) =>
      school.call('POST', 'Users/resetPassword/check', { body: { token }, headers: { 'X-Forwarded-For': '10.1.1.2' } })
    const wrong: number[] = []
    for (let i = 0; i < 23; i++) wrong.push((await inHall(`1.${'A'.repeat(43)}`)).status)
    expect([wrong[0], wrong.at(-1), (await inHall(own)).status]).toEqual([400, 429, 200])
    await set(school, 'delete from password_resets')
    expect(byAddress[0]?.status).toBe(202)
    expect(byAddress.at(-1)?.status).toBe(429)
    expect(Number(byAddress.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0)
    const before = letters().length
    for (let i = 0; i < 5; i++) {
      await set(school, 'delete from sign_in_attempts')
      await ask(school, i % 2 ? 'demo_head' : 'demo.head@school.example')
    }
    await expect.poll(async () => (await set(school, 'select count(*)::int as count from password_resets')).rows[0].count).toBe(3)
    expect(letters().length).toBeLessThanOrEqual(before + 3)
  })

  it('names what is missing or unknown in the body', async () => {
    expect(codes((await ask(school, 7)).body)).toEqual([['Field.Required', 'userName']])
    expect(codes((await ask(school, '')).body)).toEqual([['Field.Required', 'userName']])
    expect(codes((await ask(school, 'x'.repeat(201))).body)).toEqual([['Field.TooLong', 'userName']])
  })
})

describe('letters by a mail server', () => {
  const open: { close(): Promise<void> }[] = []
  afterEach(async () => {
    for (const one of open.splice(0)) await one.close()
  })
  const start = async (manner: Parameters<typeof openMailServer>[0]): Promise<[School, MailServer]> => {
    const mail = await openMailServer(manner)
    const school = await openSchool({ smtpUrl: mail.url })
    open.push(school, mail)
    await set(school, `update users set email = 'head@school.example', language = 'en' where user_name = 'demo_head'`)
    return [school, mail]
  }

  it('leave for the person with a link to the address of the installation, whatever host the request names', async () => {
    const [school, mail] = await start('takes')
    await school.call('POST', 'Users/forgotPassword', {
      body: { userName: 'demo_head' },
      headers: { 'X-Forwarded-Host': 'evil.example' },
    })
    await expect.poll(() => mail.letters.length).toBe(1)
    expect(mail.letters[0]).toContain('To: ')
    expect(mail.letters[0]).not.toContain('evil.example')
    const token = linkIn(mail.letters[0] ?? '')
    const answer = await school.call('POST', 'Users/resetPassword', {
      body: { token, password: fresh, confirmPassword: fresh },
    })
    expect(answer.status).toBe(200)
  })

  for (const manner of ['refuses', 'hangs', 'drops'] as const)
    it(`do not hold up or spoil the answer when the mail server ${manner}`, async () => {
      const [school, mail] = await start(manner)
      const known = await ask(school, 'demo_head')
      const unknown = await ask(school, 'nobody_at_all')
      expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
      expect(known.status).toBe(202)
      await expect.poll(mail.calls).toBeGreaterThan(0)
      expect((await school.call('GET', 'health')).status).toBe(200)
      await school.restart()
      await expect.poll(() => school.lines.join('\n')).toContain('could not be sent')
      expect(school.lines.join('\n')).not.toMatch(/head@school|ForgetPassword|nobody of that name/)
    })
})
