import { expect, it } from 'vitest'
import { today } from '../../schema/values/date.ts'
import { leftToRight } from '../../schema/values/isolate.ts'
import { movedMonth } from '../../schema/values/month.ts'
import { demoMonth } from '../support/demoMonth.ts'
import { type Caller, query } from '../support/school.ts'
import { onStage } from '../support/stage.ts'
import { office, type Row, told } from './office.ts'

let branch = 0
let who: Readonly<Record<'payroll' | 'accountant' | 'secretary', Caller>>
const year = Number(today().slice(0, 4))
// The month after the one of which the demo school has salaries.
const month = movedMonth(demoMonth, 1)
const order = { input: { month, date: `${month}-25` } }

const at = (name: keyof typeof who) => office(() => ({ who: who[name], branch, year }))
const [officer, accountant, secretary] = [at('payroll'), at('accountant'), at('secretary')]

let poster: Caller

onStage(async ({ school, branches, signInWith }) => {
  branch = branches.boys
  const signIn = (name: string) => school.signIn(`demo_${name}`)
  who = { payroll: await signIn('payroll'), accountant: await signIn('accountant'), secretary: await signIn('secretary') }
  poster = await signInWith('queue_poster', [branch], ['viewBranches', 'viewFiscalYears', 'gLPost'])
})

const refused = (answer: { readonly status: number }) => expect(answer.status).toBe(403)

it('payroll officers calculate and approve, accountants post and pay, and neither does the work of the other', async () => {
  refused(await accountant.call('POST', 'runs/calculateSalary', order))
  expect(await officer.ordered('runs/calculateSalary', order)).toMatchObject({ failed: 0 })
  const salaries = await officer.list(`salaries?${query({ filter: { month }, range: [0, 99] })}`)
  expect(salaries.length).toBeGreaterThan(5)
  const targets = [{ resource: 'salaries', ids: salaries.map(({ id }) => id) }]
  refused(await accountant.call('POST', 'jobs', { action: 'approve', targets }))
  expect(await officer.ordered('jobs', { action: 'approve', targets })).toMatchObject({ done: salaries.length })
  refused(await officer.call('POST', 'jobs', { action: 'post', targets }))
  expect(await accountant.ordered('jobs', { action: 'post', targets })).toMatchObject({ done: salaries.length })

  const [transfer] = await accountant.list(
    `paymentMethods?${query({ filter: { englishName: 'Transfer of salaries' }, range: [0, 0] })}`,
  )
  const payment = { date: `${month}-27`, month, paymentMethod: transfer?.id, status: 'open' }
  refused(await officer.call('POST', 'salaryPayments', payment))
  const paid = await accountant.made('salaryPayments', payment)
  refused(await officer.call('POST', `salaryPayments/${paid.id}/post`, { version: paid.version }))
  for (const action of ['writeWageFile', 'post'])
    expect(told(await accountant.act('salaryPayments', paid, action))).toEqual([200])
  const [first] = paid['salaries'] as readonly Row[]
  expect((await officer.get('salaries', { id: Number(first?.['salary']) }))['payment']).toBe('paid')
})

it('an advance is agreed on by the payroll officer and handed out by the accountant', async () => {
  const having = new Set((await officer.list('employeeAdvances?range=[0,99]')).map(({ employee }) => employee))
  const staff = await officer.list('employees?range=[0,99]&filter={"status":"working"}')
  const employee = staff.find(({ id }) => !having.has(id))?.id
  const plan = { value: '300', installmentsNumber: 2, startDate: today().slice(0, 7), status: 'open' }
  const advance = await officer.made('employeeAdvances', { employee, ...plan })
  const [transfer] = await accountant.list(`paymentMethods?${query({ filter: { kind: 'transfer' }, range: [0, 0] })}`)
  const paying = { paidOn: today(), paymentMethod: transfer?.id, reference: 'P-1' }
  refused(await officer.act('employeeAdvances', advance, 'pay', paying))
  expect(told(await accountant.act('employeeAdvances', advance, 'pay', paying))).toEqual([200])
})

it('whoever sees people sees no pay for that', async () => {
  const [one] = await secretary.list('employees?range=[0,0]')
  expect(one?.id).toBeGreaterThan(0)
  expect(await secretary.get('employees', one as Row)).not.toHaveProperty('basicSalary')
  for (const path of ['salaries', 'salaryPayments', 'benefitsAndDeductions', 'employeeAdvances'])
    refused(await secretary.call('GET', path))
  refused(await secretary.call('POST', 'runs/calculateSalary/preview', order))
})

it('the queue of posting tells whose salary waits to whom salaries are shown, and to nobody else', async () => {
  const waiting = async (one: Caller) => {
    const path = `ledger/queue?types=salaries&state=posted&from=${month}-01&to=${month}-28`
    const { status, body } = await one.call<{ documents: { description: string | null }[] }>('GET', path, { branch, year })
    expect(status).toBe(200)
    return body.documents.map(({ description }) => description)
  }
  const { employee } = (
    await officer.list(`salaries?${query({ filter: { month }, range: [0, 0], sort: ['number', 'ASC'] })}`)
  )[0] as Row
  const name = (await officer.get('employees', { id: Number(employee) }))['englishName']
  expect(await waiting(who.accountant)).toContain(`${name} / ${leftToRight(month)}`)
  expect(new Set(await waiting(poster))).toEqual(new Set([null]))
})
