import { describe, expect, it } from 'vitest'
import { today } from '../../schema/values/date.ts'
import { compare, sum } from '../../schema/values/money.ts'
import { monthOf, movedMonth } from '../../schema/values/month.ts'
import { createRandom } from '../../src/server/demo/random.ts'
import type { RunPreview, RunRow } from '../../src/shared/run.ts'
import { demoMonth } from '../support/demoMonth.ts'
import type { Caller } from '../support/school.ts'
import { onStage } from '../support/stage.ts'
import { office, type Row, told } from './office.ts'

type Cells = Readonly<Record<string, Readonly<Record<string, string>>>>

let admin: Caller
let boys = 0
// At the beginning of a year the one before, for its first two months are over.
const year = Number(movedMonth(monthOf(today()), -2).slice(0, 4))
let months = 0
let staff: Row[] = []
let items: Row[] = []

onStage(async (stage) => {
  ;({ admin } = stage)
  ;({ boys } = stage.branches)
  staff = await list('employees?range=[0,99]&sort=["id","ASC"]')
  items = await list('salaryItems?range=[0,99]')
})

const { call, act, list, ordered } = office(() => ({
  ...{ who: admin, branch: boys, year },
  // Months are calculated here that come after some that are not.
  agrees: 'Salary.MonthSkipped',
}))
const itemId = (name: string): number => items.find(({ englishName }) => englishName === name)?.id ?? 0
/** A month of its own for each test, so that none finds what another has calculated. */
const nextMonth = (): string => {
  const month = movedMonth(`${year}-02`, months++)
  return month === demoMonth ? nextMonth() : month
}
const asked = (month: string, more: object = {}) => ({ input: { month, date: `${month}-25` }, ...more })
const previewed = async (month: string, more: object = {}, query = ''): Promise<RunPreview> => {
  const { status, body } = await call<RunPreview>('POST', `runs/calculateSalary/preview${query}`, asked(month, more))
  expect([status, body.errors]).toEqual([200, undefined])
  return body
}
const calculate = (month: string, more: object = {}) => ordered('runs/calculateSalary', asked(month, more))
const salariesOf = (month: string) =>
  list(
    `salaries?range=[0,199]&filter=${JSON.stringify({ month })}&fields=["employee","gross","net","status","absentDays","version"]`,
  )
const stateOf = ({ rows }: RunPreview, { id }: Row) => rows.find((row) => row.id === id)?.state
const total = (rows: readonly RunRow[], name: string) => sum(rows.map(({ amounts }) => amounts[name] ?? '0'))

describe('the sheet of a month', () => {
  it('has one column for each item of the month, earnings before deductions, and adds up all rows', async () => {
    const month = nextMonth()
    const sheet = await previewed(month)
    expect(sheet.columns.map(({ under }) => under)).toEqual(
      sheet.columns
        .map(({ under }) => under)
        .toSorted()
        .reverse(),
    )
    const named = sheet.columns.map(({ record }) => record['englishName'])
    expect(named).toEqual(expect.arrayContaining(['Basic salary', 'Housing allowance']))
    for (const { columns, amounts } of sheet.rows) {
      const of = (kind: string) => sum(sheet.columns.flatMap(({ key, under }) => (under === kind ? [columns[key] ?? '0'] : [])))
      expect([compare(of('earning'), amounts['gross'] ?? ''), compare(of('deduction'), amounts['deductions'] ?? '')]).toEqual([
        0, 0,
      ])
    }
    expect(compare(sheet.sums['net'] ?? '', total(sheet.rows, 'net'))).toBe(0)
    for (const { key } of sheet.columns)
      expect(compare(sheet.columnSums[key] ?? '', sum(sheet.rows.map(({ columns }) => columns[key] ?? '0')))).toBe(0)
  })

  it('is sorted by a column of an item', async () => {
    const month = nextMonth()
    const housing = `${itemId('Housing allowance')}.earning`
    const query = `?sort=${JSON.stringify([`column.${housing}`, 'DESC'])}`
    const amounts = (await previewed(month, {}, query)).rows.map(({ columns }) => Number(columns[housing] ?? 0))
    expect(new Set(amounts).size).toBeGreaterThan(1)
    expect(amounts).toEqual(amounts.toSorted((a, b) => b - a))
  })

  it('marks whom one should look at, counts them and shows them alone, with their sums', async () => {
    const month = nextMonth()
    const [one] = staff as [Row]
    const { version } = (await call<Row>('GET', `employees/${one.id}`)).body
    const saved = await call<Row>('PUT', `employees/${one.id}`, { version, residenceExpiry: `${month}-10` })
    expect([saved.status, saved.body.errors]).toEqual([200, undefined])
    const all = await previewed(month)
    expect(all.rows.find(({ id }) => id === one.id)?.marks).toContain('isExpired')
    const marked = await previewed(month, {}, '?mark=isExpired')
    expect(marked.total).toBe(all.marks['isExpired'])
    expect(marked.total).toBeLessThan(all.total)
    expect(marked.rows.every(({ marks }) => marks.includes('isExpired'))).toBe(true)
    expect(compare(marked.sums['net'] ?? '', total(marked.rows, 'net'))).toBe(0)
    expect(marked.totals).toEqual(all.totals)
    expect((await call('POST', 'runs/calculateSalary/preview?mark=isRich', asked(month))).status).toBe(400)
  })

  it('works out one row alone when its inputs are corrected, as it will be in the whole sheet', async () => {
    const month = nextMonth()
    const [one, other] = staff as [Row, Row]
    const usual = await previewed(month)
    const cells: Cells = { [one.id]: { absentDays: '3' } }
    const alone = await previewed(month, { cells }, `?only=rows&ids=[${one.id}]`)
    expect([alone.rows.length, alone.sums]).toEqual([1, null])
    const [row] = alone.rows
    const rowIn = ({ rows }: RunPreview, { id }: Row) => rows.find((each) => each.id === id)
    expect(Number(row?.columns[`${itemId('Absence')}.deduction`])).toBeGreaterThan(0)
    const whole = await previewed(month, { cells })
    expect(rowIn(whole, one)).toEqual(row)
    expect(rowIn(whole, other)).toEqual(rowIn(usual, other))
    expect(whole.sums['net']).not.toBe(usual.sums['net'])
    for (const ids of ['[0]', '[]', 'x', '{}'])
      expect((await call('POST', `runs/calculateSalary/preview?only=rows&ids=${ids}`, asked(month))).status).toBe(400)
  })
})

it('a look at the sheet is written down, with the month that was looked at', async () => {
  const month = nextMonth()
  await previewed(month)
  await previewed(month, {}, `?only=rows&ids=[${staff[0]?.id}]`)
  const entries = await list('audit?filter={"resource":"salaries","action":"sheet"}&range=[0,1]')
  expect(entries.map(({ userName, input }) => [userName, input])).toEqual([
    ['مدير النظام', { run: 'calculateSalary', ...asked(month), filter: {}, ids: [staff[0]?.id] }],
    ['مدير النظام', { run: 'calculateSalary', ...asked(month), filter: {} }],
  ])
})

describe('a month that is calculated again', () => {
  it('adds nobody twice, and shows what stands', async () => {
    const month = nextMonth()
    const before = await previewed(month)
    await calculate(month)
    const first = await salariesOf(month)
    await calculate(month)
    expect(await salariesOf(month)).toEqual(first)
    const sheet = await previewed(month)
    expect(sheet.counts).toMatchObject({ ready: 0, before: first.length })
    expect(sheet.sums).toEqual(before.sums)
    expect(sheet.waiting.toSorted()).toEqual(first.map(({ id }) => id).toSorted())
  })

  it('puts what follows by now in the place of what is not approved, keeps what was typed, and leaves what is approved', async () => {
    const month = nextMonth()
    const [raised, typed, approved, corrected] = staff.slice(1) as [Row, Row, Row, Row]
    await calculate(month, { cells: { [typed.id]: { absentDays: '2' } } })
    const stands = await salariesOf(month)
    const salaryOf = (rows: readonly Row[], { id }: Row) => rows.find((row) => row['employee'] === id) as Row
    const done = await call('POST', `salaries/${salaryOf(stands, approved).id}/approve`, {
      version: salaryOf(stands, approved).version,
    })
    expect(done.status).toBe(200)
    for (const one of [raised, approved]) {
      const { version, basicSalary } = (await call<Row>('GET', `employees/${one.id}`)).body
      await call('PUT', `employees/${one.id}`, { version, basicSalary: String(Number(basicSalary) + 600) })
    }
    const cells: Cells = { [corrected.id]: { overtimeHours: '5' } }
    const sheet = await previewed(month, { cells })
    expect([raised, typed, approved, corrected].map((one) => stateOf(sheet, one))).toEqual(['ready', 'before', 'before', 'ready'])
    expect(sheet.counts.ready).toBe(2)
    const late: Cells = { [approved.id]: { absentDays: '4' } }
    const fixed = (await previewed(month, { cells: late })).rows.find(({ id }) => id === approved.id)
    expect([fixed?.fixed, fixed?.input['absentDays']]).toEqual([true, '0'])
    await calculate(month, { cells })
    const now = await salariesOf(month)
    expect(now.map(({ id }) => id)).toEqual(stands.map(({ id }) => id))
    const changed = now
      .filter((row) => row.version !== stands.find(({ id }) => id === row.id)?.version)
      .map(({ employee }) => employee)
    expect(changed.toSorted()).toEqual([raised.id, approved.id, corrected.id].toSorted())
    expect(Number(salaryOf(now, raised)['gross'])).toBeGreaterThan(Number(salaryOf(stands, raised)['gross']))
    expect(Number(salaryOf(now, typed)['absentDays'])).toBe(2)
    expect(salaryOf(now, approved)['gross']).toBe(salaryOf(stands, approved)['gross'])
  })

  it('has one salary for each, also when two officers calculate it at once', async () => {
    const month = nextMonth()
    await Promise.all([
      calculate(month),
      calculate(month),
      calculate(month, { cells: { [staff[2]?.id ?? 0]: { absentDays: '1' } } }),
    ])
    const rows = await salariesOf(month)
    expect(new Set(rows.map(({ employee }) => employee)).size).toBe(rows.length)
    expect(rows.length).toBe((await previewed(month)).total)
  })
})

it('adds up to gross and deductions in every row and together, also where former months are taken back', async () => {
  // Before all months of the others.
  const [month, next] = [`${year}-01`, `${year}-02`]
  await calculate(month)
  const random = createRandom(20_261_126)
  for (const salary of (await salariesOf(month)).slice(-8)) {
    for (const action of ['approve', 'post']) expect(told(await act('salaries', salary, action))).toEqual([200])
    const employee = { id: Number(salary['employee']) }
    const statusFrom = `${month}-${String(2 + random.below(26)).padStart(2, '0')}`
    const suspended = { statusFrom, statusReason: 'تحقيق', paidShare: random.pick(['0', '50', '75']) }
    expect(told(await act('employees', employee, 'suspend', suspended))).toEqual([200])
    const back = { statusFrom: `${next}-01`, statusReason: 'انتهى' }
    expect(told(await act('employees', employee, 'start', back))).toEqual([200])
  }
  const sheet = await previewed(next)
  const addedUp = (columns: Readonly<Record<string, string>>) =>
    ['earning', 'deduction'].map((kind) =>
      Number(sum(sheet.columns.flatMap(({ key, under }) => (under === kind ? [columns[key] ?? '0'] : [])))),
    )
  for (const { columns, amounts } of sheet.rows)
    expect(addedUp(columns)).toEqual([Number(amounts['gross']), Number(amounts['deductions'])])
  expect(addedUp(sheet.columnSums)).toEqual([Number(sheet.sums['gross']), Number(sheet.sums['deductions'])])
  const basic = sheet.columns.filter(({ id }) => id === itemId('Basic salary'))
  expect(basic.map(({ under }) => under)).toEqual(['earning', 'deduction'])
  for (const { key } of basic) expect(Number(sheet.columnSums[key])).toBeGreaterThan(0)
})
