import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { smsLength } from '../../schema/values/sms.ts'
import { branchesOf } from '../support/branches.ts'
import { connected } from '../support/database.ts'
import { type Caller, openSchool, type Problem, query, type School } from '../support/school.ts'

interface Row extends Record<string, unknown> {
  readonly id: number
  readonly version: number
}

const key = 'sk-7f3a-never-to-be-seen-again'
let counter = 0
const gateway = (more: object = {}) => ({
  arabicName: 'بوابة الرسائل',
  channel: 'sms',
  kind: 'taqnyat',
  senderName: `SCHOOL-${++counter}`,
  credential: key,
  ...more,
})

describe('message providers and templates', () => {
  let school: School
  let admin: Caller
  let branch = 0
  const call = <T = Row>(method: string, path: string, body?: object) =>
    admin.call<T>(method, path, { branch, ...(body && { body }) })
  const make = async (resource: string, body: object): Promise<Row> => {
    const made = await call('POST', resource, body)
    expect(made.body).toMatchObject({ id: expect.any(Number) })
    return made.body
  }
  const refused = async (method: string, path: string, body?: object) => {
    const answer = await call<Problem>(method, path, body)
    return (answer.body.errors ?? []).map(({ code, field = '' }) => `${answer.status} ${code} ${field}`.trim())
  }
  const stored = async (id: number): Promise<string | null> => {
    const [row] = await connected(school.databaseUrl, async (client) => {
      const { rows } = await client.query<{ credential: string | null }>(
        'select credential from message_providers where id = $1',
        [id],
      )
      return rows
    })
    return row?.credential ?? null
  }

  beforeAll(async () => {
    school = await openSchool()
    admin = await school.signIn('demo_admin')
    branch = (await branchesOf(admin)).master
  })
  afterAll(() => school.close())

  it('answers of a secret only that there is one, and keeps it encrypted', async () => {
    const made = await make('messageProviders', gateway())
    expect(made['credential']).toBe(true)
    const read = await call('GET', `messageProviders/${made.id}`)
    expect(read.body['credential']).toBe(true)
    expect(JSON.stringify(read.body)).not.toContain(key)
    const sealed = await stored(made.id)
    expect(sealed).toMatch(/^[\w+/=]{60,}$/)
    expect(sealed).not.toContain(key)
    expect(Buffer.from(sealed ?? '', 'base64').toString('latin1')).not.toContain(key)
  })

  it('encrypts the same secret otherwise each time', async () => {
    const [one, other] = await Promise.all([make('messageProviders', gateway()), make('messageProviders', gateway())])
    expect(await stored(one.id)).not.toBe(await stored(other.id))
  })

  const writes = [
    ['a text replaces it', { credential: 'another' }, 'other'],
    ['an empty text keeps it', { credential: '' }, 'same'],
    ['nothing keeps it', { credential: null }, 'same'],
    ['what was answered keeps it', { credential: true }, 'same'],
    ['a body without it keeps it', {}, 'same'],
    ['it is required while the provider asks for it', { credential: false }, 'refused'],
    ['it goes with what asked for it', { kind: 'log' }, 'gone'],
    ['a figure is none', { credential: 5 }, 'refused'],
  ] as const
  it.each(writes)('%s', async (_name, body, expected) => {
    const made = await make('messageProviders', gateway())
    const before = await stored(made.id)
    const answer = await call('PUT', `messageProviders/${made.id}`, { ...body, version: made.version })
    const after = await stored(made.id)
    const found = answer.status === 400 ? 'refused' : after === null ? 'gone' : after === before ? 'same' : 'other'
    expect(found).toBe(expected)
    expect(JSON.stringify(answer.body)).not.toContain('another')
  })

  it('says in the history and in the audit log that a secret changed, and nothing more', async () => {
    const made = await make('messageProviders', gateway())
    await call('PUT', `messageProviders/${made.id}`, { credential: 'another-secret-text', version: made.version })
    const history = await call<{ after: Row | null }[]>('GET', `messageProviders/${made.id}/history`)
    expect(history.body.map(({ after }) => after?.['credential'])).toEqual(['changed', 'changed'])
    expect(JSON.stringify(history.body)).not.toContain('another-secret-text')
    const audit = await call<object[]>('GET', `audit?${query({ filter: { resource: 'messageProviders' } })}`)
    expect(JSON.stringify(audit.body)).not.toMatch(/another-secret-text|sk-7f3a/)
    expect(school.lines.join('\n')).not.toMatch(/another-secret-text|sk-7f3a/)
  })

  it('neither lists, sorts by, filters by nor exports a secret', async () => {
    await make('messageProviders', gateway())
    for (const asked of [{ fields: ['credential'] }, { sort: ['credential', 'ASC'] }, { filter: { credential: key } }])
      expect((await call('GET', `messageProviders?${query(asked)}`)).status).toBe(400)
  })

  it('says clearly that a secret cannot be read any more after the secret of the installation changed', async () => {
    const made = await make('messageProviders', gateway())
    const checked = await call('POST', `messageProviders/${made.id}/checkCredential`, { version: made.version })
    expect(checked.status).toBe(200)
    await school.restart({ outgoing: { secret: 'another secret of tests, long enough too' } })
    const version = (await call('GET', `messageProviders/${made.id}`)).body.version
    expect(await refused('POST', `messageProviders/${made.id}/checkCredential`, { version })).toEqual([
      '400 Secret.Unreadable credential',
    ])
    const entered = await call('PUT', `messageProviders/${made.id}`, { credential: key, version })
    expect(entered.status).toBe(200)
    const again = await call('POST', `messageProviders/${made.id}/checkCredential`, { version: entered.body.version })
    expect(again.status).toBe(200)
    await school.restart({})
  })

  it('refuses a second provider of the same kind and sender name', async () => {
    const made = await make('messageProviders', gateway())
    const same = { senderName: made['senderName'] }
    expect(await refused('POST', 'messageProviders', gateway(same))).toEqual(['409 SmsProvider.AlreadyExists senderName'])
    expect(await refused('POST', 'messageProviders', gateway({ ...same, kind: 'unifonic' }))).toEqual([])
  })

  it('takes sender names that differ by upper and lower case alone for the same', async () => {
    const made = await make('messageProviders', gateway({ senderName: 'AlFajr School' }))
    for (const senderName of ['ALFAJR SCHOOL', 'alfajr school'])
      expect(await refused('POST', 'messageProviders', gateway({ senderName }))).toEqual([
        '409 SmsProvider.AlreadyExists senderName',
      ])
    const kept = await call('PUT', `messageProviders/${made.id}`, { senderName: 'ALFAJR School', version: made.version })
    expect([kept.status, kept.body['senderName']]).toEqual([200, 'ALFAJR School'])
  })

  it('asks before a channel is left without its default, and of no other change', async () => {
    await connected(school.databaseUrl, (client) => client.query('update message_providers set is_default = false'))
    const mine = await make('messageProviders', gateway({ channel: 'email', kind: 'log', isDefault: true }))
    const limited = await call('PUT', `messageProviders/${mine.id}`, { dailyLimit: 50, version: mine.version })
    expect(limited.status).toBe(200)
    const body = { isDefault: false, version: limited.body.version }
    expect(await refused('PUT', `messageProviders/${mine.id}`, body)).toEqual(['409 SmsProvider.NoDefault isDefault'])
    const path = `messageProviders/${mine.id}`
    const said = await admin.call<Row>('PUT', path, { branch, body, headers: { confirmed: 'SmsProvider.NoDefault' } })
    expect([said.status, said.body['isDefault']]).toEqual([200, false])
    const again = await call('PUT', path, { dailyLimit: 60, version: said.body.version })
    expect(again.status).toBe(200)
  })

  it('has one default for each channel, which is neither deleted nor switched off', async () => {
    const mine = await make('messageProviders', gateway({ channel: 'whatsApp', kind: 'whatsAppCloud', isDefault: true }))
    const other = gateway({ channel: 'whatsApp', kind: 'whatsAppCloud', isDefault: true })
    expect(await refused('POST', 'messageProviders', other)).toEqual(['409 SmsProvider.OtherDefault isDefault'])
    const taken = await admin.call<Row>('POST', 'messageProviders', {
      branch,
      body: other,
      headers: { confirmed: 'SmsProvider.OtherDefault' },
    })
    const former = await call('GET', `messageProviders/${mine.id}`)
    expect([taken.status, taken.body['isDefault'], former.body['isDefault']]).toEqual([201, true, false])
    const back = { isDefault: true, version: former.body.version }
    expect(await refused('PUT', `messageProviders/${mine.id}`, back)).toEqual(['409 SmsProvider.OtherDefault isDefault'])
    const headers = { confirmed: 'SmsProvider.OtherDefault' }
    const { body: again } = await admin.call<Row>('PUT', `messageProviders/${mine.id}`, { branch, body: back, headers })
    expect((await call('GET', `messageProviders/${taken.body.id}`)).body['isDefault']).toBe(false)
    expect(await refused('DELETE', `messageProviders/${mine.id}`)).toEqual(['409 SmsProvider.InUse'])
    const off = { active: false, version: again.version }
    expect(await refused('PUT', `messageProviders/${mine.id}`, off)).toEqual(['409 SmsProvider.InUse active'])
    expect(await refused('PUT', `messageProviders/${mine.id}`, { ...off, isDefault: false })).toEqual([
      '409 SmsProvider.NoDefault isDefault',
    ])
  })

  it('keeps a provider that a template names, which may be changed otherwise', async () => {
    const provider = await make('messageProviders', gateway())
    await make('messageTemplates', { arabicName: 'قالب', arabicBody: 'مرحبا', smsProvider: provider.id })
    expect(await refused('DELETE', `messageProviders/${provider.id}`)).toContain('409 SmsProvider.InUse')
    const off = { active: false, version: provider.version }
    expect(await refused('PUT', `messageProviders/${provider.id}`, off)).toEqual(['409 SmsProvider.InUse'])
    expect((await call('PUT', `messageProviders/${provider.id}`, { dailyLimit: 500, version: provider.version })).status).toBe(
      200,
    )
  })

  const templates: readonly (readonly [event: string, body: object, expected: readonly string[]])[] = [
    ['dueSoon', { arabicBody: 'ولي الأمر {guardian}، تستحق {amount} في {dueDate}' }, []],
    ['dueSoon', { arabicBody: '<p>عزيزي <strong>{ guardian }</strong></p>' }, []],
    ['dueSoon', { arabicBody: 'عزيزي {name}' }, ['400 Text.Placeholder arabicBody']],
    ['dueSoon', { arabicBody: 'مرحبا', englishBody: 'Dear {}' }, ['400 Text.Placeholder englishBody']],
    ['dueSoon', { arabicBody: 'مرحبا {constructor}' }, ['400 Text.Placeholder arabicBody']],
    ['absence', { arabicBody: 'غاب {student} اليوم، وعليه {amount}' }, ['400 Text.Placeholder arabicBody']],
    ['bus', { arabicBody: 'تأخرت {bus}' }, []],
    ['free', { arabicBody: 'تأخرت {bus}' }, ['400 Text.Placeholder arabicBody']],
    ['free', { arabicBody: 'مرحبا', viaSms: false }, ['400 MessageTemplate.NoChannel viaSms']],
    ['free', { arabicBody: '<script>1</script>' }, ['400 Text.Markup arabicBody']],
    ['free', {}, ['400 Field.Required arabicBody']],
  ]
  it.each(templates)('judges a template of %s: %o', async (event, body, expected) => {
    expect(await refused('POST', 'messageTemplates', { arabicName: 'قالب', event, ...body })).toEqual(expected)
  })

  it('judges a text anew when another event is chosen', async () => {
    const made = await make('messageTemplates', { arabicName: 'قالب', event: 'dueSoon', arabicBody: 'في {dueDate}' })
    expect(await refused('PUT', `messageTemplates/${made.id}`, { event: 'bus', version: made.version })).toEqual([
      '400 Text.Placeholder arabicBody',
    ])
  })

  it('shows message settings to nobody without the permission', async () => {
    const secretary = await school.signIn('demo_secretary')
    for (const resource of ['messageProviders', 'messageTemplates'])
      expect((await secretary.call('GET', resource, { branch: (await branchesOf(secretary)).boys })).status).toBe(403)
  })
})

describe('the length of a text message', () => {
  const lengths = [
    ['', 0, 0, false],
    ['a'.repeat(160), 160, 1, false],
    ['a'.repeat(161), 161, 2, false],
    ['a'.repeat(306), 306, 2, false],
    ['a'.repeat(307), 307, 3, false],
    ['€'.repeat(80), 160, 1, false],
    ['ا'.repeat(70), 70, 1, true],
    ['ا'.repeat(71), 71, 2, true],
    ['ا'.repeat(134), 134, 2, true],
    ['ا'.repeat(135), 135, 3, true],
    ['😀'.repeat(35), 70, 1, true],
    // A sign of two units is not torn: 33 of them fill a part of 67.
    ['😀'.repeat(67), 134, 3, true],
  ] as const
  it.each(lengths)('counts %#', (text, length, parts, isUnicode) => {
    expect(smsLength(text)).toMatchObject({ length, parts, isUnicode })
  })
})
