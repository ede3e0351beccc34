import { expect, it } from 'vitest'
import { today } from '../../schema/values/date.ts'
import { compare, sum } from '../../schema/values/money.ts'
import type { Caller } from '../support/school.ts'
import { onStage } from '../support/stage.ts'
import { office, type Row, told } from './office.ts'

let admin: Caller
let branch = 0
let staff: Row[] = []
const year = Number(today().slice(0, 4))
// Months that the demo school has no salaries of.
const [month, next] = today().slice(5, 7) < '07' ? [`${year}-10`, `${year}-11`] : [`${year}-03`, `${year}-04`]

const { call, get, list, made, ordered, act, paidOut } = office(() => ({ who: admin, branch, year }))

onStage(async (stage) => {
  admin = stage.admin
  branch = stage.branches.boys
  const having = new Set((await list('employeeAdvances?range=[0,99]')).map(({ employee }) => employee))
  staff = (await list('employees?range=[0,99]&filter={"status":"working"}')).filter(({ id }) => !having.has(id))
})

/** Somebody on 8,000 and nothing else. */
async function somebody(): Promise<Row> {
  const { version, id } = await get('employees', staff.pop() as Row)
  const saved = await call('PUT', `employees/${id}`, { version, basicSalary: '8000', salaryItems: [] })
  expect(told(saved)).toEqual([200])
  return saved.body
}
/** Months between those of the demo and these have none, which is asked about. */
const skipped = 'Salary.MonthSkipped'
const salaryOf = ({ id }: Row, of = month) => ({ employee: id, month: of, date: `${of}-25` })
interface Line {
  readonly origin: string
  readonly kind: string
  readonly amount: string
}
const linesOf = (salary: Row, holds: (line: Line) => boolean) =>
  sum((salary['items'] as readonly Line[]).filter(holds).map(({ amount }) => amount))

it('a salary that is approved while somebody edits it is what one of them saw: the other is refused, and nothing is half', async () => {
  for (let round = 0; round < 6; round++) {
    const salary = await made('salaries', salaryOf(await somebody()), skipped)
    const { version } = salary
    const edit = () => call('PUT', `salaries/${salary.id}`, { version, absentDays: '3' })
    const approve = () => call('POST', `salaries/${salary.id}/approve`, { version })
    const [first, second] = await Promise.all(round % 2 ? [edit(), approve()] : [approve(), edit()])
    const refused = first.status === 200 ? second : first
    expect([first.status, second.status].toSorted()).toEqual([200, 409])
    expect(['Record.Stale', 'Salary.CalculatedCantEdit', 'Record.Busy']).toContain(refused.body.errors?.[0]?.code)
    const now = await get('salaries', salary)
    const isEdited = now['status'] === 'calculated'
    expect([
      Number(now['absentDays']),
      compare(
        linesOf(now, ({ origin }) => origin === 'absence'),
        '800',
      ),
    ]).toEqual(isEdited ? [3, 0] : [0, -1])
    const [gross, kept] = [linesOf(now, ({ kind }) => kind === 'earning'), linesOf(now, ({ kind }) => kind === 'deduction')]
    expect([compare(gross, String(now['gross'])), compare(kept, String(now['deductions']))]).toEqual([0, 0])
  }
})

it('salaries that are approved together while one is edited are approved as they are, or left with the edit', async () => {
  const salaries: Row[] = []
  for (let count = 0; count < 5; count++) salaries.push(await made('salaries', salaryOf(await somebody()), skipped))
  const [edited] = salaries as [Row]
  const [job, answer] = await Promise.all([
    ordered('jobs', { action: 'approve', targets: [{ resource: 'salaries', ids: salaries.map(({ id }) => id) }] }),
    call('PUT', `salaries/${edited.id}`, { version: edited.version, overtimeHours: '5' }),
  ])
  expect(job).toMatchObject({ done: 5, failed: 0 })
  const now = await get('salaries', edited)
  // Whoever was first: an approved salary has what it was approved with, and its number.
  expect([answer.status, Number(now['overtimeHours'])]).toEqual(answer.status === 200 ? [200, 5] : [409, 0])
  expect(now).toMatchObject({ status: 'approved', number: expect.any(String) })
  expect(
    compare(
      linesOf(now, ({ origin }) => origin === 'overtime'),
      '0',
    ),
  ).toBe(answer.status === 200 ? 1 : 0)
})

it('an advance that two months repay at once is repaid once', async () => {
  for (let round = 0; round < 4; round++) {
    const one = await somebody()
    const advance = await made('employeeAdvances', {
      ...{ employee: one.id, value: '600', installmentsNumber: 1, startDate: month, date: `${month}-01`, status: 'open' },
    })
    await paidOut(advance, `${month}-01`)
    const answers = await Promise.all([
      call('POST', 'salaries', salaryOf(one), skipped),
      call('POST', 'salaries', salaryOf(one, next), skipped),
    ])
    for (const { status } of answers) expect([201, 400, 409]).toContain(status)
    const taken = answers.flatMap(({ status, body }) =>
      status === 201 ? [linesOf(body, ({ origin }) => origin === 'advance')] : [],
    )
    expect(compare(sum(taken), '600')).toBe(0)
    expect(Number((await get('employeeAdvances', advance))['repaid'])).toBe(600)
    // Whoever was refused is calculated anew, and finds it repaid.
    for (const [index, { status }] of answers.entries())
      if (status !== 201) {
        const again = await made('salaries', salaryOf(one, [month, next][index]), skipped)
        expect(
          compare(
            linesOf(again, ({ origin }) => origin === 'advance'),
            '0',
          ),
        ).toBe(0)
      }
    expect(told(await act('employeeAdvances', advance, 'void', { voidReason: 'خطأ' }))).toEqual([
      409,
      'Salary.CalculatedCantRemove undefined',
      'Advance.PaidOut undefined',
    ])
  }
})
