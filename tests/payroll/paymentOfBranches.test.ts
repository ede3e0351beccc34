import { expect, it } from 'vitest'
import { today } from '../../schema/values/date.ts'
import { lastDay, monthOf, movedMonth } from '../../schema/values/month.ts'
import { type Caller, query } from '../support/school.ts'
import { office, type Row, told } from './office.ts'
import { onStage } from './stage.ts'

interface Line {
  readonly account: { readonly code: string }
  readonly branch: { readonly id: number }
  readonly debit: string
  readonly credit: string
}

let admin: Caller
const branches = { boys: 0, girls: 0 }
const year = Number(today().slice(0, 4))
const month = movedMonth(monthOf(today()), -4)

/** Whoever pays in one branch, and sees no other. */
let payer: Caller

onStage(async (stage) => {
  admin = stage.admin
  Object.assign(branches, stage.branches)
  payer = await stage.signInWith(
    'payer_of_boys',
    [branches.boys],
    [
      ...['viewBranches', 'viewFiscalYears', 'viewEmployees', 'viewSalaries', 'viewPaymentMethods', 'viewBanks'],
      ...['addSalaryPayments', 'editSalaryPayments'],
    ],
  )
})

const at = (name: keyof typeof branches) => office(() => ({ who: admin, branch: branches[name], year }))
const [boys, girls] = [at('boys'), at('girls')]

/** A salary of the month that is owed in a branch. */
async function owedIn({ made, get, list, act }: typeof boys): Promise<Row> {
  const [employee] = await list(`employees?${query({ filter: { status: 'working' }, range: [0, 0], sort: ['hireDate', 'ASC'] })}`)
  const salary = await made('salaries', { employee: employee?.id, month, date: lastDay(month) })
  for (const action of ['approve', 'post']) expect(told(await act('salaries', salary, action))).toEqual([200])
  return get('salaries', salary)
}

it('one order pays the salaries of every branch, and the branches owe each other what it paid for them', async () => {
  const [here, there] = [await owedIn(boys), await owedIn(girls)]
  const methods = await boys.list(`paymentMethods?${query({ range: [0, 19] })}`)
  const paymentMethod = methods.find(({ englishName }) => englishName === 'Transfer of salaries')?.id
  const values = { date: lastDay(month), month, paymentMethod, status: 'draft' }
  const chosen = ({ salaries }: Row) => (salaries as Row[]).map(({ salary }) => salary)
  // Its own branch alone, unless all are asked for.
  const own = await boys.made('salaryPayments', values)
  expect([chosen(own).includes(here.id), chosen(own).includes(there.id)]).toEqual([true, false])
  expect(told(await boys.call('DELETE', `salaryPayments/${own.id}`))).toEqual([200])
  const payment = await boys.made('salaryPayments', { ...values, allBranches: true, status: 'open' })
  expect([chosen(payment).includes(here.id), chosen(payment).includes(there.id)]).toEqual([true, true])
  expect(told(await boys.act('salaryPayments', payment, 'post'))).toEqual([200])
  expect([(await boys.get('salaries', here))['payment'], (await girls.get('salaries', there))['payment']]).toEqual([
    'paid',
    'paid',
  ])
  const { body } = await boys.call<{ entries: readonly { lines: readonly Line[] }[] }>(
    'GET',
    `salaryPayments/${payment.id}/entry`,
  )
  const sumOf = (code: string, branch: number) =>
    (body.entries.at(-1)?.lines ?? [])
      .filter((line) => line.account.code === code && line.branch.id === branch)
      .reduce((total, { debit, credit }) => total + Number(debit) - Number(credit), 0)
  expect(sumOf('2110', branches.girls)).toBe(Number(there['net']))
  const perBranch = (branch: number) =>
    (body.entries.at(-1)?.lines ?? [])
      .filter((line) => line.branch.id === branch)
      .reduce((total, { debit, credit }) => total + Number(debit) - Number(credit), 0)
  expect([perBranch(branches.boys), perBranch(branches.girls)].map((amount) => Math.round(amount * 100))).toEqual([0, 0])
  // What the bank sends back is owed again in the branch whose it is.
  const row = (payment['salaries'] as Row[]).find(({ salary }) => salary === there.id)
  const back = await boys.made('salaryReturns', {
    ...{ date: lastDay(month), payment: payment.id, status: 'open', items: [{ row: row?.id, reason: 'حساب مغلق' }] },
  })
  expect(told(await boys.act('salaryReturns', back, 'post'))).toEqual([200])
  expect((await girls.get('salaries', there))['payment']).toBe('unpaid')
})

it('whoever sees one branch is told what is owed there alone, and pays no other', async () => {
  const later = movedMonth(month, 1)
  const owed = async ({ made, list, act }: typeof boys): Promise<Row> => {
    const [employee] = await list(
      `employees?${query({ filter: { status: 'working' }, range: [1, 1], sort: ['hireDate', 'ASC'] })}`,
    )
    const salary = await made('salaries', { employee: employee?.id, month: later, date: lastDay(later) })
    for (const action of ['approve', 'post']) expect(told(await act('salaries', salary, action))).toEqual([200])
    return salary
  }
  const [here, there] = [await owed(boys), await owed(girls)]
  const own = office(() => ({ who: payer, branch: branches.boys, year }))
  const methods = await boys.list(`paymentMethods?${query({ range: [0, 19] })}`)
  const paymentMethod = methods.find(({ englishName }) => englishName === 'Transfer of salaries')?.id
  const values = { date: lastDay(later), month: later, paymentMethod, allBranches: true }
  type Facts = { facts: { owed: readonly Row[] }; calculated: { salaries: readonly Row[] } }
  const read = async ({ call }: typeof boys) => {
    const { body } = await call<Facts>('POST', 'salaryPayments/facts', values)
    return [body.facts.owed.map(({ id }) => id), body.calculated.salaries.map(({ salary }) => salary)]
  }
  for (const ids of await read(boys)) expect(ids).toEqual(expect.arrayContaining([here.id, there.id]))
  for (const ids of await read(own)) {
    expect(ids).toContain(here.id)
    expect(ids).not.toContain(there.id)
  }
  const payment = await own.made('salaryPayments', { ...values, status: 'open' })
  const chosen = (payment['salaries'] as Row[]).map(({ salary }) => salary)
  expect([chosen.includes(here.id), chosen.includes(there.id)]).toEqual([true, false])
})
