import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { loadMessages } from '../../src/server/texts/messages.ts'
import { branchesOf } from '../support/branches.ts'
import { customFolder, exampleOf } from '../support/customFolder.ts'
import { connected } from '../support/database.ts'
import { isSigned, openReceiver } from '../support/receiver.ts'
import { type Answer, type Caller, openSchool, type Problem, query, type School } from '../support/school.ts'

interface Hook {
  id: number
  version: number
  revealed: string
  active: boolean
  switchedOff: boolean
}

interface Sent {
  id: number
  state: string
  event: string
  attempts: number
  answerStatus: number | null
  answer: string | null
  duration: number | null
  deliveryId: string
}

/** Longer than a turn of the clock: what is not begun at once would be late. */
const soon = { timeout: 60_000, interval: 25 }

describe('webhooks', () => {
  let school: School
  let admin: Caller
  let boys = 0
  let girls = 0
  let counter = 0
  let receiver: Awaited<ReturnType<typeof openReceiver>>
  const files = customFolder()
  const at = (body?: object, branch = boys) => ({ branch, ...(body && { body }) })
  const hook = async (path: string, events: [string, string][], more: object = {}, by = admin): Promise<Hook> => {
    const body = {
      label: path,
      webAddress: `${receiver.address}${path}`,
      events: events.map(([resource, event]) => ({ resource, event })),
      ...more,
    }
    const made = await by.call<Hook>('POST', 'webhooks', at(body))
    expect([made.status, made.body]).toMatchObject([201, {}])
    return made.body
  }
  const area = async (by = admin, branch = boys) => {
    const code = `W${++counter}`
    const { body, status } = await by.call<{ id: number; version: number }>(
      'POST',
      'areas',
      at({ code, arabicName: `حي ${code}` }, branch),
    )
    expect([status, body]).toMatchObject([201, {}])
    return body
  }
  const log = async (webhook: number): Promise<Sent[]> =>
    (
      await admin.call<Sent[]>(
        'GET',
        `webhookDeliveries?${query({ filter: { webhook }, fields: ['state', 'event', 'attempts', 'answerStatus', 'answer', 'duration', 'deliveryId'] })}`,
        at(),
      )
    ).body
  const anyHook = async () => (await admin.call<Hook[]>('GET', 'webhooks', at())).body[0]?.id
  const ended = (webhook: number, states: readonly string[]) =>
    vi.waitFor(async () => {
      const rows = await log(webhook)
      expect(rows.map(({ state }) => state)).toEqual(states)
      return rows
    }, soon)
  const codes = ({ status, body }: Answer<unknown>) => [
    status,
    ...((body as Problem).errors ?? []).map(({ field, code }) => `${field} ${code}`),
  ]

  beforeAll(async () => {
    receiver = await openReceiver({
      '/twice': (reply, time) => reply.writeHead(time < 3 ? 500 : 200).end(`time ${time}`),
      '/never': (reply) => reply.writeHead(500).end('no'),
      '/slow': () => undefined,
      '/closes': (reply) => reply.destroy(),
      '/huge': (reply) => reply.end('x\u0000y'.repeat(1_000_000)),
      '/redirect': (reply) => reply.writeHead(302, { Location: `${receiver.address}/redirected` }).end(),
    })
    files.put(
      'tickets.json',
      exampleOf('docs/extending.md', 'json', '"tickets"').replace('https://erp.example', receiver.address),
    )
    files.put('alarms.json', {
      name: 'alarms',
      scope: 'branch',
      title: ['subject'],
      fields: {
        subject: { kind: 'text', required: true },
        urgent: { kind: 'flag' },
        area: { kind: 'ref', to: 'areas' },
      },
      webhooks: [
        {
          on: ['created', 'changed', 'deleted'],
          when: { urgent: true, 'area.arabicName': { not: 'حي ساكن' } },
          post: `${receiver.address}/alarms`,
        },
      ],
    })
    school = await openSchool({
      customFolder: files.folder,
      outgoing: { mayBePrivate: true, pauses: [0, 0, 0], mostFailures: 8, longest: 1000 },
    })
    admin = await school.signIn('demo_admin')
    ;({ boys, girls } = await branchesOf(admin))
  })
  afterAll(async () => {
    await school.close()
    await receiver.close()
    files.remove()
  })

  it('tell another system what happens, signed, with an id for each', async () => {
    const made = await hook('/areas', [
      ['areas', 'created'],
      ['areas', 'changed'],
      ['areas', 'deleted'],
    ])
    const { id, version } = await area()
    await ended(made.id, ['delivered'])
    await admin.call('PUT', `areas/${id}`, at({ version, arabicName: 'حي آخر' }))
    await ended(made.id, ['delivered', 'delivered'])
    await admin.call('DELETE', `areas/${id}`, at())
    await ended(made.id, ['delivered', 'delivered', 'delivered'])
    const got = receiver.at('/areas')
    expect(got.map(({ body }) => [body['event'], body['recordId']])).toEqual([
      ['created', id],
      ['changed', id],
      ['deleted', id],
    ])
    expect(got[2]?.body.record).toBeNull()
    expect(got.every((one) => isSigned(one, made.revealed))).toBe(true)
    expect(got.some((one) => isSigned(one, 'another secret'))).toBe(false)
    expect(got.map(({ body, headers }) => body['id'] === headers['daftar-delivery'] && headers['daftar-event'])).toEqual([
      'areas.created',
      'areas.changed',
      'areas.deleted',
    ])
    expect(new Set(got.map(({ body }) => body['id'])).size).toBe(3)
    const [last] = await log(made.id)
    expect(last).toMatchObject({ answerStatus: 200, answer: 'thank you', attempts: 1, duration: expect.any(Number) })
  })

  it('tell nothing of what was refused or taken back', async () => {
    const made = await hook('/none', [['areas', 'created']])
    await admin.call('POST', 'areas', at({ code: 'W', arabicName: '' }))
    await area()
    await ended(made.id, ['delivered'])
    expect(receiver.at('/none')).toHaveLength(1)
  })

  it('try again until they are heard, with the same words and the same id', async () => {
    const made = await hook('/twice', [['areas', 'created']])
    await area()
    expect(await ended(made.id, ['delivered'])).toMatchObject([{ attempts: 3, answer: 'time 3' }])
    const got = receiver.at('/twice')
    expect(new Set(got.map(({ headers, text }) => `${headers['daftar-delivery']} ${text}`)).size).toBe(1)
  })

  it('bear what is slow, closes, answers without end or sends elsewhere, and say so in the log', async () => {
    const paths = ['/slow', '/closes', '/huge', '/redirect'] as const
    const hooks = await Promise.all(paths.map((path) => hook(path, [['areas', 'created']])))
    await area()
    const [slow, closes, huge, redirect] = await Promise.all(
      hooks.map(async ({ id }, index) => (await ended(id, [paths[index] === '/huge' ? 'delivered' : 'failed']))[0]),
    )
    expect([slow, closes, redirect].map((one) => one?.attempts)).toEqual([4, 4, 4])
    expect([slow?.answerStatus, slow?.answer]).toEqual([null, 'no answer in time'])
    expect([closes?.answerStatus, closes?.answer]).toEqual([null, expect.stringMatching(/hang up|reset/)])
    expect(redirect?.answerStatus).toBe(302)
    expect(receiver.at('/redirected')).toEqual([])
    expect(huge?.answer?.length).toBeLessThanOrEqual(1024)
    for (const { id } of hooks) await admin.call('DELETE', `webhooks/${id}`, at())
  })

  it('with a condition tell of what it finds when they are sent, by a filter of the list that its author may ask for', async () => {
    const body = (filter: string, event = 'created') =>
      at({ label: 'x', webAddress: `${receiver.address}/where`, events: [{ resource: 'areas', event, filter }] })
    const made = await admin.call<Hook>('POST', 'webhooks', body(JSON.stringify({ code_in: [`W${counter + 2}`] })))
    expect(made.status).toBe(201)
    await area()
    await ended(made.body.id, ['skipped'])
    await area()
    const [, quiet] = await ended(made.body.id, ['delivered', 'skipped'])
    expect([quiet?.answer, receiver.at('/where').length]).toEqual(['Webhook.NotFound', 1])
    // Another condition for the same event adds what it finds, and is told once.
    const { body: hooked } = await admin.call<Hook & { version: number }>('GET', `webhooks/${made.body.id}`, at())
    const events = [0, 1, 2].map((next) => ({
      resource: 'areas',
      event: 'created',
      filter: JSON.stringify({ code_in: [`W${counter + Math.max(next, 1)}`] }),
    }))
    const several = (some: object[]) =>
      admin.call('PUT', `webhooks/${made.body.id}`, at({ version: hooked.version, events: some }))
    expect(codes(await several(events))).toEqual([400, 'events.1.resource Lines.Repeated'])
    expect((await several(events.slice(1))).status).toBe(200)
    await area()
    await area()
    await vi.waitFor(() => expect(receiver.at('/where')).toHaveLength(3), soon)
    const refused = async (filter: string, event?: string) => codes(await admin.call('POST', 'webhooks', body(filter, event)))
    expect(await refused('{"nothing":1}')).toEqual([400, 'events.0.filter Filter.Unknown'])
    expect(await refused('code')).toEqual([400, 'events.0.filter Query.Json'])
    expect(await refused('{"code":"W1"}', 'deleted')).toEqual([400, 'events.0.filter Webhook.NoFilter'])
    await admin.call('DELETE', `webhooks/${made.body.id}`, at())
  })

  it('tell states apart from actions by name', async () => {
    const messages = await loadMessages()
    const called = (event: string, language: string) => messages.called(language, 'events', event, 'vouchers')
    expect(['posted', 'post', 'created'].map((event) => called(event, 'ar'))).toEqual(['الحالة: مرحّل', 'الإجراء: ترحيل', 'إضافة'])
    expect(['void', 'unpost'].map((event) => called(event, 'en'))).toEqual(['Status: Void', 'Action: Unpost'])
  })

  it('are sent again by hand, as they were', async () => {
    const made = await hook('/again', [['areas', 'created']])
    await area()
    const [sent] = await ended(made.id, ['delivered'])
    const before = receiver.at('/again')
    expect((await admin.call('POST', `webhookDeliveries/${sent?.id}/sendAgain`, at({}))).status).toBe(200)
    await vi.waitFor(() => expect(receiver.at('/again')).toHaveLength(before.length + 1), soon)
    expect(receiver.at('/again').at(-1)?.text).toBe(before[0]?.text)
    const made2 = await admin.call(
      'POST',
      'webhookDeliveries',
      at({ webhook: made.id, resource: 'areas', event: 'created', recordId: 1, deliveryId: 'x' }),
    )
    expect(codes(made2)).toEqual([409, 'undefined Definition.Log'])
    expect(codes(await admin.call('DELETE', `webhookDeliveries/${sent?.id}`, at()))).toEqual([409, 'undefined Definition.Log'])
  })

  it('are switched off after many failures, and those who may mend it are told', async () => {
    const made = await hook('/never', [['areas', 'created']])
    await area()
    await area()
    await vi.waitFor(async () => {
      const { body } = await admin.call<Hook>('GET', `webhooks/${made.id}`, at())
      expect(body).toMatchObject({ active: false, switchedOff: true })
    }, soon)
    const today = await admin.call<{ items: { name: string; count: number }[] }>('GET', 'today', at())
    expect(today.body.items).toContainEqual(expect.objectContaining({ name: 'webhooksOff', count: 1 }))
    const tries = receiver.at('/never').length
    await area()
    expect(receiver.at('/never')).toHaveLength(tries)
    const { body } = await admin.call<Hook>('GET', `webhooks/${made.id}`, at())
    const on = await admin.call<Hook>(
      'PUT',
      `webhooks/${made.id}`,
      at({ version: body.version, active: true, webAddress: `${receiver.address}/mended` }),
    )
    expect(on.body).toMatchObject({ switchedOff: false, failures: 0 })
  })

  it('say no more than whoever saved them may see, in their branches', async () => {
    const person = {
      fullName: 'كاتب الإشعارات',
      userName: 'hook_clerk',
      password: 'Daftar@2026',
      confirmPassword: 'Daftar@2026',
      branches: [boys],
    }
    const rights = ['viewBranches', 'viewFiscalYears', 'viewWebhooks', 'addWebhooks', 'editWebhooks', 'viewAreas', 'viewSafes']
    const { body: record } = await admin.call<{ id: number; version: number }>(
      'POST',
      'users',
      at({ ...person, permissions: rights }),
    )
    const clerk = await school.signIn('hook_clerk')
    const strange = await clerk.call(
      'POST',
      'webhooks',
      at({ label: 'x', webAddress: receiver.address, events: [{ resource: 'students', event: 'created' }] }),
    )
    expect(codes(strange)).toEqual([400, 'events.0.resource User.RightsNotHeld'])
    const made = await hook('/clerk', [['areas', 'created']], {}, clerk)
    await area()
    await ended(made.id, ['delivered'])
    await admin.call(
      'PUT',
      `users/${record.id}`,
      at({ version: record.version, permissions: rights.filter((name) => name !== 'viewAreas') }),
    )
    await area()
    expect((await ended(made.id, ['skipped', 'delivered']))[0]?.answer).toBe('Auth.Forbidden')
    expect(receiver.at('/clerk')).toHaveLength(1)
    const group = await admin.call<{ id: number }>(
      'POST',
      'accessGroups',
      at({ code: 'hooks', arabicName: 'إشعارات', permissions: ['viewBanks'] }),
    )
    const narrowed = await hook('/group', [['areas', 'created']], { accessGroup: group.body.id })
    await area()
    await ended(narrowed.id, ['skipped'])
    await admin.call('DELETE', `webhooks/${narrowed.id}`, at())
  })

  it('of a branch hear of that branch alone', async () => {
    const made = await hook('/girls', [['tickets', 'created']], { branches: [girls] })
    for (const branch of [boys, girls]) await admin.call('POST', 'tickets', at({ subject: `باب ${branch}` }, branch))
    await ended(made.id, ['delivered'])
    expect(receiver.at('/girls').map(({ body }) => body['branch'])).toEqual([girls])
  })

  it('stand in a definition of the installation, as the documentation shows, without what is hidden', async () => {
    const made = await admin.call<{ id: number }>('POST', 'tickets', at({ subject: 'نافذة', note: 'سر' }))
    await admin.call('POST', `tickets/${made.body.id}/solve`, at({}))
    await vi.waitFor(() => expect(receiver.at('/daftar').map(({ body }) => body['event'])).toContain('solved'), soon)
    const solved = receiver.at('/daftar').find(({ body }) => body['recordId'] === made.body.id)
    expect(solved?.body.record).toMatchObject({ subject: 'نافذة', status: 'solved' })
    expect(solved?.text).not.toContain('سر')
    const [declared] = (
      await admin.call<Hook[]>('GET', `webhooks?${query({ fields: ['label', 'declared'] })}`, at())
    ).body.filter((one) => 'declared' in one && one['declared'])
    const renewed = await admin.call<Hook>('POST', `webhooks/${declared?.id}/newSecret`, at({}))
    await admin.call(
      'POST',
      `tickets/${(await admin.call<{ id: number }>('POST', 'tickets', at({ subject: 'x' }))).body.id}/solve`,
      at({}),
    )
    await vi.waitFor(() => expect(isSigned(receiver.at('/daftar').at(-1)!, renewed.body.revealed)).toBe(true), soon)
  })

  it('with a condition tell of what fulfils it alone, also by what a reference names and of what is gone', async () => {
    const { body: quiet } = await admin.call<{ id: number }>('POST', 'areas', at({ code: 'QUIET', arabicName: 'حي ساكن' }))
    const alarm = async (values: object) =>
      (await admin.call<{ id: number; version: number }>('POST', 'alarms', at({ subject: 'إنذار', ...values }))).body
    const calm = await alarm({ urgent: false })
    const unheard = await alarm({ urgent: true, area: quiet.id })
    const urgent = await alarm({ urgent: true, area: (await area()).id })
    const changed = await admin.call('PUT', `alarms/${calm.id}`, at({ version: calm.version, urgent: true }))
    expect(changed.status).toBe(200)
    for (const { id } of [unheard, urgent]) expect((await admin.call('DELETE', `alarms/${id}`, at())).status).toBe(200)
    await vi.waitFor(() => expect(receiver.at('/alarms')).toHaveLength(3), soon)
    expect(receiver.at('/alarms').map(({ body }) => [body['event'], body['recordId']])).toEqual([
      ['created', urgent.id],
      ['changed', calm.id],
      ['deleted', urgent.id],
    ])
  })

  it('are tried by whoever may edit them, with a delivery that says it is a test, once, and stand in the log', async () => {
    const made = await hook('/tried', [['areas', 'created']])
    const tried = await admin.call<Hook>('POST', `webhooks/${made.id}/sendTest`, at({}))
    expect([tried.status, JSON.stringify(tried.body)]).toEqual([200, expect.not.stringContaining('whsec_')])
    const [sent] = await ended(made.id, ['delivered'])
    expect(sent).toMatchObject({ event: 'test', attempts: 1, answer: 'thank you' })
    const [got] = receiver.at('/tried')
    expect(got?.body).toMatchObject({ test: true, event: 'test', resource: 'webhooks', recordId: made.id, record: null })
    expect([isSigned(got!, made.revealed), got?.headers['daftar-event']]).toEqual([true, 'webhooks.test'])
    const deaf = await hook('/never', [['areas', 'deleted']])
    await admin.call('POST', `webhooks/${deaf.id}/sendTest`, at({}))
    expect((await ended(deaf.id, ['failed']))[0]).toMatchObject({ attempts: 1, answerStatus: 500 })
    const { body } = await admin.call<Hook & { failures: number }>('GET', `webhooks/${deaf.id}`, at())
    expect([body.failures, body.active]).toEqual([0, true])
    await admin.call('PUT', `webhooks/${deaf.id}`, at({ version: body.version, active: false }))
    expect((await admin.call('POST', `webhooks/${deaf.id}/sendTest`, at({}))).status).toBe(409)
  })

  it('are refused with an address that is none, and with events that never happen', async () => {
    const refused = (webAddress: string, resource = 'areas', event = 'created') =>
      admin.call('POST', 'webhooks', at({ label: 'x', webAddress, events: [{ resource, event }] }))
    for (const wrong of [
      'erp.example',
      'ftp://erp.example',
      'https://user:word@erp.example',
      'javascript:alert(1)',
      'https://erp.ex\r\nample',
      'https://.',
    ])
      expect(codes(await refused(wrong))).toEqual([400, 'webAddress Webhook.Address'])
    expect(codes(await refused(receiver.address, 'area'))).toEqual([400, 'events.0.resource Webhook.Resource'])
    expect(codes(await refused(receiver.address, 'areas', 'posted'))).toEqual([400, 'events.0.event Webhook.Event'])
    expect(codes(await admin.call('POST', 'webhooks', at({ label: 'x', webAddress: receiver.address })))).toEqual([
      400,
      'events Lines.TooFew',
    ])
  })

  it('are seen, and their log, by those who may see them, and changed by those who may change them', async () => {
    const person = {
      fullName: 'قارئ الإشعارات',
      userName: 'hook_reader',
      password: 'Daftar@2026',
      confirmPassword: 'Daftar@2026',
      branches: [boys],
    }
    const permissions = ['viewBranches', 'viewFiscalYears', 'viewWebhooks']
    const { body: record } = await admin.call<{ id: number; version: number }>('POST', 'users', at({ ...person, permissions }))
    const reader = await school.signIn('hook_reader')
    const [sent] = (await reader.call<Sent[]>('GET', 'webhookDeliveries', at())).body
    expect(sent?.id).toBeGreaterThan(0)
    expect((await reader.call('POST', `webhookDeliveries/${sent?.id}/sendAgain`, at({}))).status).toBe(403)
    expect((await reader.call('POST', `webhooks/${await anyHook()}/sendTest`, at({}))).status).toBe(403)
    expect((await reader.call('POST', 'webhooks', at({}))).status).toBe(403)
    await admin.call('PUT', `users/${record.id}`, at({ version: record.version, permissions: permissions.slice(0, 2) }))
    expect((await reader.call('GET', 'webhookDeliveries', at())).status).toBe(403)
    expect((await reader.call('GET', 'webhooks', at())).status).toBe(403)
  })

  it('keep their secret sealed: it is neither answered, nor told, nor readable in the database', async () => {
    const made = await hook('/secret', [['areas', 'deleted']])
    expect(made.revealed).toMatch(/^whsec_/)
    const read = await Promise.all(
      [`webhooks/${made.id}`, 'webhooks', `webhooks/${made.id}/history`, 'audit', 'webhookDeliveries', 'definitions'].map(
        (path) => admin.call('GET', path, at()),
      ),
    )
    expect(JSON.stringify(read)).not.toMatch(/whsec_|sealed/)
    const kept = await connected(school.databaseUrl, (client) =>
      client.query(`select encode(sealed, 'escape') as text from webhook_secrets where webhook_id = ${made.id}`),
    )
    expect(kept.rows[0]?.text).not.toContain(made.revealed.slice(6))
    expect(school.lines.join()).not.toContain('whsec_')
  })

  it('of a definition follow its name and its lines: none is listed as active that sends nothing', async () => {
    const ticketsFile = () => JSON.parse(exampleOf('docs/extending.md', 'json', '"tickets"')) as Record<string, unknown>
    const declared = async () =>
      (
        await admin.call<(Hook & { label: string; declared: string | null })[]>(
          'GET',
          `webhooks?${query({ fields: ['label', 'declared', 'active'] })}`,
          at(),
        )
      ).body.filter((one) => one.declared?.endsWith('/daftar'))
    const restart = async (definition: object) => {
      files.put('tickets.json', JSON.stringify(definition))
      await school.restart({ customFolder: files.folder })
      admin = await school.signIn('demo_admin')
    }
    const webhooks = [{ on: ['solved'], post: `${receiver.address}/daftar` }]
    const [before] = await declared()
    const logged = (await log(before?.id ?? 0)).length
    expect(logged).toBeGreaterThan(0)

    await restart({ ...ticketsFile(), name: 'repairs', was: 'tickets', webhooks })
    const solved = await admin.call<{ id: number }>('POST', 'repairs', at({ subject: 'x' }))
    await admin.call('POST', `repairs/${solved.body.id}/solve`, at({}))
    await vi.waitFor(async () => expect(await log(before?.id ?? 0)).toHaveLength(logged + 1), soon)
    const host = new URL(receiver.address).host
    expect(await declared()).toMatchObject([
      { id: before?.id, active: true, declared: `repairs ${receiver.address}/daftar`, label: `repairs: ${host}` },
    ])
    const named = await admin.call<{ resource: string }[]>(
      'GET',
      `webhookDeliveries?${query({ filter: { webhook: before?.id }, fields: ['resource'] })}`,
      at(),
    )
    expect(new Set(named.body.map(({ resource }) => resource))).toEqual(new Set(['repairs']))

    await restart({ ...ticketsFile(), name: 'repairs', was: 'tickets', webhooks: [] })
    expect(await declared()).toMatchObject([{ id: before?.id, active: false }])
    await restart({ ...ticketsFile(), name: 'repairs', was: 'tickets', webhooks })
    expect(await declared()).toMatchObject([{ id: before?.id, active: true }])
  })
})
