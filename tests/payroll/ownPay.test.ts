import { expect, it } from 'vitest'
import { today } from '../../schema/values/date.ts'
import { monthOf } from '../../schema/values/month.ts'
import { noorIdentity } from '../sheets/noorRows.ts'
import { sendFile, separated } from '../support/importing.ts'
import { type Caller, query } from '../support/school.ts'
import { onStage } from '../support/stage.ts'
import { office, type Row, told } from './office.ts'

let admin: Caller
/** A payroll officer, who is paid as everybody is. */
let officer: Caller
let branch = 0
let number = 655_000
const year = Number(today().slice(0, 4))
const month = monthOf(today())

onStage(async (stage) => {
  admin = stage.admin
  branch = stage.branches.boys
  officer = await stage.school.signIn('demo_payroll')
})

const school = office(() => ({ who: admin, branch, year }))
const own = office(() => ({ who: officer, branch, year }))

async function hire(values: object = {}): Promise<Row> {
  const { nationality, jobTitle } = await school.get('employees', (await school.list('employees?range=[0,0]'))[0] as Row)
  const [centre] = await school.list(`costCenters?${query({ filter: { isLeaf: true, active: true }, range: [0, 0] })}`)
  return school.made('employees', {
    arabicName: 'ماجد بن فهد العنزي',
    ...{ nationality, jobTitle, identityType: 'national', identityNumber: noorIdentity(number++), phone: '0500000001' },
    ...{ hireDate: `${year - 4}-01-01`, basicSalary: '6000', costCenters: [{ id: centre?.id, share: '100' }] },
    ...values,
  })
}
const refused = [400, 'Action.NotOwn undefined']

it('whoever works on pay decides on everybody’s but their own; another decides on that', async () => {
  const [account] = await school.list(`users?${query({ filter: { userName: 'demo_payroll' }, range: [0, 0] })}`)
  const management = (await school.made('managements', { code: '955', arabicName: 'إدارة الرواتب' })).id
  const me = await hire({ management, user: account?.id })
  const other = await hire({ management })

  // Nor does anybody make the own record, and say its pay with it.
  const { nationality, jobTitle } = me
  const record = {
    ...{ arabicName: 'ماجد بن فهد العنزي', nationality, jobTitle, identityType: 'national', phone: '0500000001' },
    ...{ identityNumber: noorIdentity(number++), hireDate: `${year - 4}-01-01`, basicSalary: '90000' },
  }
  expect(told(await officer.call('POST', 'employees', { branch, year, body: { ...record, user: account?.id } }))).toEqual([
    400,
    'Action.NotOwn user',
  ])

  // Rewards and penalties have nobody else who approves them: they are not entered, nor given to oneself afterwards.
  const [reward] = await school.list(
    `salaryItems?${query({ filter: { kind: 'earning', basis: 'fixed', purpose: null }, range: [0, 0] })}`,
  )
  const values = { month, salaryItem: reward?.id, amount: '500', reason: 'مكافأة' }
  expect(told(await own.call('POST', 'benefitsAndDeductions', { ...values, employee: me.id }))).toEqual([
    400,
    'Action.NotOwn employee',
  ])
  const given = await own.made('benefitsAndDeductions', { ...values, employee: other.id })
  expect(told(await own.call('PUT', `benefitsAndDeductions/${given.id}`, { version: given.version, employee: me.id }))).toEqual([
    400,
    'Action.NotOwn employee',
  ])
  const mine = await school.made('benefitsAndDeductions', { ...values, employee: me.id })
  expect(told(await own.call('DELETE', `benefitsAndDeductions/${mine.id}`))).toEqual(refused)

  // Nor by a run for many: the own row is left out, and says why.
  const run = { month, salaryItem: reward?.id, amount: '50', reason: 'عيدية' }
  const subjects = { filter: { management } }
  const job = await own.ordered('runs/grantBenefits', { input: run, ...subjects })
  expect(job).toMatchObject({ done: 1, failed: 1 })

  // The own salary is calculated with those of all, corrected and approved by another.
  const calculated = await own.ordered('runs/calculateSalary', { input: { month, date: today() }, ...subjects })
  expect(calculated).toMatchObject({ done: 2, failed: 0 })
  const slipOf = async ({ id }: Row) =>
    (await school.list(`salaries?${query({ filter: { employee: id, month }, range: [0, 0] })}`))[0] as Row
  const slip = await slipOf(me)
  expect(told(await own.call('PUT', `salaries/${slip.id}`, { version: slip.version, overtimeHours: '10' }))).toEqual([
    400,
    'Action.NotOwn overtimeHours',
  ])
  const theirs = await slipOf(other)
  expect(told(await own.call('PUT', `salaries/${theirs.id}`, { version: theirs.version, overtimeHours: '10' }))).toEqual([200])
  // A new calculation of all is no decision, as long as nothing is entered for oneself.
  expect(await own.ordered('runs/calculateSalary', { input: { month, date: today() }, ...subjects })).toMatchObject({ failed: 0 })
  for (const action of ['approve', 'void'])
    expect(told(await own.act('salaries', slip, action, action === 'void' ? { reason: 'خطأ' } : {})), action).toEqual(refused)
  expect(told(await own.act('salaries', theirs, 'approve'))).toEqual([200])
  expect(told(await school.act('salaries', slip, 'approve'))).toEqual([200])
  expect(told(await own.act('salaries', slip, 'reconsider'))).toEqual(refused)

  // An advance, and what is paid as a rule.
  const advance = { value: '1000', installmentsNumber: 4, status: 'open' }
  expect(told(await own.call('POST', 'employeeAdvances', { ...advance, employee: me.id }))).toEqual([
    400,
    'Action.NotOwn employee',
  ])
  const agreed = await school.made('employeeAdvances', { ...advance, employee: me.id })
  const later = { postponedMonth: month, postponedReason: 'طلبه' }
  expect(told(await own.act('employeeAdvances', agreed, 'postpone', later))).toEqual(refused)
  expect(told(await own.call('DELETE', `employeeAdvances/${agreed.id}`))).toEqual(refused)
  const raise = async (by: typeof own, { id }: Row) =>
    told(
      await by.call('PUT', `employees/${id}`, { version: (await school.get('employees', { id })).version, basicSalary: '9000' }),
    )
  expect(await raise(own, me)).toEqual([400, 'Action.NotOwn basicSalary'])
  expect(await raise(own, other)).toEqual([200])
  expect(await raise(school, me)).toEqual([200])
  // What is no pay stays theirs to write.
  const { version } = await school.get('employees', me)
  expect(told(await own.call('PUT', `employees/${me.id}`, { version, phone: '0500000009' }))).toEqual([200])
})

it('neither do they decide on what their pay follows from: how they are insured, when they work, where they stand', async () => {
  const [account] = await school.list(`users?${query({ filter: { userName: 'demo_payroll' }, range: [0, 0] })}`)
  const me = await hire({ user: account?.id })
  const other = await hire()
  const [egypt] = await school.list(`nationalities?${query({ filter: { isoCode: 'EG' }, range: [0, 0] })}`)
  const [, centre] = await school.list(`costCenters?${query({ filter: { isLeaf: true, active: true }, range: [0, 1] })}`)
  const values = {
    ...{ nationality: egypt?.id, gosiRegistrationDate: `${year - 3}-01-01`, workHours: '6', contractKind: 'partTime' },
    costCenters: [{ id: centre?.id, share: '100' }],
  }
  const changed = async ({ id }: Row, one: object) =>
    told(await own.call('PUT', `employees/${id}`, { version: (await school.get('employees', { id })).version, ...one }))
  for (const [field, value] of Object.entries(values)) {
    expect(await changed(me, { [field]: value })).toEqual([400, `Action.NotOwn ${field}`])
    expect(await changed(other, { [field]: value }), field).toEqual([200])
  }
  // What a form sends back as it was is no decision.
  const { costCenters, nationality, workHours } = await school.get('employees', me)
  expect(await changed(me, { costCenters, nationality, workHours, phone: '0500000008' })).toEqual([200])

  const since = { statusFrom: `${month}-01`, statusReason: 'إجازة' }
  const contract = { contractStart: `${month}-01`, contractKind: 'permanent' }
  for (const [action, input] of [
    ['suspend', { ...since, paidShare: '100' }],
    ['renew', contract],
    ['end', since],
  ] as const) {
    expect(told(await own.act('employees', me, action, input)), action).toEqual(refused)
    if (action !== 'end') expect(told(await own.act('employees', other, action, input)), action).toEqual([200])
  }
  expect(told(await school.act('employees', me, 'suspend', { ...since, paidShare: '0' }))).toEqual([200])
  expect(told(await own.act('employees', me, 'start', since))).toEqual(refused)
  expect(told(await own.act('employees', other, 'start', since))).toEqual([200])

  const came = { date: today(), in: '07:00', out: '18:00' }
  expect(told(await own.call('POST', 'attendanceDays', { ...came, employee: me.id }))).toEqual([400, 'Action.NotOwn employee'])
  // Of a sheet of the machine the own row alone stays out, and says whose it is to enter.
  const codeOf = async (one: Row) => (await school.get('employees', one))['code']
  const rows = [me, other].map(async (one) => `${await codeOf(one)},${today()},07:00,18:00`)
  const file = separated('الرقم الوظيفي,التاريخ,وقت الحضور,وقت الانصراف', await Promise.all(rows))
  const { body } = await sendFile(officer, 'attendanceDays', file, { branch, year, language: 'ar' })
  expect([body.counts.created, body.faults.map(({ row, code, column }) => [row, code, column])]).toEqual([
    1,
    [[2, 'Action.NotOwn', 'الرقم الوظيفي']],
  ])
  expect(body.faults[0]?.message).toContain('غيره')
  const day = await school.made('attendanceDays', { ...came, employee: me.id })
  expect(told(await own.call('PUT', `attendanceDays/${day.id}`, { version: day.version, out: '20:00' }))).toEqual(refused)

  const sheet = { employee: me.id, month, date: today() }
  expect(told(await own.call('POST', 'salaries', { ...sheet, overtimeHours: '10' }))).toEqual([
    400,
    'Action.NotOwn overtimeHours',
  ])

  const provision = { date: today(), agreedReason: 'خبير اكتواري' }
  const agreed = { ...provision, endOfServiceAgreed: '90000' }
  expect(told(await own.call('POST', 'staffProvisions', { ...agreed, employee: me.id }))).toEqual([
    400,
    'Action.NotOwn endOfServiceAgreed',
  ])
  await own.made('staffProvisions', { ...agreed, employee: other.id })
  const mine = await own.made('staffProvisions', { date: today(), employee: me.id })
  expect(
    told(await own.call('PUT', `staffProvisions/${mine.id}`, { version: mine.version, leaveAgreed: '5000', ...provision })),
  ).toEqual([400, 'Action.NotOwn leaveAgreed'])
})
