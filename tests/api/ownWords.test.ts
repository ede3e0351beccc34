import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AuditEntry } from '../../src/shared/auditEntry.ts'
import type { PublicPage } from '../../src/shared/publicPage.ts'
import { branchesOf } from '../support/branches.ts'
import { customFolder, exampleOf } from '../support/customFolder.ts'
import { type Caller, openSchool, type Problem, query, type School } from '../support/school.ts'

const leaves = {
  ...JSON.parse(exampleOf('docs/extending.md', 'json', '"leaveRequests"')),
  lines: {
    days: {
      fields: {
        part: { kind: 'choice', values: ['morning', 'night'], when: { night: { 'document.sort': 'outing' } } },
      },
    },
  },
  states: { asked: ['granted'], granted: [] },
  actions: {
    grant: {
      to: 'granted',
      input: {
        by: { kind: 'choice', values: ['phone', 'letter'], required: true },
        copy: { kind: 'choice', values: ['paper', 'none'], when: { paper: { by: 'letter' } } },
      },
    },
  },
  public: { by: 'anyone', create: true, fields: ['sort', 'reason', 'remark'] },
}

const checkedVouchers = {
  extends: 'vouchers',
  fields: { xChecked: { kind: 'flag', readOnly: true }, xMarked: { kind: 'flag' } },
  actions: {
    xCheck: { from: ['draft'], to: 'open', set: { xChecked: true } },
    xUncheck: { from: ['open'], set: { xChecked: false } },
    xMark: { set: { xMarked: true } },
  },
}

const files = customFolder()
let school: School
let admin: Caller
let branch = 0

beforeAll(async () => {
  files.put('leaveRequests.json', leaves)
  files.put('lockers.json', JSON.parse(exampleOf('docs/extending.md', 'json', '"xGiveLocker"')))
  for (const name of ['roomChecks', 'roomCheckPlans'])
    files.put(`${name}.json`, JSON.parse(exampleOf('docs/extending.md', 'json', `"name": "${name}"`)))
  files.put('vouchers.json', checkedVouchers)
  files.put('wrongVouchers.json', { extends: 'vouchers', actions: { xPost: { from: ['open'], to: 'posted' } } })
  school = await openSchool({ customFolder: files.folder })
  admin = await school.signIn('demo_admin')
  ;({ boys: branch } = await branchesOf(admin))
})
afterAll(async () => {
  await school.close()
  files.remove()
})

const faultsOf = ({ body }: { readonly body: Problem }) => body.errors?.map(({ code, field }) => [code, field])

describe('what a clock makes', () => {
  it('is made by a plan that is JSON alone, as the page says', async () => {
    expect(school.lines.join('\n')).not.toMatch(/roomCheck/)
    const day = new Date().toISOString().slice(0, 10)
    const plan = { room: 'المختبر', every: 'week', startDate: day, interval: 1 }
    const lacking = await admin.call<Problem>('POST', 'roomCheckPlans', { branch, body: { room: 'x', every: 'week' } })
    expect(faultsOf(lacking)).toEqual([['Field.Required', 'startDate']])
    const { status, body } = await admin.call<{ id: number }>('POST', 'roomCheckPlans', { branch, body: plan })
    expect(status, JSON.stringify(body)).toBe(201)
    expect((await admin.call('GET', `roomCheckPlans/${body.id}`, { branch })).body).toMatchObject({ nextDate: day, done: 0 })
  })
})

describe('a choice that depends on another one', () => {
  const save = (body: object, language = 'en') =>
    admin.call<Problem & { id: number; version: number }>('POST', 'leaveRequests', { branch, language, body })

  it('takes what fits and what always does, and refuses the rest at its place, in the reader’s language', async () => {
    expect((await save({ sort: 'absence', reason: 'ill' })).status).toBe(201)
    expect((await save({ sort: 'outing', reason: 'other' })).status).toBe(201)
    const refused = await save({ sort: 'outing', reason: 'ill' }, 'ar')
    expect([refused.status, faultsOf(refused)]).toEqual([400, [['Field.ChoiceNotNow', 'reason']]])
    expect(refused.body.errors[0]?.message).toContain('السبب')
    expect(faultsOf(await save({ sort: 'no such', reason: 'ill' }))).toEqual([['Field.Choice', 'sort']])
  })

  it('is told, and not changed, when the other one changes without it', async () => {
    const { body: made } = await save({ sort: 'absence', reason: 'travel' })
    const change = (values: object) =>
      admin.call<Problem>('PUT', `leaveRequests/${made.id}`, { branch, body: { version: made.version, ...values } })
    expect(faultsOf(await change({ sort: 'outing' }))).toEqual([['Field.ChoiceNotNow', 'reason']])
    expect((await admin.call('GET', `leaveRequests/${made.id}`, { branch })).body).toMatchObject({
      sort: 'absence',
      reason: 'travel',
    })
    expect((await change({ sort: 'outing', reason: 'museum' })).status).toBe(200)
  })

  it('reads the document in a line', async () => {
    const withDay = (sort: string, part: string) => save({ sort, reason: 'other', days: [{ part: 'morning' }, { part }] })
    expect((await withDay('outing', 'night')).status).toBe(201)
    expect(faultsOf(await withDay('absence', 'night'))).toEqual([['Field.ChoiceNotNow', 'days.1.part']])
  })

  it('holds for what an action asks', async () => {
    const { body: made } = await save({ sort: 'absence', reason: 'ill' })
    const grant = (body: object) => admin.call<Problem>('POST', `leaveRequests/${made.id}/grant`, { branch, body })
    expect(faultsOf(await grant({ by: 'phone', copy: 'paper' }))).toEqual([['Field.ChoiceNotNow', 'copy']])
    expect((await grant({ by: 'letter', copy: 'paper' })).status).toBe(200)
  })

  it('holds for the rows of a file', async () => {
    const form = new FormData()
    form.append('file', new Blob(['النوع,السبب,ملاحظة\nغياب,مرض,أ\nغياب,متحف,ب\n']), 'leaves.csv')
    const { body } = await admin.call<{ counts: object; rows: { faults: { code: string }[] }[] }>(
      'POST',
      'leaveRequests/data-migration',
      { branch, language: 'ar', body: form },
    )
    expect(body.counts).toEqual({ created: 1, updated: 0, unchanged: 0, faulty: 1 })
    expect(JSON.stringify(body)).toContain('المختار لا يوافق')
  })

  it('tells a public form what to offer, and holds there too', async () => {
    const { code } = (await admin.call<{ code: string }>('GET', 'leaveRequests/publicAddress', { branch })).body
    const { body } = await school.call<PublicPage>('GET', `public/forms/${code}/leaveRequests`)
    expect(body.form?.find(({ name }) => name === 'reason')?.values?.[0]).toEqual({
      value: 'ill',
      label: 'Illness',
      when: { sort: 'absence' },
    })
    const sent = await school.call<Problem>('POST', `public/forms/${code}/leaveRequests`, {
      body: { sort: 'outing', reason: 'ill' },
    })
    expect(faultsOf(sent)).toEqual([['Field.ChoiceNotNow', 'reason']])
    expect([sent.body.detail, sent.body.detail]).toEqual([sent.body.errors[0]?.message, expect.stringContaining('Reason')])
  })
})

describe('an action that an installation adds to what is built in', () => {
  interface Pupil {
    readonly id: number
    readonly version: number
    readonly xLocker: string | null
  }
  let pupils: readonly Pupil[] = []
  const act = (path: string, body: object = {}, who = admin, language = 'en') =>
    who.call<Problem>('POST', `students/${path}`, { branch, language, body })
  const pupil = async (index: number) => {
    const { body } = await admin.call<Pupil>('GET', `students/${pupils[index]?.id}`, { branch })
    return body
  }

  beforeAll(async () => {
    const found = await admin.call<Pupil[]>('GET', `students?${query({ filter: { suspended: false }, range: [0, 2] })}`, {
      branch,
    })
    pupils = found.body
  })

  it('is told at start where it would take over what the product does, and the others stand', () => {
    expect(school.lines.join('\n')).toContain(
      "wrongVouchers.json: vouchers.actions.xPost.to: from 'open' to 'posted' leads the product's own action 'post' alone",
    )
    expect(school.lines.filter((line) => /(lockers|leaveRequests|^ *vouchers)\.json/.test(line))).toEqual([])
  })

  it('asks, writes what only it writes, and stands in the history', async () => {
    const [one] = pupils
    const unsaid = await act(`${one?.id}/xGiveLocker`, { xLockerSince: '2026-09-01' })
    expect([unsaid.status, faultsOf(unsaid)]).toEqual([400, [['Field.Required', 'xLocker']]])
    expect((await act(`${one?.id}/xGiveLocker`, { xLocker: 'A7', xLockerSince: '2026-09-01' })).status).toBe(200)
    expect(await pupil(0)).toMatchObject({ xLocker: 'A7', xLockerSince: '2026-09-01' })
    const again = await act(`${one?.id}/xGiveLocker`, { xLocker: 'A8', xLockerSince: '2026-09-01' })
    expect(again.body.errors[0]?.code).toBe('Action.NotNow')
    const typed = await admin.call<Problem>('PUT', `students/${one?.id}`, {
      branch,
      body: { version: (await pupil(0)).version, xLocker: 'B1' },
    })
    expect(typed.status).toBe(400)
    const { body: log } = await admin.call<AuditEntry[]>(
      'GET',
      `audit?${query({ filter: { resource: 'students', recordId: one?.id }, sort: ['at', 'DESC'] })}`,
      { branch },
    )
    expect(log.map(({ action }) => action)).toContain('xGiveLocker')
  })

  it('is done for many at once', async () => {
    await act(`${pupils[1]?.id}/xGiveLocker`, { xLocker: 'A9', xLockerSince: '2026-09-01' })
    const done = await act('actions/xEmptyLocker', { ids: pupils.map(({ id }) => id) })
    const results = (done.body as unknown as { results: { ok: boolean }[] }).results
    expect(results.map(({ ok }) => ok)).toEqual([true, true, false])
    expect([(await pupil(0)).xLocker, (await pupil(1)).xLocker]).toEqual([null, null])
  })

  it('is for those who have its permission, which is given as any other', async () => {
    const secretary = await school.signIn('demo_secretary')
    const refused = await act(`${pupils[2]?.id}/xGiveLocker`, { xLocker: 'C1', xLockerSince: '2026-09-01' }, secretary, 'ar')
    expect([refused.status, refused.body.errors[0]?.params]).toEqual([403, { permission: 'xGiveLockers' }])
    const { body: groups } = await admin.call<{ id: number }>('POST', 'accessGroups', {
      branch,
      body: { code: 'lockers', arabicName: 'الخزائن', permissions: ['xGiveLockers'] },
    })
    const { body: user } = await admin.call<{ version: number; accessGroups: number[] }>(
      'GET',
      `users/${secretary.profile['userId']}`,
      { branch },
    )
    const given = await admin.call('PUT', `users/${secretary.profile['userId']}`, {
      branch,
      body: { version: user.version, accessGroups: [...user.accessGroups, groups.id] },
    })
    expect(given.status).toBe(200)
    const later = await school.signIn('demo_secretary')
    expect((await act(`${pupils[2]?.id}/xGiveLocker`, { xLocker: 'C1', xLockerSince: '2026-09-01' }, later)).status).toBe(200)
  })

  it('is described to other systems, and labelled in each language', async () => {
    const { body: described } = await school.call<{ paths: object }>('GET', 'openapi.json')
    expect(Object.keys(described.paths).filter((path) => path.includes('xGiveLocker'))).not.toEqual([])
    const { body } = await admin.call<{ labels: Record<string, Record<string, string>> }>('GET', 'definitions')
    expect([
      body.labels['ar']?.['resources.students.dialogs.xEmptyLocker.question'],
      body.labels['en']?.['permissions.xGiveLockers'],
      body.labels['fr']?.['resources.students.actions.xGiveLocker'],
    ]).toEqual(['هل أخلى {{name}} الخزانة؟', 'Give lockers', 'تسليم خزانة'])
  })

  it('leads to a state, from where it says, and leaves the way to saving', async () => {
    const { body: accounts } = await admin.call<{ id: number }[]>(
      'GET',
      `accounts?${query({ filter: { isLeaf: true, active: true, partyKind: 'none', requiresCostCenter: false }, range: [0, 0] })}`,
      { branch },
    )
    const account = accounts[0]?.id
    const year = new Date().getFullYear()
    const made = async () => {
      const entries = [
        { account, debit: '5' },
        { account, credit: '5' },
      ]
      const { body } = await admin.call<{ id: number; version: number }>('POST', 'vouchers', {
        branch,
        year,
        body: { kind: 'general', date: `${year}-01-05`, entries },
      })
      return body
    }
    const on = (id: number, action: string, body: object = {}) =>
      admin.call<Problem>('POST', `vouchers/${id}/${action}`, { branch, year, body })
    const read = async (id: number) =>
      (await admin.call<{ status: string; xChecked: boolean; version: number }>('GET', `vouchers/${id}`, { branch, year })).body
    const [one, saved] = [await made(), await made()]
    expect((await on(one.id, 'xUncheck')).body.errors[0]).toMatchObject({ code: 'Action.NotNow', params: { is: 'draft' } })
    expect((await on(one.id, 'xCheck')).status).toBe(200)
    expect(await read(one.id)).toMatchObject({ status: 'open', xChecked: true })
    const open = { version: (await read(saved.id)).version, status: 'open' }
    expect((await admin.call('PUT', `vouchers/${saved.id}`, { branch, year, body: open })).status).toBe(200)
    expect(await read(saved.id)).toMatchObject({ status: 'open', xChecked: false })
    // What is posted stands, and what is void stays as it is, also for actions that an installation adds.
    const posted = await on(one.id, 'post')
    expect([posted.status, posted.body.errors]).toEqual([200, undefined])
    expect(faultsOf(await on(one.id, 'xMark'))).toEqual([['Document.Posted', undefined]])
    expect((await on(saved.id, 'void', { reason: 'twice' })).status).toBe(200)
    expect(faultsOf(await on(saved.id, 'xMark'))).toEqual([['Document.Void', undefined]])
  })
})
