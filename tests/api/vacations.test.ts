import { describe, expect, it } from 'vitest'
import { addDays, today } from '../../schema/values/date.ts'
import { onStage } from '../payroll/stage.ts'
import { noorIdentity } from '../sheets/noorRows.ts'
import { type Answer, type Caller, type Problem, query } from '../support/school.ts'
import type { Stage } from '../support/stage.ts'

type Row = { id: number; version: number } & Record<string, unknown>

let stage: Stage
let admin: Caller
let branch: number
let number = 700_000
let code = 900
const year = new Date().getFullYear()

onStage((opened) => {
  stage = opened
  admin = stage.admin
  branch = stage.branches.boys
})

const call = <T = Row>(method: string, path: string, body?: object, who = admin, headers = {}) =>
  who.call<T>(method, path, { branch, year, headers, ...(body && { body }) })
const codes = ({ body }: Answer<unknown>) => ((body as Problem).errors ?? []).map(({ code: said, field }) => `${said} ${field}`)
const first = async (resource: string, filter: object = {}) =>
  (await call<Row[]>('GET', `${resource}?${query({ filter, range: [0, 0] })}`)).body[0] as Row

async function made(resource: string, values: object): Promise<Row> {
  const answer = await call('POST', resource, values)
  expect(codes(answer)).toEqual([])
  return answer.body
}

/** Someone who was hired years ago. */
const hire = async (values: object = {}): Promise<Row> =>
  made('employees', {
    arabicName: 'سعد بن ناصر القحطاني',
    gender: 'male',
    nationality: (await first('nationalities', { isoCode: 'SA' })).id,
    identityType: 'national',
    identityNumber: noorIdentity(number++),
    phone: '0500000001',
    hireDate: `${year - 7}-01-01`,
    jobTitle: (await first('jobTitles')).id,
    ...values,
  })

/** A kind of leave of the test's own. */
const kind = (values: object = {}) =>
  made('vacationTypes', { code: String(code++), arabicName: 'إجازة', annualDays: 20, countedDays: 'working', ...values })

const ask = (values: object, who = admin, headers = {}) => call('POST', 'vacationRequests', values, who, headers)
const act = (id: number, action: string, input: object = {}, who = admin) =>
  call('POST', `vacationRequests/${id}/${action}`, input, who)

/** The first Sunday of a month of this year. */
const sunday = (month: number): string => {
  const start = `${year}-${String(month).padStart(2, '0')}-01`
  return addDays(start, (7 - new Date(`${start}T00:00:00Z`).getUTCDay()) % 7)
}

describe('a leave', () => {
  it('counts the days that its kind counts, and tells the balance before and after', async () => {
    const [employee, working, all] = [await hire(), await kind(), await kind({ countedDays: 'calendar', annualDays: 40 })]
    const [startDate, endDate] = [sunday(7), addDays(sunday(7), 8)]
    const request = await made('vacationRequests', { employee: employee.id, vacationType: working.id, startDate, endDate })
    expect(request).toMatchObject({ days: '7', balanceBefore: '20', balanceAfter: '13', status: 'requested' })
    expect(request['backOn']).toBe(addDays(endDate, 1))
    const next = { employee: employee.id, startDate: addDays(endDate, 1), endDate: addDays(endDate, 10) }
    expect(await made('vacationRequests', { ...next, vacationType: all.id })).toMatchObject({ days: '10', balanceAfter: '30' })
  })

  it('counts half days where its kind allows them', async () => {
    const [employee, halves] = [await hire(), await kind({ halfDays: true })]
    const [startDate, endDate] = [sunday(7), addDays(sunday(7), 1)]
    const request = await made('vacationRequests', {
      ...{ employee: employee.id, vacationType: halves.id, startDate, endDate },
      ...{ fromNoon: true, toNoon: true },
    })
    expect(request).toMatchObject({ days: '1', balanceAfter: '19' })
  })

  it('leaves out public holidays and the weekend of its branch', async () => {
    const [employee, working] = [await hire(), await kind()]
    const startDate = sunday(7)
    const holiday = await made('publicHolidays', {
      ...{ code: String(code++), arabicName: 'عطلة', recurrence: 'once', startDate, endDate: startDate },
    })
    const { body: school } = await call('GET', `branches/${branch}`)
    const changed = await call('PUT', `branches/${branch}`, { version: school.version, weekend: 'saturdaySunday' })
    expect(codes(changed)).toEqual([])
    const request = { employee: employee.id, vacationType: working.id, startDate, endDate: addDays(startDate, 6) }
    expect((await made('vacationRequests', request))['days']).toBe('5')
    await call('PUT', `branches/${branch}`, { version: changed.body.version, weekend: 'fridaySaturday' })
    await call('DELETE', `publicHolidays/${holiday.id}`)
  })

  it('is refused by its field', async () => {
    const employee = await hire({ contractKind: 'fixedTerm', contractEnd: `${year}-10-31` })
    const other = await hire()
    const [usual, bounded, hajj, women, paper] = [
      await kind(),
      await kind({ leastDays: '2', mostDays: '3' }),
      await kind({ afterYears: 10 }),
      await kind({ gender: 'female' }),
      await kind({ needsAttachment: true }),
    ]
    const from = sunday(7)
    const given = { employee: employee.id, vacationType: usual.id, startDate: from, endDate: addDays(from, 2) }
    const refused: [object, string][] = [
      [{ endDate: addDays(from, -1) }, 'Vacation.StartAfterEnd endDate'],
      [{ startDate: `${year}-02-31` }, 'Date.Invalid startDate'],
      [{ endDate: `${year}-11-01`, startDate: `${year}-10-30` }, 'Vacation.OutsideEmployment endDate'],
      [{ startDate: addDays(from, 5), endDate: addDays(from, 6) }, 'Vacation.NoDays endDate'],
      [{ vacationType: bounded.id, endDate: from }, 'Vacation.TooFewDays endDate'],
      [{ vacationType: bounded.id, endDate: addDays(from, 4) }, 'Vacation.TooManyDays endDate'],
      [{ vacationType: hajj.id }, 'Vacation.TooEarly startDate'],
      [{ vacationType: women.id }, 'Vacation.NotForGender vacationType'],
      [{ vacationType: paper.id }, 'Vacation.NeedsAttachment paper'],
      [{ endDate: addDays(from, 40) }, 'Vacation.NotEnough endDate'],
      [{ substitute: employee.id }, 'Vacation.OwnSubstitute substitute'],
    ]
    for (const [values, code] of refused) expect(codes(await ask({ ...given, ...values }))).toContain(code)
    const hired = await hire({ hireDate: addDays(from, 1) })
    expect(codes(await ask({ ...given, employee: hired.id }))).toContain('Vacation.OutsideEmployment startDate')
    expect(codes(await ask({ ...given, employee: other.id }))).toEqual([])
  })

  it('meets no other of the same employee, also of two that are asked for at once', async () => {
    const [employee, usual] = [await hire(), await kind()]
    const startDate = sunday(7)
    const given = { employee: employee.id, vacationType: usual.id, startDate, endDate: addDays(startDate, 2) }
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask(given)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400, 400, 400, 400, 400])
    const wrong = answers.filter(({ status }) => status === 400)
    expect(new Set(wrong.flatMap(codes))).toEqual(new Set(['Vacation.Overlaps startDate']))
    // What is cancelled stands in nobody's way.
    const kept = answers.find(({ status }) => status === 201) as Answer<Row>
    expect((await act(kept.body.id, 'cancel')).status).toBe(200)
    expect((await ask(given)).status).toBe(201)
  })

  it('has a substitute who is there', async () => {
    const [employee, colleague, usual] = [await hire(), await hire(), await kind()]
    const startDate = sunday(7)
    const days = { vacationType: usual.id, startDate, endDate: addDays(startDate, 2) }
    await made('vacationRequests', { ...days, employee: employee.id, substitute: colleague.id })
    expect(codes(await ask({ ...days, employee: colleague.id }))).toEqual(['Vacation.StandsIn startDate'])
    const later = { ...days, startDate: addDays(startDate, 7), endDate: addDays(startDate, 9) }
    await made('vacationRequests', { ...later, employee: colleague.id })
    expect(codes(await ask({ ...later, employee: employee.id, substitute: colleague.id }))).toEqual([
      'Vacation.SubstituteAway substitute',
    ])
  })

  it('beyond the balance is asked about where its kind says so', async () => {
    const [employee, asked] = [await hire(), await kind({ withoutBalance: 'asked', annualDays: 1 })]
    const startDate = sunday(7)
    const given = { employee: employee.id, vacationType: asked.id, startDate, endDate: addDays(startDate, 2) }
    const question = await ask(given)
    expect([question.status, codes(question)]).toEqual([409, ['Vacation.AskBalance endDate']])
    const saved = await ask(given, admin, { Confirmed: 'Vacation.AskBalance' })
    expect(saved.body).toMatchObject({ balanceBefore: '1', balanceAfter: '-2', lackingDays: '2' })
  })

  it('of pilgrims is had once', async () => {
    const [employee, hajj] = [await hire(), await kind({ onceInService: true })]
    const startDate = sunday(7)
    await made('vacationRequests', { employee: employee.id, vacationType: hajj.id, startDate, endDate: startDate })
    const again = { startDate: addDays(startDate, 1), endDate: addDays(startDate, 1) }
    expect(codes(await ask({ employee: employee.id, vacationType: hajj.id, ...again }))).toEqual([
      'Vacation.OnceInService vacationType',
    ])
  })

  it('of those who teach lies in their school break', async () => {
    const jobTitle = (await made('jobTitles', { code: String(code++), arabicName: 'معلم صيفي' })).id
    const [employee, clerk, yearly] = [
      await hire({ jobTitle }),
      await hire(),
      await kind({ inSchoolBreak: true, annualDays: 60 }),
    ]
    const startDate = sunday(7)
    await made('schoolBreaks', {
      ...{ code: String(code++), arabicName: 'إجازة الصيف', jobTitle },
      ...{ startDate, endDate: addDays(startDate, 40) },
    })
    const given = { employee: employee.id, vacationType: yearly.id, endDate: addDays(startDate, 10) }
    expect(codes(await ask({ ...given, startDate: addDays(startDate, -3) }))).toEqual(['Vacation.OutsideBreak startDate'])
    expect((await ask({ ...given, employee: clerk.id, startDate: addDays(startDate, -3) })).status).toBe(201)
    expect((await ask({ ...given, startDate })).status).toBe(201)
  })
})

describe('kinds of leave', () => {
  it('are refused where they contradict themselves', async () => {
    const given = { code: String(code++), arabicName: 'إجازة' }
    expect(codes(await call('POST', 'vacationTypes', { ...given, leastDays: '5', mostDays: '3' }))).toEqual([
      'VacationType.LeastAboveMost mostDays',
    ])
    const entitlements = [
      { afterYears: 5, days: '30' },
      { afterYears: 5, days: '35' },
    ]
    expect(codes(await call('POST', 'vacationTypes', { ...given, entitlements }))).toContain(
      'VacationType.EntitlementTwice entitlements.1.afterYears',
    )
    expect(codes(await call('POST', 'vacationTypes', { ...given, annual: true }))).toEqual(['VacationType.OneAnnual annual'])
  })
})

describe('the way of a request', () => {
  /** A Sunday some weeks ago: nobody begins a leave, or comes back, before the day. */
  const past = addDays(today(), -28 - new Date(`${today()}T00:00:00Z`).getUTCDay())
  const asked = async (values: object = {}) => {
    const [employee, usual] = [await hire(), await kind()]
    const startDate = sunday(7)
    return made('vacationRequests', {
      ...{ employee: employee.id, vacationType: usual.id, startDate, endDate: addDays(startDate, 4) },
      ...values,
    })
  }

  it('is approved or rejected by those who may, and then neither changed nor deleted', async () => {
    const clerk = await stage.signInWith(
      'leave_clerk',
      [branch],
      [
        ...['viewBranches', 'viewFiscalYears', 'viewEmployees'],
        ...['viewVacationRequests', 'addVacationRequests', 'editVacationRequests'],
      ],
    )
    const request = await asked()
    const decidedOn = `${year}-01-02`
    expect((await act(request.id, 'approve', { decidedOn }, clerk)).status).toBe(403)
    const approved = await act(request.id, 'approve', { decidedOn })
    expect(approved.body).toMatchObject({ status: 'approved', decidedOn })
    expect(approved.body['decidedBy']).toBeGreaterThan(0)
    expect(codes(await call('PUT', `vacationRequests/${request.id}`, { version: approved.body.version, reason: 'سفر' }))).toEqual(
      ['Vacation.Decided undefined'],
    )
    const other = await asked()
    const rejected = await act(other.id, 'reject', { decidedOn, refusalReason: 'ضغط العمل' })
    expect(rejected.body).toMatchObject({ status: 'rejected', refusalReason: 'ضغط العمل' })
  })

  it('ends on time, early with days given back, or late with days of absence', async () => {
    const back = async (after: number, countedDays = 'working') => {
      const { id: vacationType } = await kind({ countedDays, annualDays: countedDays === 'working' ? 20 : 30 })
      const request = await asked({ vacationType, startDate: past, endDate: addDays(past, 4) })
      await act(request.id, 'approve', { decidedOn: `${year}-01-02` })
      await act(request.id, 'start')
      const returned = await act(request.id, 'return', { returnDate: addDays(past, after) })
      expect(codes(returned)).toEqual([])
      const { daysGivenBack, lateDays, balanceAfter } = returned.body
      return { daysGivenBack, lateDays, balanceAfter }
    }
    // From Sunday to Thursday: the next day of work is the Sunday behind.
    expect(await back(7)).toEqual({ daysGivenBack: '0', lateDays: '0', balanceAfter: '15' })
    expect(await back(3)).toEqual({ daysGivenBack: '2', lateDays: '0', balanceAfter: '17' })
    expect(await back(9)).toEqual({ daysGivenBack: '0', lateDays: '2', balanceAfter: '15' })
    // A week too late, over a weekend: counted as the kind of leave counts.
    expect(await back(14)).toEqual({ daysGivenBack: '0', lateDays: '5', balanceAfter: '15' })
    expect(await back(14, 'calendar')).toEqual({ daysGivenBack: '0', lateDays: '7', balanceAfter: '25' })
    const request = await asked({ startDate: past, endDate: addDays(past, 4) })
    await act(request.id, 'approve', { decidedOn: `${year}-01-02` })
    await act(request.id, 'start')
    expect(codes(await act(request.id, 'return', { returnDate: addDays(past, -1) }))).toEqual([
      'Vacation.ReturnBeforeStart returnDate',
    ])
    expect(codes(await act(request.id, 'return', { returnDate: addDays(today(), 1) }))).toEqual(['Date.After returnDate'])
    const tomorrow = addDays(today(), 1)
    const later = await asked({ startDate: tomorrow, endDate: addDays(tomorrow, 6) })
    await act(later.id, 'approve', { decidedOn: `${year}-01-02` })
    expect(codes(await act(later.id, 'start'))).toEqual(['Vacation.NotYet startDate'])
  })
})

describe('somebody with an account', () => {
  const own = ['viewBranches', 'viewFiscalYears', 'viewOwnVacationRequests', 'addOwnVacationRequests']
  let account = 0

  /** Someone who works here and signs in with these permissions. */
  async function colleague(permissions: readonly string[]) {
    const userName = `colleague_${++account}`
    const who = await stage.signInWith(userName, [branch], permissions)
    const user = await first('users', { userName })
    return { who, employee: await hire({ user: user.id }) }
  }

  it('asks for leave of their own, sees that alone, and none of others', async () => {
    const { who, employee } = await colleague(own)
    const [other, usual] = [await hire(), await kind()]
    const days = { vacationType: usual.id, startDate: sunday(7), endDate: addDays(sunday(7), 2) }
    const foreign = await made('vacationRequests', { ...days, employee: other.id })
    expect((await call('GET', 'vacationRequests/new', undefined, who)).body).toMatchObject({ employee: employee.id })
    expect(codes(await ask({ ...days, employee: other.id }, who))).toEqual(['Record.NotOwn employee'])
    const asked = await ask({ ...days, employee: employee.id }, who)
    expect([asked.status, codes(asked)]).toEqual([201, []])
    expect(asked.body).toMatchObject({ days: '3', balanceAfter: '17' })
    const seen = await call<Row[]>('GET', `vacationRequests?${query({ range: [0, 99] })}`, undefined, who)
    expect(seen.body.map(({ id }) => id)).toEqual([asked.body.id])
    expect((await call('GET', `vacationRequests/${foreign.id}`, undefined, who)).status).toBe(404)
    expect((await act(foreign.id, 'cancel', {}, who)).status).toBe(404)
    const facts = await call('POST', 'vacationRequests/facts', { ...days, employee: other.id }, who)
    expect(codes(facts)).toEqual(['Record.NotOwn employee'])
    const given = await call('PUT', `vacationRequests/${asked.body.id}`, { version: asked.body.version, employee: other.id }, who)
    expect(codes(given)).toEqual(['Record.NotOwn employee'])
    expect((await act(asked.body.id, 'start', {}, who)).status).toBe(403)
    expect((await act(asked.body.id, 'cancel', {}, who)).status).toBe(200)
  })

  it('chooses nobody but themselves, and finds no colleague by name, number or phone', async () => {
    const { who, employee } = await colleague(own)
    const other = await hire({ arabicName: 'زميل بن حمد العنزي', phone: '0555123987' })
    const found = async (filter: object) =>
      (await call<Row[]>('GET', `employees?${query({ filter, range: [0, 99] })}`, undefined, who)).body.map(({ id }) => id)
    expect(await found({})).toEqual([employee.id])
    for (const q of ['زميل', '0555123987', String(other['identityNumber'])]) expect(await found({ q }), q).toEqual([])
    expect((await call('GET', `employees/${other.id}`, undefined, who)).status).toBe(403)
    const days = { vacationType: (await kind()).id, startDate: sunday(7), endDate: addDays(sunday(7), 2) }
    const asked = await ask({ ...days, employee: employee.id }, who)
    // Who stands in is said by the office, and seen by whoever is away.
    const given = { version: asked.body.version, substitute: other.id }
    expect(codes(await call('PUT', `vacationRequests/${asked.body.id}`, given, who))).toEqual(['Field.ReadOnly substitute'])
    await call('PUT', `vacationRequests/${asked.body.id}`, given)
    const seen = await call<{ refs: Record<string, Row> }>('GET', `vacationRequests/${asked.body.id}`, undefined, who)
    expect(seen.body.refs['substitute']).toMatchObject({ arabicName: 'زميل بن حمد العنزي' })
  })

  it('asks for their own leave where they see that of everybody', async () => {
    const { who, employee } = await colleague([
      ...['viewBranches', 'viewFiscalYears', 'viewVacationRequests'],
      ...['viewOwnVacationRequests', 'addOwnVacationRequests', 'approveVacationRequests'],
    ])
    const [other, usual] = [await hire(), await kind()]
    const days = { vacationType: usual.id, startDate: sunday(7), endDate: addDays(sunday(7), 2) }
    const foreign = await made('vacationRequests', { ...days, employee: other.id })
    expect((await call('GET', 'vacationRequests/new', undefined, who)).body).toMatchObject({ employee: employee.id })
    const asked = await ask({ ...days, employee: employee.id }, who)
    expect([asked.status, codes(asked)]).toEqual([201, []])
    expect((await call('GET', `vacationRequests/${foreign.id}`, undefined, who)).status).toBe(200)
    expect(codes(await ask({ ...days, employee: other.id }, who))).toEqual(['Record.NotOwn employee'])
    const change = { version: foreign.version, reason: 'x' }
    const taken = { version: foreign.version, employee: employee.id }
    const refused = [
      await call('PUT', `vacationRequests/${foreign.id}`, change, who),
      await call('PUT', `vacationRequests/${foreign.id}`, taken, who),
      await act(foreign.id, 'cancel', {}, who),
      await call('DELETE', `vacationRequests/${foreign.id}`, undefined, who),
    ]
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403])
    const given = { version: asked.body.version, employee: other.id }
    expect((await call('PUT', `vacationRequests/${asked.body.id}`, given, who)).status).toBe(403)
    expect((await act(foreign.id, 'approve', { decidedOn: `${year}-01-02` }, who)).status).toBe(200)
    expect((await act(asked.body.id, 'cancel', {}, who)).status).toBe(200)
  })

  it('decides on the leave of others and never on their own', async () => {
    const { who, employee } = await colleague([
      ...['viewBranches', 'viewFiscalYears', 'viewEmployees', 'viewVacationRequests', 'addVacationRequests'],
      ...['editVacationRequests', 'approveVacationRequests'],
    ])
    const [other, usual] = [await hire(), await kind()]
    const days = { vacationType: usual.id, startDate: sunday(7), endDate: addDays(sunday(7), 2) }
    const [mine, theirs] = [
      await made('vacationRequests', { ...days, employee: employee.id }),
      await made('vacationRequests', { ...days, employee: other.id }),
    ]
    const refused = await act(mine.id, 'approve', { decidedOn: `${year}-01-02` }, who)
    expect(codes(refused)).toEqual(['Action.NotOwn undefined'])
    expect((await act(theirs.id, 'approve', { decidedOn: `${year}-01-02` }, who)).status).toBe(200)
    expect((await act(mine.id, 'approve', { decidedOn: `${year}-01-02` })).status).toBe(200)
  })
})

describe('what is told of leave', () => {
  it('is the balance of each employee in a report, as requests reckon it', async () => {
    const management = (await made('managements', { code: String(code++), arabicName: 'إدارة التقرير' })).id
    const [employee, usual] = [await hire({ management }), await kind()]
    const asked = (startDate: string) =>
      made('vacationRequests', {
        ...{ employee: employee.id, vacationType: usual.id, startDate, endDate: addDays(startDate, 1) },
      })
    await asked(sunday(3))
    const later = await asked(sunday(7))
    const chosen = { date: `${year}-05-01`, vacationType: String(usual.id), management: String(management) }
    const report = await call<{ rows: { cells: Row }[] }>('GET', `reports/leaveBalances?${query(chosen)}`)
    expect(report.body.rows.map(({ cells }) => cells)).toMatchObject([
      { yearlyDays: '20', usedDays: '2', balance: '18', plannedDays: '2', remaining: '16' },
    ])
    expect(later).toMatchObject({ balanceAfter: '16', management })
  })

  it('is who is away today and what waits for a decision, on the home page', async () => {
    const { body } = await call<{ items: { name: string; count: number }[] }>('GET', 'today')
    const counted = Object.fromEntries(body.items.map(({ name, count }) => [name, count]))
    expect(counted['awayToday']).toBeGreaterThan(0)
    expect(counted['leaveToDecide']).toBeGreaterThan(0)
  })
})
