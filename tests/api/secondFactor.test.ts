import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bareArabicDigits } from '../../schema/values/digits.ts'
import { connected } from '../support/database.ts'
import { type Answer, type Caller, openSchool, type Problem, query, type School } from '../support/school.ts'
import { ageCodes, enrol, forgetUsedCodes, type Telephone, telephone } from '../support/telephone.ts'

type Refusal = Problem & { readonly challenge?: string }

const told = ({ status, body }: Answer<unknown>) => [status, (body as Problem).errors?.[0]?.code]

describe('a second factor', () => {
  let school: School
  let phone: Telephone
  let codes: readonly string[]
  const password = 'Daftar@2026'
  const userName = 'demo_accountant'
  beforeAll(async () => {
    school = await openSchool()
    const enrolled = await enrol(await school.signIn(userName))
    phone = enrolled.phone
    codes = enrolled.recoveryCodes
  })
  afterAll(() => school.close())
  beforeEach(() => forgetUsedCodes(school))

  const cookiesOf = ({ headers }: Answer<unknown>) =>
    headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ')
  const first = (cookie = '', name = userName) =>
    school.call<Refusal & { token: string }>('POST', 'Users/auth', {
      body: { userName: name, password },
      headers: cookie ? { Cookie: cookie } : {},
    })
  const challenge = async () => (await first()).body.challenge ?? ''
  const second = (body: Record<string, unknown>, headers: Record<string, string> = {}) =>
    school.call<{ token: string; profile: { userName: string } }>('POST', 'Users/authCode', { body, headers })
  const signedIn = async (code = phone.code()): Promise<Caller> => {
    const { body } = await second({ challenge: await challenge(), code })
    return {
      token: body.token,
      profile: body.profile,
      call: (method, path, options) => school.call(method, path, { ...options, token: body.token }),
    }
  }
  const audited = async (action: string) => {
    const admin = await school.signIn('demo_admin')
    const { body } = await admin.call<{ action: string }[]>('GET', `audit?${query({ filter: { action_in: [action] } })}`)
    return body.length
  }

  it('asks for a code after the right password alone, and opens no session before it', async () => {
    const right = await first()
    expect(told(right)).toEqual([401, 'SecondFactor.CodeRequired'])
    expect(right.body).not.toHaveProperty('token')
    expect(right.headers.getSetCookie()).toEqual([])
    const wrong = await school.call<Refusal>('POST', 'Users/auth', { body: { userName, password: 'Wrong@2026' } })
    expect(told(wrong)).toEqual([401, 'Auth.WrongCredentials'])
    expect(wrong.body.challenge).toBeUndefined()
    const signed = await second({ challenge: right.body.challenge, code: phone.code() })
    expect([signed.status, signed.body.profile.userName]).toEqual([200, userName])
    expect((await school.call('GET', 'Users/profile', { token: signed.body.token })).status).toBe(200)
  })

  it('takes each code once, of a step before or after too, in Arabic digits and with the space that telephones show', async () => {
    const code = phone.code(-1)
    expect((await second({ challenge: await challenge(), code })).status).toBe(200)
    expect(told(await second({ challenge: await challenge(), code }))).toEqual([400, 'SecondFactor.WrongCode'])
    const written = bareArabicDigits(phone.code().replace(/(?<=^...)/, ' '))
    expect((await second({ challenge: await challenge(), code: written })).status).toBe(200)
    // One that is older than the last one that counted is not taken any more.
    expect(told(await second({ challenge: await challenge(), code: phone.code(-1) }))).toEqual([400, 'SecondFactor.WrongCode'])
    for (const steps of [-3, 3]) {
      const far = await second({ challenge: await challenge(), code: phone.code(steps) })
      expect(told(far)).toEqual([400, 'SecondFactor.WrongCode'])
    }
  })

  it('lets one in of many who send the same code at once', async () => {
    const held = await challenge()
    const answers = await Promise.all([1, 2, 3, 4].map(() => second({ challenge: held, code: phone.code() })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400])
  })

  it('opens one session with what the password gave, whichever code comes with it, at whichever server and however it is spelled', async () => {
    const held = await challenge()
    const [tenant = '', user = '', sealed = ''] = held.split('.')
    expect(told(await second({ challenge: held, code: '000000' }))).toEqual([400, 'SecondFactor.WrongCode'])
    const codes = [phone.code(-1), phone.code(), phone.code(1)]
    const elsewhere = await school.beside({ customFolder: mkdtempSync(join(tmpdir(), 'daftar-custom-')) })
    const at = (url: string, code: string) =>
      fetch(`${url}/api/Users/authCode`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ challenge: held, code }),
      })
    const answers = await Promise.all(codes.map((code, index) => at(index % 2 ? elsewhere.address : school.address, code)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
    await elsewhere.stop()
    const spellings = [held, `${held}A`, `0${tenant}.${user}.${sealed}`, `${tenant}.0${user}.${sealed}`]
    for (const spelled of spellings)
      expect(told(await second({ challenge: spelled, code: phone.code(1) }))).toEqual([400, 'SecondFactor.ChallengeEnded'])
  })

  it('slows down whoever guesses at codes, and tells the audit log', async () => {
    const before = await audited('codeRefused')
    const held = await challenge()
    const answers: unknown[] = []
    // Letters of more than a byte are no code either.
    const codes = ['éééééé', ...Array<string>(6).fill('000000')]
    for (const code of codes) answers.push(told(await second({ challenge: held, code }))[1])
    expect(answers).toEqual([...Array(6).fill('SecondFactor.WrongCode'), 'Auth.Locked'])
    expect(await audited('codeRefused')).toBe(before + 6)
  })

  it('believes no challenge that is made up, another person’s, or of a former password', async () => {
    const held = await challenge()
    const [tenant = '', user = '', sealed = ''] = held.split('.')
    for (const other of [
      'x',
      `${tenant}.${user}.x`,
      `${tenant}.${Number(user) + 1}.${sealed}`,
      `${Number(tenant) + 1}.${user}.${sealed}`,
      '',
    ])
      expect(told(await second({ challenge: other, code: phone.code() }))[0]).toBe(400)
    const stored = (hashed: string) =>
      connected(school.databaseUrl, (client) =>
        client.query('update users set password = $1 where user_name = $2', [hashed, userName]),
      )
    await stored(await hash('Other@2026'))
    expect(told(await second({ challenge: held, code: phone.code() }))).toEqual([400, 'SecondFactor.ChallengeEnded'])
    await stored(await hash(password))
  })

  it('is not asked for on a device that is remembered, until the school says so or the person forgets devices', async () => {
    const held = await challenge()
    const signed = await second({ challenge: held, code: phone.code(), remember: true })
    const cookie = cookiesOf(signed)
    expect((await first(cookie)).status).toBe(200)
    expect((await first()).status).toBe(401)
    // Of somebody else on the same device nothing is remembered.
    const days = (value: number) =>
      connected(school.databaseUrl, (client) => client.query('update company set remembered_days = $1', [value]))
    await days(0)
    expect(told(await first(cookie))).toEqual([401, 'SecondFactor.CodeRequired'])
    await days(30)
    expect((await first(cookie)).status).toBe(200)
    await school.call('DELETE', 'Users/secondFactor/devices', { token: signed.body.token })
    expect(told(await first(cookie))).toEqual([401, 'SecondFactor.CodeRequired'])
    // The device that gave a code without the wish is known, and is asked all the same.
    const plain = cookiesOf(await second({ challenge: await challenge(), code: phone.code(1) }))
    expect(told(await first(plain))).toEqual([401, 'SecondFactor.CodeRequired'])
  })

  it('is replaced by recovery codes, each once, and by new ones that end the former', async () => {
    const [code = '', other = '', third = ''] = codes
    expect(codes).toHaveLength(10)
    expect((await second({ challenge: await challenge(), code: code.toUpperCase().replaceAll('-', ' ') })).status).toBe(200)
    expect(told(await second({ challenge: await challenge(), code }))).toEqual([400, 'SecondFactor.WrongCode'])
    const caller = await signedIn(other)
    expect(await caller.call('GET', 'Users/secondFactor')).toMatchObject({ body: { recoveryCodes: 8, required: false } })
    const renewed = await caller.call<{ recoveryCodes: string[] }>('POST', 'Users/secondFactor/recoveryCodes')
    expect(new Set([...renewed.body.recoveryCodes, ...codes]).size).toBe(20)
    expect(told(await second({ challenge: await challenge(), code: third }))).toEqual([400, 'SecondFactor.WrongCode'])
    codes = renewed.body.recoveryCodes
  })

  it('keeps no secret that could be read: not in the database, not in an answer, not in the log', async () => {
    const rows = await connected(school.databaseUrl, async (client) => {
      const { rows } = await client.query('select sealed from second_factors union all select hash from recovery_codes')
      return rows.map(({ sealed }: { sealed: Buffer }) => sealed.toString('latin1'))
    })
    const caller = await signedIn()
    const admin = await school.signIn('demo_admin')
    const answers = await Promise.all([
      caller.call('GET', 'Users/secondFactor'),
      caller.call('GET', 'Users/profile'),
      caller.call('GET', 'Users/sessions'),
      admin.call('GET', `users?${query({ filter: { userName }, range: [0, 0] })}`),
      admin.call('GET', `audit?${query({ range: [0, 99] })}`),
    ])
    const all = JSON.stringify([rows, answers.map(({ body }) => body), school.lines])
    for (const secret of [phone.secret, ...codes, ...codes.map((code) => code.replaceAll('-', ''))])
      expect(all).not.toContain(secret)
  })

  it('is set up with the password and a first code, and ends the sessions that came about without one', async () => {
    const cashier = await school.signIn('demo_cashier')
    const elsewhere = await school.signIn('demo_cashier')
    const begin = (currentPassword: string) =>
      cashier.call<{ setup: string; secret: string; address: string }>('POST', 'Users/secondFactor/setup', {
        body: { currentPassword },
      })
    expect(told(await begin('Wrong@2026'))).toEqual([400, 'Auth.InvalidPassword'])
    const { body } = await begin(password)
    expect(body.address).toMatch(/^otpauth:\/\/totp\/.*demo_cashier.*secret=[A-Z2-7]{32}/)
    const own = telephone(body.secret)
    const keep = (setup: string, code: string, caller = cashier) =>
      caller.call('POST', 'Users/secondFactor', { body: { setup, code } })
    expect(told(await keep(body.setup, own.code(5)))).toEqual([400, 'SecondFactor.WrongCode'])
    expect(told(await keep('x', own.code()))).toEqual([400, 'SecondFactor.SetupEnded'])
    // What was begun by one person is nothing to another.
    const head = await school.signIn('demo_head')
    expect(told(await keep(body.setup, own.code(), head))).toEqual([400, 'SecondFactor.SetupEnded'])
    expect((await keep(body.setup, own.code())).status).toBe(201)
    expect((await elsewhere.call('GET', 'Users/profile')).status).toBe(401)
    expect(told(await begin(password))).toEqual([409, 'SecondFactor.Already'])
    expect(told(await keep(body.setup, own.code(1)))).toEqual([409, 'SecondFactor.Already'])
    expect(told(await first('', 'demo_cashier'))).toEqual([401, 'SecondFactor.CodeRequired'])
    expect((await cashier.call('DELETE', 'Users/secondFactor')).status).toBe(204)
    expect((await first('', 'demo_cashier')).status).toBe(200)
    expect(told(await cashier.call('DELETE', 'Users/secondFactor'))).toEqual([409, 'SecondFactor.None'])
    expect(told(await cashier.call('POST', 'Users/secondFactor/code', { body: { code: '123456' } }))).toEqual([
      409,
      'SecondFactor.None',
    ])
  })

  it('wants a fresh code before it is taken away or gives new recovery codes', async () => {
    const caller = await signedIn()
    await ageCodes(school, caller)
    for (const [method, path] of [
      ['DELETE', 'Users/secondFactor'],
      ['POST', 'Users/secondFactor/recoveryCodes'],
    ] as const)
      expect(told(await caller.call(method, path))).toEqual([403, 'SecondFactor.CodeDue'])
    expect(told(await caller.call('POST', 'Users/secondFactor/code', { body: { code: '000000' } }))).toEqual([
      400,
      'SecondFactor.WrongCode',
    ])
    expect((await caller.call('POST', 'Users/secondFactor/code', { body: { code: phone.code(1) } })).status).toBe(200)
    expect((await caller.call('POST', 'Users/secondFactor/recoveryCodes')).status).toBe(200)
  })

  it('of somebody else is reset by an administrator, with a fresh code where they have one, and never by somebody who may do less', async () => {
    const admin = await school.signIn('demo_admin')
    const own = await enrol(admin)
    await signedIn()
    const { body } = await admin.call<{ id: number }[]>('GET', `users?${query({ filter: { userName }, range: [0, 0] })}`)
    const { body: user } = await admin.call<{ id: number; version: number; secondFactorSince: string }>(
      'GET',
      `users/${body[0]?.id}`,
    )
    expect(user.secondFactorSince).toMatch(/^\d{4}-/)
    const reset = () => admin.call('POST', `users/${user.id}/resetSecondFactor`, { body: { version: user.version } })
    await ageCodes(school, admin)
    expect(told(await reset())).toEqual([403, 'SecondFactor.CodeDue'])
    expect((await admin.call('POST', 'Users/secondFactor/code', { body: { code: own.phone.code() } })).status).toBe(200)
    expect((await reset()).status).toBe(200)
    const history = await admin.call<{ action: string }[]>('GET', `users/${user.id}/history`)
    expect(history.body[0]?.action).toBe('resetSecondFactor')
    expect((await first()).status).toBe(200)
    await admin.call('DELETE', 'Users/secondFactor')
  })

  describe('that the school wants', () => {
    const wants = (who: string) =>
      connected(school.databaseUrl, (client) => client.query('update company set second_factor_for = $1', [who]))
    afterAll(() => wants('nobody'))

    it('keeps those who may post, handle money or manage users from everything else until they have one, and nobody besides', async () => {
      await wants('powerful')
      await school.restart()
      for (const name of ['demo_admin', 'demo_cashier', 'demo_secretary', 'demo_client']) {
        const caller = await school.signIn(name)
        const needs = name === 'demo_admin' || name === 'demo_cashier'
        expect([name, caller.profile['needsSecondFactor'] === true]).toEqual([name, needs])
        const answer = await caller.call<Problem>('GET', 'FiscalYears')
        expect([name, answer.status]).toEqual([name, needs ? 403 : 200])
        if (!needs) continue
        const paths = [
          'definitions',
          'students',
          'files/1',
          'users/1/permissions',
          'preferences',
          'jobs',
          'notifications',
          'search?q=a',
        ]
        for (const path of paths)
          expect([path, ...told(await caller.call('GET', path))]).toEqual([path, 403, 'SecondFactor.Required'])
        for (const path of ['Users/profile', 'Users/secondFactor', 'Users/sessions'])
          expect((await caller.call('GET', path)).status).toBe(200)
      }
    })

    it('lets them work as soon as they have one, and again keeps them when it is taken away', async () => {
      const cashier = await school.signIn('demo_cashier')
      await enrol(cashier)
      expect((await cashier.call('GET', 'FiscalYears')).status).toBe(200)
      expect((await cashier.call('DELETE', 'Users/secondFactor')).status).toBe(204)
      expect(told(await cashier.call('GET', 'FiscalYears'))).toEqual([403, 'SecondFactor.Required'])
    })

    it('is asked of all who work there where it says so, and never of a family or of a program', async () => {
      await wants('staff')
      await school.restart()
      expect((await school.signIn('demo_secretary')).profile['needsSecondFactor']).toBe(true)
      expect((await school.signIn('demo_client')).profile).not.toHaveProperty('needsSecondFactor')
      const admin = await school.signIn('demo_admin')
      await enrol(admin)
      const branches = await admin.call<{ id: number }[]>('GET', 'branches')
      const made = await admin.call<{ revealed: string }>('POST', 'apiTokens', {
        body: {
          label: `books ${randomUUID()}`,
          expiresAt: '2099-01-01 00:00:00',
          branches: [branches.body[0]?.id],
          permissions: ['viewStudents', 'viewBranches'],
        },
      })
      expect(made.status).toBe(201)
      expect((await school.call('GET', 'students', { token: made.body.revealed })).status).toBe(200)
    })
  })
})
