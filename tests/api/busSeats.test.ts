import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, today } from '../../schema/values/date.ts'
import { branchesOf } from '../support/branches.ts'
import { counted } from '../support/countedOrder.ts'
import { type Caller, openSchool, type Problem, query, type School } from '../support/school.ts'

const year = Number(today().slice(0, 4))
const firstDay = `${year}-01-01`
/** Where a day of the past is meant, there is one in the year. */
const lastDay = [addDays(today(), -1), firstDay].toSorted()[1] as string

type Trip = 'morning' | 'return' | 'both'
interface Seat {
  readonly id: number
  readonly version: number
  readonly status: string
  readonly to: string | null
  readonly bus: number
  readonly student: number
}
interface Bus {
  readonly id: number
  readonly version: number
  readonly [figure: string]: unknown
}

describe('seats on buses', () => {
  let school: School
  let admin: Caller
  let branch = 0
  let pupils: number[] = []
  let plate = 0
  const as =
    (caller: Caller, at = branch) =>
    <T = Seat & Problem>(method: string, path: string, body?: unknown, of = year) =>
      caller.call<T>(method, path, { branch: at, year: of, ...(body !== undefined && { body }) })
  const call = <T = Seat & Problem>(method: string, path: string, body?: unknown, of = year) =>
    as(admin)<T>(method, path, body, of)
  const send = (to: string, asked: object) => call('POST', to, asked)
  const bus = async (capacity: number, more: object = {}) =>
    (await call<Bus>('POST', 'buses', { arabicName: `حافلة ${++plate}`, plateNumber: `ت ج ر ${plate}`, capacity, ...more })).body
      .id
  const seat = (bus: number, student: number, trip: Trip = 'both', more: object = {}) =>
    call('POST', 'busAccommodations', { bus, student, trip, from: firstDay, ...more })
  const left = async (id: number, of = year) => {
    const { body } = await call<Bus>('GET', `buses/${id}`, undefined, of)
    return [body['morningSeatsLeft'], body['morningState'], body['returnSeatsLeft'], body['returnState']]
  }
  const told = ({ status, body }: { status: number; body: Partial<Problem> }) =>
    status < 300 ? status : `${body.errors?.[0]?.code} ${body.errors?.[0]?.field ?? ''}`.trim()
  const pupil = () => pupils.pop() as number

  beforeAll(async () => {
    school = await openSchool()
    admin = await school.signIn('demo_admin')
    const { body } = await admin.call<{ branches: { id: number; isMaster: boolean }[] }>('GET', 'aggregates/StartUp')
    branch = body.branches.find(({ isMaster }) => !isMaster)?.id ?? 0
    const filter = { 'status.kind': 'enrolled', suspended: false, leftOn: null, usesBus: false }
    const { body: found } = await call<{ id: number }[]>(
      'GET',
      `students?${query({ filter, range: [0, 299], fields: ['code'] })}`,
    )
    pupils = found.map(({ id }) => id)
  })
  afterAll(() => school.close())

  describe('are refused by a code of their own', () => {
    const rules: readonly {
      readonly given: string
      readonly seats?: number
      readonly before: readonly [bus: 'one' | 'other', who: 'same' | 'else', trip: Trip][]
      readonly when: readonly [bus: 'one' | 'other', trip: Trip]
      readonly expected: number | string
    }[] = [
      { given: 'nobody', before: [], when: ['one', 'both'], expected: 201 },
      {
        given: 'the last seat taken both ways',
        seats: 1,
        before: [['one', 'else', 'both']],
        when: ['one', 'both'],
        expected: 'Bus.Full bus',
      },
      {
        given: 'the last seat taken in the morning',
        seats: 1,
        before: [['one', 'else', 'morning']],
        when: ['one', 'both'],
        expected: 'Bus.Full bus',
      },
      {
        given: 'the last seat taken in the morning alone',
        seats: 1,
        before: [['one', 'else', 'morning']],
        when: ['one', 'return'],
        expected: 201,
      },
      {
        given: 'the same student on it',
        before: [['one', 'same', 'both']],
        when: ['one', 'both'],
        expected: 'Bus.StudentAlreadyAdded student',
      },
      {
        given: 'the same student on it in the morning',
        before: [['one', 'same', 'morning']],
        when: ['one', 'both'],
        expected: 'Bus.StudentAlreadyAdded student',
      },
      {
        given: 'the same student on it in the morning alone',
        before: [['one', 'same', 'morning']],
        when: ['one', 'return'],
        expected: 201,
      },
      {
        given: 'the student on another bus',
        before: [['other', 'same', 'both']],
        when: ['one', 'morning'],
        expected: 'Bus.StudentInAnotherBus student',
      },
      {
        given: 'the student on another bus home',
        before: [['other', 'same', 'return']],
        when: ['one', 'both'],
        expected: 'Bus.StudentInAnotherBus student',
      },
      {
        given: 'the student on another bus home alone',
        before: [['other', 'same', 'return']],
        when: ['one', 'morning'],
        expected: 201,
      },
    ]
    for (const { given, seats = 5, before, when, expected } of rules)
      it(`with ${given}, ${when[1]}: ${expected}`, async () => {
        const buses = { one: await bus(seats), other: await bus(seats) }
        const same = pupil()
        for (const [which, who, trip] of before)
          expect((await seat(buses[which], who === 'same' ? same : pupil(), trip)).status).toBe(201)
        expect(told(await seat(buses[when[0]], same, when[1]))).toBe(expected)
      })
  })

  describe('are for students who are there', () => {
    const gone: readonly [what: string, change: (student: { id: number; version: number }) => Promise<unknown>][] = [
      [
        'suspended',
        ({ id, version }) =>
          call('POST', `students/${id}/suspend`, { version, suspendedFrom: firstDay, suspensionReason: 'إيقاف' }),
      ],
      ['left', ({ id, version }) => call('PUT', `students/${id}`, { version, leftOn: lastDay })],
      [
        'withdrawn',
        async ({ id, version }) => {
          const { body } = await call<{ id: number }[]>('GET', `studentStatuses?${query({ filter: { kind: 'withdrawn' } })}`)
          return call('PUT', `students/${id}`, { version, status: body[0]?.id })
        },
      ],
    ]
    for (const [what, change] of gone)
      it(`and not ${what}`, async () => {
        const { body: student } = await call<{ id: number; version: number }>('GET', `students/${pupil()}`)
        await change(student)
        expect(told(await seat(await bus(3), student.id))).toBe('Reference.NotAllowed student')
      })

    it('and belong to the branch, in its year', async () => {
      const { body } = await admin.call<{ branches: { id: number; isMaster: boolean }[] }>('GET', 'aggregates/StartUp')
      const other = body.branches.findLast(({ isMaster }) => !isMaster)?.id ?? 0
      const { body: girls } = await as(admin, other)<{ id: number }[]>('GET', `students?${query({ range: [0, 0] })}`)
      expect(told(await seat(await bus(3), girls[0]?.id ?? 0))).toMatch(/^Reference\.Not(Found|Allowed) student$/)
      // The next year has buses, and no students yet.
      const next = await call(
        'POST',
        'busAccommodations',
        { bus: await bus(3), student: pupil(), from: `${year + 1}-01-01` },
        year + 1,
      )
      expect(told(next)).toBe('Reference.NotAllowed student')
    })

    it('and keep to the days of the year', async () => {
      const place = await bus(3)
      expect(told(await seat(place, pupil(), 'both', { from: `${year - 1}-12-31` }))).toMatch(/ from$/)
      expect(told(await seat(place, pupil(), 'both', { from: `${year}-03-02`, to: `${year}-03-01` }))).toMatch(/ to$/)
    })
  })

  it('make a bus full each way by itself, in its year alone', async () => {
    const place = await bus(2)
    await seat(place, pupil(), 'both')
    await seat(place, pupil(), 'morning')
    expect(await left(place)).toEqual([0, 'full', 1, 'open'])
    expect(await left(place, year - 1)).toEqual([2, 'open', 2, 'open'])
    const { body: full } = await call<Bus[]>('GET', `buses?${query({ filter: { morningState: 'full', returnState: 'open' } })}`)
    expect(full.map(({ id }) => id)).toContain(place)
  })

  it('are won by exactly one of 200 who race for the last one, and nobody sees a failure', async () => {
    const place = await bus(2)
    await seat(place, pupil())
    const racers = Array.from({ length: 200 }, (_, at) => pupils[at] as number)
    const answers = await Promise.all(racers.map((student) => seat(place, student)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect([...new Set(answers.filter(({ status }) => status !== 201).map(told))]).toEqual(['Bus.Full bus'])
    expect(await left(place)).toEqual([0, 'full', 0, 'full'])
    await call('DELETE', `busAccommodations/${answers.find(({ status }) => status === 201)?.body.id}`)
    expect(await left(place)).toEqual([1, 'open', 1, 'open'])
  })

  it('give one student one seat, however many clerks seat him at once', async () => {
    const buses = await Promise.all([bus(9), bus(9), bus(9)])
    const student = pupil()
    const answers = await Promise.all(Array.from({ length: 30 }, (_, at) => seat(buses[at % 3] as number, student)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect([...new Set(answers.filter(({ status }) => status !== 201).map(told))].toSorted()).toEqual([
      'Bus.StudentAlreadyAdded student',
      'Bus.StudentInAnotherBus student',
    ])
  })

  it('are given back when the student is taken off, and taken again by putting him back, if nobody else has it', async () => {
    const place = await bus(1)
    const { body: first } = await seat(place, pupil())
    const off = await call<{ results: { ok: boolean }[] }>('POST', 'busAccommodations/actions/takeOff', {
      ids: [first.id],
      input: { to: lastDay },
    })
    expect(off.body.results).toMatchObject([{ ok: true }])
    expect((await call('GET', `busAccommodations/${first.id}`)).body).toMatchObject({ status: 'ended', to: lastDay })
    const { body: second } = await seat(place, pupil())
    const back = () =>
      call<{ results: { ok: boolean; error?: { code: string } }[] }>('POST', 'busAccommodations/actions/putBack', {
        ids: [first.id],
      })
    expect((await back()).body.results).toMatchObject([{ ok: false, error: { code: 'Bus.Full' } }])
    await call('POST', `busAccommodations/${second.id}/takeOff`, { version: second.version, to: lastDay })
    expect((await back()).body.results).toMatchObject([{ ok: true }])
    expect((await call('GET', `busAccommodations/${first.id}`)).body).toMatchObject({ status: 'seated', to: null })
  })

  it('move to another bus that has room, and not to a full one', async () => {
    const [from, to, full] = await Promise.all([bus(2), bus(1), bus(1)])
    const { body: moving } = await seat(from, pupil())
    await seat(full, pupil())
    const move = (ids: number[], place: number) =>
      call<{ results: { ok: boolean; error?: { code: string } }[] }>('POST', 'busAccommodations/actions/move', {
        ids,
        input: { bus: place },
      })
    expect((await move([moving.id], full)).body.results).toMatchObject([{ ok: false, error: { code: 'Bus.Full' } }])
    expect((await move([moving.id], to)).body.results).toMatchObject([{ ok: true }])
    expect([await left(from), await left(to)]).toEqual([
      [2, 'open', 2, 'open'],
      [0, 'full', 0, 'full'],
    ])
  })

  it('end by the clock: on their last day, and when the student has left; a suspended student keeps the seat', async () => {
    const place = await bus(5)
    const own = pupil()
    const [ends, leaves, stays, suspended] = (
      await Promise.all([
        seat(place, own, 'both', { to: lastDay }),
        seat(place, pupil()),
        seat(place, pupil()),
        seat(place, pupil()),
      ])
    ).map(({ body }) => body) as unknown as [Seat, Seat, Seat, Seat]
    const leaver = await call<{ version: number }>('GET', `students/${leaves.student}`)
    await call('PUT', `students/${leaves.student}`, { version: leaver.body.version, leftOn: lastDay })
    const { body: late } = await call<{ version: number }>('GET', `students/${suspended.student}`)
    await call('POST', `students/${suspended.student}/suspend`, {
      version: late.version,
      suspendedFrom: firstDay,
      suspensionReason: 'إيقاف',
    })
    // The clock has a turn whenever a server begins.
    await school.restart({ clock: true })
    admin = await school.signIn('demo_admin')
    const look = async ({ id }: Seat) => {
      const { body } = await call('GET', `busAccommodations/${id}`)
      return [body.status, body.to]
    }
    const over = lastDay < today() ? 'ended' : 'seated'
    await expect.poll(() => look(leaves)).toEqual(['ended', lastDay])
    await expect.poll(() => look(ends)).toEqual([over, lastDay])
    expect([await look(ends), await look(stays), await look(suspended)]).toEqual([
      [over, lastDay],
      ['seated', null],
      ['seated', null],
    ])
    // Whoever is not at school any more can still be taken off.
    const off = await call('POST', `busAccommodations/${suspended.id}/takeOff`, { version: suspended.version, to: lastDay })
    expect(off.status).toBe(200)
  })

  it('are free at once when the student leaves, or goes to another branch, whoever writes that', async () => {
    const [place, { girls }] = [await bus(1), await branchesOf(admin)]
    const { body: first } = await seat(place, pupil())
    const leave = async (student: number, leftOn: string) => {
      const { body } = await call<{ version: number }>('GET', `students/${student}`)
      const { body: statuses } = await call<{ id: number }[]>(
        'GET',
        `studentStatuses?${query({ filter: { kind: 'withdrawn' } })}`,
      )
      const secretary = await school.signIn('demo_secretary')
      return as(secretary)('POST', `students/${student}/leave`, {
        version: body.version,
        status: statuses[0]?.id,
        leftOn,
        leavingReason: 'انتقال السكن',
      })
    }
    expect((await leave(first.student, today())).status).toBe(200)
    const look = async (id: number) => (await call('GET', `busAccommodations/${id}`)).body
    expect(await look(first.id)).toMatchObject({ status: 'ended', to: today() })
    const { body: second, status } = await seat(place, pupil())
    expect(status).toBe(201)
    expect(await left(place)).toEqual([0, 'full', 0, 'full'])
    const { classRoom } = (await call<{ classRoom: number }>('GET', `students/${second.student}`)).body
    const mates = await call<{ id: number; leftOn: string | null }[]>(
      'GET',
      `students?${query({ filter: { classRoom }, fields: ['leftOn'], range: [0, 99] })}`,
    )
    // The other branch is for girls, and he is a boy: it has been asked about.
    const moving = {
      input: { toBranch: girls, transferredOn: today(), transferReason: 'انتقال السكن' },
      filter: { classRoom },
      leave: mates.body.flatMap(({ id, leftOn }) => (leftOn === null && id !== second.student ? [id] : [])),
    }
    const { status: ordered, body: job } = await admin.call<{ id: number }>('POST', 'runs/transfers', {
      branch,
      year,
      headers: { Confirmed: 'Student.OtherGender' },
      body: await counted('runs/transfers', moving, send),
    })
    expect(ordered, JSON.stringify(job)).toBe(202)
    await expect.poll(async () => (await call<{ state: string }>('GET', `jobs/${job.id}`)).body.state).toBe('done')
    expect(await look(second.id)).toMatchObject({ status: 'ended' })
    expect(await left(place)).toEqual([1, 'open', 1, 'open'])
    const there = await as(admin, girls)<Bus>('POST', 'buses', { arabicName: 'حافلة', plateNumber: 'ن ق ل 1', capacity: 1 })
    const again = { bus: there.body.id, student: second.student, from: today() }
    expect((await as(admin, girls)('POST', 'busAccommodations', again)).status).toBe(201)
  })

  it('are for whoever has the permission', async () => {
    const cashier = await school.signIn('demo_cashier')
    // An invoice may name a seat: it is a choice, and tells no more than what it is called.
    const { body: named } = await as(cashier)<object[]>('GET', 'busAccommodations')
    expect(Object.keys(named[0] ?? {})).not.toContain('student')
    expect((await as(cashier)('POST', 'busAccommodations', { bus: 1, student: 1 })).status).toBe(403)
    const secretary = await school.signIn('demo_secretary')
    expect((await as(secretary)('GET', 'busAccommodations')).status).toBe(200)
  })

  it('are invoiced by a run to whoever has one, once', async () => {
    const { body: services } = await call<{ id: number }[]>('GET', `services?${query({ filter: { isBus: true } })}`)
    const place = await bus(2)
    const { body: mine } = await seat(place, pupil(), 'morning')
    await seat(place, pupil(), 'return')
    const order = { input: { service: services[0]?.id, date: firstDay }, filter: { bus: place, trip: 'morning' } }
    const preview = async () =>
      (
        await call<{ counts: Record<string, number>; rows: { id: number; state: string }[] }>(
          'POST',
          'runs/invoiceBusSeats/preview',
          order,
        )
      ).body
    expect((await preview()).rows).toMatchObject([{ id: mine.id, state: 'ready' }])
    const { body: job } = await call<{ id: number }>(
      'POST',
      'runs/invoiceBusSeats',
      await counted('runs/invoiceBusSeats', order, send),
    )
    await expect.poll(async () => (await call<{ state: string }>('GET', `jobs/${job.id}`)).body.state).toBe('done')
    expect((await preview()).rows).toMatchObject([{ id: mine.id, state: 'before' }])
    // Whom somebody has invoiced by hand has it as well.
    const ridden = await bus(1)
    const { body: theirs } = await seat(ridden, pupil(), 'morning')
    const { body: student } = await call<{ guardian: number }>('GET', `students/${theirs.student}`)
    const { status, body: byHand } = await call<{ id: number }>('POST', 'salesInvoices', {
      date: firstDay,
      status: 'open',
      guardian: student.guardian,
      items: [{ student: theirs.student, service: services[0]?.id, quantity: '1' }],
    })
    expect(status).toBe(201)
    const { body: seen } = await call<{ rows: object[] }>('POST', 'runs/invoiceBusSeats/preview', {
      ...order,
      filter: { bus: ridden },
    })
    expect(seen.rows).toMatchObject([{ id: theirs.id, state: 'before', made: [{ id: byHand.id }], errors: [] }])
    const { body: tuition } = await call<{ id: number }[]>('GET', `services?${query({ filter: { isBus: false } })}`)
    const other = await call('POST', 'runs/invoiceBusSeats/preview', {
      ...order,
      input: { service: tuition[0]?.id, date: firstDay },
    })
    expect(told(other)).toBe('Reference.NotAllowed service')
  })

  it('are invoiced once to a student with two of them, and to one who has changed the bus', async () => {
    const { body: services } = await call<{ id: number }[]>('GET', `services?${query({ filter: { isBus: true } })}`)
    const [place, other, student] = [await bus(3), await bus(3), pupil()]
    const { body: one } = await seat(place, student, 'morning')
    const { body: two } = await seat(place, student, 'return')
    const order = (bus: number) => ({ input: { service: services[0]?.id, date: firstDay }, filter: { bus } })
    const preview = async (bus: number, leave: number[] = []) => {
      const { body } = await call<{ records: number; rows: { id: number; state: string; record: { trip: string } }[] }>(
        'POST',
        'runs/invoiceBusSeats/preview',
        { ...order(bus), leave },
      )
      return [body.records, ...body.rows.map(({ id, state, record }) => [id, state, record.trip])]
    }
    const sides = async (bus: number, leave?: number[]) => {
      const [records, ...rows] = await preview(bus, leave)
      return [records, ...(rows as [number, string, string][]).toSorted(([a], [b]) => a - b)]
    }
    const states = ((await sides(place)).slice(1) as [number, string, string][]).map(([, state]) => state)
    expect([(await sides(place))[0], states.toSorted()]).toEqual([1, ['nothing', 'ready']])
    // Whoever leaves one of the two out invoices the other.
    expect(await sides(place, [one.id])).toEqual([1, [one.id, 'ready', 'morning'], [two.id, 'ready', 'return']])
    const done = async (bus: number) => {
      const { body: job } = await call<{ id: number }>(
        'POST',
        'runs/invoiceBusSeats',
        await counted('runs/invoiceBusSeats', order(bus), send),
      )
      await expect.poll(async () => (await call<{ state: string }>('GET', `jobs/${job.id}`)).body.state).toBe('done')
    }
    const invoicesNow = async () =>
      Number((await call('GET', `salesInvoices?${query({ range: [0, 0] })}`)).headers.get('content-range')?.split('/')[1])
    const before = await invoicesNow()
    await done(place)
    for (const { id, version } of [one, two]) await call('POST', `busAccommodations/${id}/takeOff`, { version, to: today() })
    const { body: moved } = await seat(other, student)
    expect(await sides(other)).toEqual([0, [moved.id, 'before', 'both']])
    await done(other)
    expect(await invoicesNow()).toBe(before + 1)
  })

  it('stand in the list of a bus, with guardian and mobile, and on paper', async () => {
    const place = await bus(2)
    const { body: one } = await seat(place, pupil(), 'both', { stopNote: 'عند المسجد' })
    const { body: report } = await call<{ rows: { cells: Record<string, string> }[] }>('GET', `reports/busList?bus=${place}`)
    const { body: student } = await call<{ refs: { guardian: { phone: string } } }>('GET', `students/${one.student}`)
    const row = report.rows.find(({ cells }) => cells['student'])
    expect(row?.cells).toMatchObject({ stopNote: 'عند المسجد', 'student.guardian.phone': student.refs.guardian.phone })
    const paper = await admin.call('GET', `reports/busList/file?bus=${place}&format=pdf`, { branch, year })
    expect([paper.status, paper.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  })
})
