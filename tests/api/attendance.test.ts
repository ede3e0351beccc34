import { beforeAll, describe, expect, it } from 'vitest'
import { dayNumber, today } from '../../schema/values/date.ts'
import { workbookFile } from '../sheets/workbookFile.ts'
import { sendFile, separated } from '../support/importing.ts'
import type { Problem } from '../support/school.ts'
import { onStage, type Stage } from '../support/stage.ts'

type Row = { readonly id: number; readonly version: number } & Record<string, unknown>
interface Sheet {
  rows: {
    id: number
    state: string
    count: number
    errors: { code: string; params?: Record<string, string> }[]
    becomes?: unknown
  }[]
}

let stage: Stage
let staff: Row[] = []
const year = Number(today().slice(0, 4)) - 1
/** The first week of November of last year, from Sunday on. */
const sunday = Array.from({ length: 7 }, (_, at) => `${year}-11-0${at + 1}`).find(
  (day) => new Date(`${day}T00:00:00Z`).getUTCDay() === 0,
) as string
const day = (plus: number) => `${year}-11-${String(Number(sunday.slice(8)) + plus).padStart(2, '0')}`
const code = (at: number) => staff[at]?.['code'] as string

onStage((made) => {
  stage = made
})

const at = (body?: unknown) => ({ branch: stage.branches.boys, year, ...(body !== undefined && { body }) })
const call = <T = Row>(method: string, path: string, body?: unknown) => stage.admin.call<T & Problem>(method, path, at(body))
const list = async (path: string) => (await call<Row[]>('GET', path)).body
const send = (file: string, search = '') => sendFile(stage.admin, 'attendanceDays', file, { ...at(), search })
const known = async (who: Row) =>
  (await list(`attendanceDays?filter={"employee":${who.id}}&sort=["date","ASC"]`)).map(
    (one) => `${one['date']} ${one['in']} ${one['out']}`,
  )

const colleague = async () => (await call('GET', `employees/${staff[0]?.id}`)).body

beforeAll(async () => {
  staff = await list('employees?filter={"status":"working"}&sort=["hireDate","ASC"]&range=[0,9]')
})

describe('sheets of attendance', () => {
  it('have a row for each punch: the first and the last of a day count, and one who pressed twice did so once', async () => {
    const file = separated('AC-No.,Name,Time', [
      `${code(0)},x,${day(0)} 07:02:10`,
      `${code(0)},x,${day(0)} 07:03:00`,
      `${code(0)},x,${day(0)} 14:01:59`,
      `${code(0)},x,${day(1)} 07:20 AM`,
    ])
    const { body } = await send(file)
    expect([body.counts, body.faults]).toEqual([{ created: 2, updated: 0, unchanged: 0, faulty: 0 }, []])
    expect(await known(staff[0] as Row)).toEqual([`${day(0)} 07:02 14:01`, `${day(1)} 07:20 null`])
    expect((await send(file)).body.counts).toEqual({ created: 0, updated: 0, unchanged: 2, faulty: 0 })
  })

  it('whose dates have the month first are asked about, and read once that is said', async () => {
    const who = staff[8] as Row
    const american = (month: string, date: string) => `${month}/${date}/${year}`
    const file = separated('AC-No.,Name,Time', [
      `${code(8)},x,${american('11', '05')} 07:02`,
      `${code(8)},x,${american('11', '05')} 14:00`,
      `${code(8)},x,${american('11', '17')} 07:10`,
    ])
    const asked = await send(file)
    expect([asked.body.counts.created, asked.body.questions.length, await known(who)]).toEqual([0, 1, []])
    expect(asked.body.faults).toMatchObject([{ code: 'Import.MonthFirst', waits: true }])
    const [question] = asked.body.questions
    expect([question?.column, question?.value, question?.suggestions.map(({ id }) => id)]).toEqual([
      'date',
      american('11', '17'),
      [1],
    ])
    const answers = { values: { [question?.column ?? '']: { [question?.value ?? '']: 1 } } }
    const read = await sendFile(stage.admin, 'attendanceDays', file, { ...at(), answers })
    expect([read.body.counts.created, read.body.faults]).toEqual([2, []])
    expect(await known(who)).toEqual([`${year}-11-05 07:02 14:00`, `${year}-11-17 07:10 null`])
    // Where another date says that the day stands first, nothing is asked, and the wrong one is refused.
    const mixed = separated('AC-No.,Name,Time', [`${code(9)},x,17/11/${year} 07:02`, `${code(9)},x,11/18/${year} 07:02`])
    const { body } = await send(mixed)
    expect([body.counts.created, body.questions, body.faults.map((fault) => fault.code)]).toEqual([1, [], ['Date.Invalid']])
  })

  it.each(['كود,التاريخ والوقت', 'الكود,التاريخ والوقت', 'Code,Date and Time', 'الرمز,التاريخ والوقت', 'ID,Date and Time'])(
    'name the employee by a code: %s',
    async (heading) => {
      const { body } = await send(separated(heading, [`${code(5)},${day(3)} 07:04`, `${code(5)},${day(3)} 14:02`]), '?check=1')
      expect([body.counts.faulty, body.faults, body.questions]).toEqual([0, [], []])
    },
  )

  it('say of each punch whether somebody came or went: the first coming and the last going count, of several in a day', async () => {
    const punch = (time: string, type: string) => `${code(6)},${day(0)} ${time},${type}`
    const file = separated('USERID,CHECKTIME,CHECKTYPE', [
      punch('06:10:00', 'O'),
      punch('07:02:00', 'I'),
      punch('12:00:00', 'O'),
      punch('12:31:00', 'I'),
      punch('15:04:00', 'O'),
      punch('15:20:00', 'I'),
    ])
    const { body } = await send(file)
    expect([body.counts.created, body.faults]).toEqual([1, []])
    expect(await known(staff[6] as Row)).toEqual([`${day(0)} 07:02 15:04`])
    // From noon to half past: what a shift may count as a break.
    expect(await list(`attendanceDays?filter={"employee":${staff[6]?.id}}`)).toMatchObject([{ outsideMinutes: 31 }])
  })

  it('of the night belong to the day on which somebody came, and one punch alone is what the machine says that it was', async () => {
    const punch = (at: number, time: string, type: string) => `${code(7)},${day(at)} ${time},${type}`
    const file = separated('USERID,CHECKTIME,CHECKTYPE', [
      punch(0, '13:30:00', 'I'),
      punch(2, '22:00:00', 'I'),
      punch(3, '06:00:00', 'O'),
      punch(5, '07:00:00', 'O'),
    ])
    const { body } = await send(file)
    expect([body.counts.created, body.faults]).toEqual([3, []])
    expect(await known(staff[7] as Row)).toEqual([`${day(0)} 13:30 null`, `${day(2)} 22:00 06:00`, `${day(5)} null 07:00`])
  })

  it('are the log of the machine, parted by tabs and without a heading', async () => {
    const file = [`${day(1)} 07:04:11`, `${day(1)} 14:03:59`, `${day(2)} 07:00:00`].map(
      (time) => `\t${String(code(6)).padStart(9)}\t${time}\t1\t0\t1\t0`,
    )
    const { body } = await sendFile(stage.admin, 'attendanceDays', file.join('\r\n'), { ...at(), name: '1_attlog.dat' })
    expect([body.counts.created, body.faults]).toEqual([2, []])
    expect((await known(staff[6] as Row)).slice(1)).toEqual([`${day(1)} 07:04 14:03`, `${day(2)} 07:00 null`])
  })

  it('have in each of their cells the day besides the time', async () => {
    const rows = [
      ['الموظف', 'التاريخ', 'الدخول', 'الخروج'],
      [code(9), day(4), dayNumber(day(4)) + 25_569 + 7 / 24, dayNumber(day(4)) + 25_569 + 14 / 24],
    ]
    const change = (sheet: object) => {
      for (const cell of ['C2', 'D2']) (sheet as Record<string, { z: string }>)[cell]!.z = 'dd/mm/yyyy hh:mm'
    }
    const { body } = await sendFile(stage.admin, 'attendanceDays', workbookFile([{ name: 'x', rows, change }], 'xlsx'), at())
    expect([body.questions, body.faults, body.counts]).toEqual([[], [], { created: 1, updated: 0, unchanged: 0, faulty: 0 }])
    expect((await known(staff[9] as Row))[0]).toBe(`${day(4)} 07:00 14:00`)
  })

  it('have the day with its time as a spreadsheet keeps it', async () => {
    const serial = (time: number) => dayNumber(day(3)) + 25_569 + time / 86_400
    const rows = [
      ['USERID', 'CHECKTIME'],
      [code(6), serial(7 * 3600 + 2 * 60 + 20)],
      [code(6), serial(14 * 3600 + 5 * 60 + 20)],
    ]
    const change = (sheet: object) => {
      for (const cell of ['B2', 'B3']) (sheet as Record<string, { z: string }>)[cell]!.z = 'yyyy-mm-dd hh:mm:ss'
    }
    const file = workbookFile([{ name: 'x', rows, change }], 'xlsx')
    const { body } = await sendFile(stage.admin, 'attendanceDays', file, at())
    expect([body.questions, body.faults, body.counts.created]).toEqual([[], [], 1])
    expect((await known(staff[6] as Row)).at(-1)).toBe(`${day(3)} 07:02 14:05`)
  })

  it('have a row for each day, with headings of machines and of schools', async () => {
    const { body } = await send(
      separated('الرقم الوظيفي,التاريخ,وقت الحضور,وقت الانصراف', [
        `${code(1)},${day(0)},7:00,2:00 م`,
        `${code(1)},${day(1)},07:45,14:00`,
      ]),
    )
    expect(body.counts.created).toBe(2)
    expect(await known(staff[1] as Row)).toEqual([`${day(0)} 07:00 14:00`, `${day(1)} 07:45 14:00`])
  })

  it('are a month with a column for each day', async () => {
    const days = Array.from({ length: 30 }, (_, index) => index + 1)
    const cells = (said: Record<number, string>) => days.map((one) => said[one] ?? '').join(',')
    const first = Number(sunday.slice(8))
    const { body } = await send(
      [
        `كشف الحضور لشهر 11/${year}`,
        `رقم الموظف,${days.join(',')}`,
        `${code(2)},${cells({ [first]: '07:00-14:00', [first + 1]: 'غ', [first + 2]: '07:30 14:00' })}`,
      ].join('\n'),
    )
    expect([body.counts.created, body.faults]).toEqual([2, []])
    expect(await known(staff[2] as Row)).toEqual([`${day(0)} 07:00 14:00`, `${day(2)} 07:30 14:00`])
  })

  it('have no row before somebody was hired nor after the last day of work: it is refused with its day, and the others are taken', async () => {
    const { jobTitle, nationality } = await colleague()
    const made = await call('POST', 'employees', {
      ...{ arabicName: 'ماجد بن علي العتيبي', jobTitle, nationality, identityType: 'passport', identityNumber: 'P7788' },
      ...{ phone: '0500000001', basicSalary: '5000', hireDate: day(1) },
    })
    expect(made.status).toBe(201)
    const gone = { version: made.body.version, statusFrom: day(4), statusReason: 'استقالة' }
    expect((await call('POST', `employees/${made.body.id}/end`, gone)).status).toBe(200)
    const { body } = await send(
      separated(
        'الرقم الوظيفي,التاريخ,الدخول,الخروج',
        [0, 1, 3, 4].map((at) => `${made.body['code']},${day(at)},07:00,14:00`),
      ),
    )
    expect(body.counts).toMatchObject({ created: 2, faulty: 2 })
    expect(JSON.stringify(body.faults)).toContain('Attendance.NotEmployed')
    expect(await known(made.body)).toEqual([`${day(1)} 07:00 14:00`, `${day(3)} 07:00 14:00`])
    const byHand = await call('POST', 'attendanceDays', { employee: made.body.id, date: day(4), in: '07:00', out: '14:00' })
    expect([byHand.status, byHand.body.errors?.[0]]).toMatchObject([400, { code: 'Attendance.NotEmployed', field: 'date' }])
  })

  it('know shifts of the night: who goes at an earlier time goes on the next day', async () => {
    const { body } = await send(
      separated('الرقم الوظيفي,التاريخ,الدخول,الخروج', [`${code(4)},${day(0)},22:20,06:00`, `${code(4)},${day(1)},22:00,04:30`]),
    )
    expect([body.counts.created, body.faults]).toEqual([2, []])
    const rows = await list(`attendanceDays?filter={"employee":${staff[4]?.id}}&sort=["date","ASC"]`)
    expect(rows.map((one) => [one['in'], one['out'], Number(one['hours'])])).toEqual([
      ['22:20', '06:00', 7.667],
      ['22:00', '04:30', 6.5],
    ])
    const night = await call('POST', 'workShifts', {
      arabicName: 'حراسة ليلية',
      graceMinutes: 10,
      days: ['sunday', 'monday'].map((name) => ({ day: name, from: '22:00', to: '06:00' })),
    })
    expect(night.status).toBe(201)
    const none = { arabicName: 'بلا ساعات', days: [{ day: 'sunday', from: '22:00', to: '22:00' }] }
    expect((await call('POST', 'workShifts', none)).body.errors?.[0]).toMatchObject({
      code: 'WorkShift.NoHours',
      field: 'days.0.to',
    })
    const { version } = (await call('GET', `employees/${staff[4]?.id}`)).body
    expect((await call('PUT', `employees/${staff[4]?.id}`, { version, workShift: night.body.id })).status).toBe(200)
    const order = { input: { month: `${year}-11`, from: day(0), until: day(2), missingOut: 'asked' } }
    const sheet = await call<Sheet>('POST', `runs/countAttendance/preview?only=rows&ids=[${staff[4]?.id}]`, order)
    // Twenty minutes late on the first night, gone an hour and a half early on the second.
    expect(sheet.body.rows[0]?.becomes).toMatchObject([{ hours: '1.833' }])
  })

  it('say by row and column what is wrong with them, ask who is meant, and store nothing when all or nothing is wanted', async () => {
    const file = separated('الرقم الوظيفي,التاريخ,الدخول,الخروج', [
      `99887766,${day(3)},07:00,14:00`,
      `${code(3)},${year}-11-31,07:00,14:00`,
      `${code(3)},${day(3)},25:70,14:00`,
      `${code(3)},${day(4)},14:00,07:00`,
      `${code(3)},2001-01-01,07:00,14:00`,
      `${code(3)},${day(0)},07:00,14:00`,
    ])
    const { body } = await send(file, '?atomic=1')
    expect(body.questions.map(({ kind, value }) => [kind, value])).toEqual([['value', '99887766']])
    expect(body.faults.map(({ row, code: said }) => `${row} ${said}`)).toEqual([
      '2 Import.Unknown',
      '3 Date.Invalid',
      '4 Time.Invalid',
      '5 Attendance.OutBeforeIn',
      '6 FiscalYear.NoPermission',
    ])
    expect(await known(staff[3] as Row)).toEqual([])
  })
})

describe('what attendance takes off the pay', () => {
  const order = (more: object = {}) => ({
    input: { month: `${year}-11`, from: day(0), until: day(2), missingOut: 'asked', ...more },
  })
  const preview = async (more: object = {}) =>
    (await call<Sheet>('POST', 'runs/countAttendance/preview?range=[0,499]', order(more))).body.rows
  const rowOf = async (who: number, more: object = {}) => (await preview(more)).find(({ id }) => id === staff[who]?.id)

  it('asks about a day on which nobody knows when somebody went, unless it counts as worked', async () => {
    const asked = await rowOf(0)
    expect([asked?.state, asked?.errors.map(({ code: said }) => said)]).toEqual(['refused', ['Attendance.MissingOut']])
    expect((await rowOf(0, { missingOut: 'worked' }))?.state).toBe('ready')
  })

  it('makes days of absence and hours too short of the working hours, once', async () => {
    const shift = await call('POST', 'workShifts', {
      arabicName: 'الدوام الصباحي',
      graceMinutes: 15,
      days: ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday'].map((one) => ({ day: one, from: '07:00', to: '14:00' })),
    })
    for (const one of [1, 2]) {
      const { version } = (await call('GET', `employees/${staff[one]?.id}`)).body
      await call('PUT', `employees/${staff[one]?.id}`, { version, workShift: shift.body.id })
    }
    const row = await rowOf(1)
    expect([row?.state, row?.count]).toEqual(['ready', 2])
    const count = (await preview({ missingOut: 'worked' })).length
    const { body: job } = await call('POST', 'runs/countAttendance', { ...order({ missingOut: 'worked' }), count })
    const look = async () => (await call('GET', `jobs/${job.id}`)).body['state']
    await expect.poll(look).toBe('done')
    const made = async (who: number) =>
      (await list(`benefitsAndDeductions?filter={"employee":${staff[who]?.id}}`))
        .map((one) => `${one['days'] ?? ''}|${one['hours'] ?? ''}|${one['reason']}`)
        .sort()
    // Forty-five minutes late on Monday, away on Tuesday; half an hour late on Tuesday, away on Monday.
    expect(await made(1)).toEqual([`1||${day(2)}`, `|0.75|${day(1)} 0:45`].sort())
    expect(await made(2)).toEqual([`1||${day(1)}`, `|0.5|${day(2)} 0:30`].sort())
    expect((await rowOf(2))?.state).toBe('before')
    // The same days are not taken off the pay of another month as well; days beyond them are.
    const other = await rowOf(2, { month: `${year}-12`, missingOut: 'worked' })
    expect([other?.state, other?.errors.map(({ code: said }) => said)]).toEqual(['refused', ['Attendance.CountedBefore']])
    const longer = await rowOf(2, { month: `${year}-12`, missingOut: 'worked', until: day(3) })
    expect([longer?.state, longer?.becomes]).toMatchObject(['ready', [{ days: '1', reason: day(3) }]])
  })
})
