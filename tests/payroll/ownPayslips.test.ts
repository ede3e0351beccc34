import { expect, it } from 'vitest'
import { today } from '../../schema/values/date.ts'
import { noorIdentity } from '../sheets/noorRows.ts'
import { type Caller, type Problem, query } from '../support/school.ts'
import { onStage, type Stage } from '../support/stage.ts'

type Row = { id: number } & Record<string, unknown>

let stage: Stage
let branch: number
let number = 660_000

onStage((opened) => {
  stage = opened
  branch = opened.branches.boys
})

const call = <T = Row>(who: Caller, method: string, path: string, body?: object) =>
  who.call<T>(method, path, { branch, ...(body && { body }) })
const first = async (resource: string, filter: object = {}) =>
  (await call<Row[]>(stage.admin, 'GET', `${resource}?${query({ filter, range: [0, 0] })}`)).body[0] as Row

/** An employee with a salary of this month. */
async function paid(values: object = {}): Promise<Row> {
  const employee = await call(stage.admin, 'POST', 'employees', {
    arabicName: 'سعد بن ناصر القحطاني',
    nationality: (await first('nationalities', { isoCode: 'SA' })).id,
    identityType: 'national',
    identityNumber: noorIdentity(number++),
    phone: '0500000001',
    hireDate: '2020-08-20',
    jobTitle: (await first('jobTitles')).id,
    basicSalary: '6000',
    costCenters: [{ id: (await first('costCenters', { isLeaf: true })).id, share: '100' }],
    ...values,
  })
  const { body } = await call(stage.admin, 'POST', 'salaries', { employee: employee.body.id, month: today().slice(0, 7) })
  expect((body as unknown as Problem).errors ?? []).toEqual([])
  return body
}

it('an employee with an account sees the own payslips and nobody else’s; looks of others are written down', async () => {
  const teacher = await stage.signInWith('own_teacher', [branch], ['viewBranches', 'viewFiscalYears', 'viewOwnSalaries'])
  const officer = await stage.signInWith('pay_officer', [branch], ['viewBranches', 'viewFiscalYears', 'viewSalaries'])
  const own = await paid({ user: (await first('users', { userName: 'own_teacher' })).id })
  const other = await paid()
  const seen = async (path = 'salaries') => (await call<Row[]>(teacher, 'GET', `${path}?${query({ range: [0, 99] })}`)).body
  // What is not approved is nobody's pay yet.
  expect(await seen()).toEqual([])
  expect(await seen('salaries.items')).toEqual([])
  expect((await call(teacher, 'GET', `salaries/${own.id}`)).status).toBe(404)
  for (const slip of [own, other])
    expect((await call(stage.admin, 'POST', `salaries/${slip.id}/approve`, { version: slip['version'] })).status).toBe(200)
  expect((await seen()).map(({ id }) => id)).toEqual([own.id])
  expect(new Set((await seen('salaries.items')).map(({ record }) => record))).toEqual(new Set([own.id]))
  expect((await call(teacher, 'GET', `salaries/${own.id}`)).body).toMatchObject({ net: own['net'] })
  for (const path of [`salaries/${other.id}`, `salaries/${other.id}/print`, `salaries/${other.id}/history`])
    expect((await call(teacher, 'GET', path)).status, path).toBe(404)
  for (const path of ['employees', 'reports/salarySheet', 'audit', `employees/${String(other['employee'])}`])
    expect((await call(teacher, 'GET', path)).status, path).toBe(403)
  // What payslips are made of is nobody's choice: it is not told of others.
  for (const filter of [{}, { q: 'x' }])
    for (const path of ['benefitsAndDeductions', 'vacationRequests', 'employeeAdvances'])
      expect((await call(teacher, 'GET', `${path}?${query({ filter, range: [0, 9] })}`)).status, path).toBe(403)
  expect((await call(teacher, 'POST', `salaries/${own.id}/approve`, {})).status).toBe(403)
  await call(officer, 'GET', `salaries/${other.id}`)
  const mine = await call<{ items: Row[] }>(teacher, 'GET', 'notifications')
  expect(mine.body.items).toEqual([])
  for (const slip of [own, other]) {
    const { body } = await call(stage.admin, 'GET', `salaries/${slip.id}`)
    const done = await call(stage.admin, 'POST', `salaries/${slip.id}/post`, { version: body['version'] })
    expect([done.status, (done.body as unknown as Problem).errors ?? []]).toEqual([200, []])
  }
  // How it stands in the books is the accountant's to see.
  expect((await call(teacher, 'GET', `salaries/${own.id}/entry`)).status).toBe(403)
  expect((await call(stage.admin, 'GET', `salaries/${own.id}/entry`)).status).toBe(200)
  // Whose pay is in the books is told, of the own alone.
  const news = await call<{ items: Row[] }>(teacher, 'GET', 'notifications')
  expect(news.body.items.map(({ resource, record, happened }) => [resource, record, (happened as Row)['action']])).toEqual([
    ['salaries', own.id, 'post'],
  ])
  const looks = await call<{ userName: string; action: string; recordId: number }[]>(
    stage.admin,
    'GET',
    `audit?${query({ filter: { resource: 'salaries', action: 'view' }, range: [0, 99] })}`,
  )
  // Others look at other payslips of the same school.
  const theirs = looks.body.filter(({ userName }) => ['pay_officer', 'theirsteacher'].includes(userName))
  expect(theirs.map(({ userName, recordId }) => [userName, recordId])).toEqual([['pay_officer', other.id]])
})
