import { expect, it } from 'vitest'
import { definitions } from '../../resources/index.ts'
import { createRegistry } from '../../schema/registry.ts'
import { today } from '../../schema/values/date.ts'
import { lastDay, monthOf, movedMonth } from '../../schema/values/month.ts'
import { office, type Row, told } from '../payroll/office.ts'
import { type Caller, query } from '../support/school.ts'
import { onStage } from '../support/stage.ts'

/** Every definition of which a person sees only what stands in their branches as a whole: a new one is in the matrix with its word. */
const hidden = createRegistry(definitions).models.filter(({ data, owner }) => !owner && data.seenInAll)
const year = Number(today().slice(0, 4))
const month = movedMonth(monthOf(today()), -3)
const branches = { boys: 0, girls: 0 }
let admin: Caller
/** May do the same in one branch alone, and read the log there. */
let narrow: Caller
/** May work in both. */
let wide: Caller
/** A record of each definition that stands in one branch and names somebody of the other. */
const records = new Map<string, Row>()
let file = 0
let there: Row
let theirIban = ''

const at = (name: keyof typeof branches) => office(() => ({ who: admin, branch: branches[name], year }))
const [boys, girls] = [at('boys'), at('girls')]
const [own, both] = [narrowAt(() => narrow), narrowAt(() => wide)]
function narrowAt(who: () => Caller) {
  return office(() => ({ who: who(), branch: branches.boys, year }))
}

async function owedIn({ made, list, act, get }: typeof boys, of = month): Promise<Row> {
  const [employee] = await list(`employees?${query({ filter: { status: 'working' }, range: [0, 0], sort: ['hireDate', 'ASC'] })}`)
  const salary = await made('salaries', { employee: employee?.id, month: of, date: lastDay(of) })
  for (const action of ['approve', 'post']) expect(told(await act('salaries', salary, action))).toEqual([200])
  return get('salaries', salary)
}

onStage(async (stage) => {
  admin = stage.admin
  Object.assign(branches, stage.branches)
  const rights = [
    ...['viewBranches', 'viewFiscalYears', 'viewEmployees', 'viewSalaries', 'viewPaymentMethods', 'viewBanks', 'viewVouchers'],
    ...['addSalaryPayments', 'editSalaryPayments', 'viewAudit'],
  ]
  narrow = await stage.signInWith('narrow', [branches.boys], rights)
  wide = await stage.signInWith('wide', [branches.boys, branches.girls], rights)
  await owedIn(boys)
  there = await owedIn(girls)
  const methods = await boys.list(`paymentMethods?${query({ range: [0, 19] })}`)
  const paymentMethod = methods.find(({ englishName }) => englishName === 'Transfer of salaries')?.id
  const payment = await boys.made('salaryPayments', {
    ...{ date: lastDay(month), month, paymentMethod, allBranches: true, status: 'open' },
  })
  expect(told(await boys.act('salaryPayments', payment, 'writeWageFile'))).toEqual([200])
  expect(told(await boys.act('salaryPayments', payment, 'post'))).toEqual([200])
  file = Number((await boys.list(`salaryPayments/${payment.id}/attachments`))[0]?.id)
  const row = (payment['salaries'] as Row[]).find(({ salary }) => salary === there.id)
  theirIban = String(row?.['iban'])
  const reply = { date: lastDay(month), amount: row?.['amount'], result: 'returned', reason: 'حساب مغلق' }
  records.set('salaryPayments', payment)
  records.set('salaryReplies', await boys.made('salaryReplies', { ...reply, iban: theirIban }))
  const items = [{ row: row?.id, reason: 'حساب مغلق' }]
  records.set(
    'salaryReturns',
    await boys.made('salaryReturns', { date: lastDay(month), payment: payment.id, status: 'open', items }),
  )
})

const recordOf = (name: string) => records.get(name) as Row
const names = hidden.map(({ name }) => name)

it('all of them are asked for', () => {
  expect(names.toSorted()).toEqual([...records.keys()].toSorted())
})

it.each(names)(
  'one of %s that names another branch is there for whoever works in both, and for nobody who does not',
  async (name) => {
    const { id, version } = recordOf(name)
    const ways = ['', '/print', '/history', '/timeline', '/entry', '/attachments', '/made'].map((end) => `${name}/${id}${end}`)
    const answers = async ({ call }: typeof boys) => Promise.all(ways.map(async (way) => (await call('GET', way)).status))
    const seen = await answers(both)
    expect(seen[0]).toBe(200)
    expect(await answers(own)).toEqual(seen.map(() => 404))
    const acts = { salaryPayments: ['writeWageFile'], salaryReplies: ['sendBack'] }[name] ?? []
    const changes = await Promise.all([
      own.call('PUT', `${name}/${id}`, { version, description: 'أخرى' }),
      own.call('DELETE', `${name}/${id}`),
      ...acts.map((action) => own.call('POST', `${name}/${id}/${action}`, { version })),
    ])
    expect(changes.map(({ status }) => status)).toEqual(changes.map(() => 404))
  },
)

it.each(names)('lists, sums, files, lines and the log of %s leave it out', async (name) => {
  const { id } = recordOf(name)
  const asked = query({ range: [0, 99], filter: { id: [id] } })
  const read = ({ list }: typeof boys, path: string) => list(path)
  expect([(await read(both, `${name}?${asked}`)).length, (await read(own, `${name}?${asked}`)).length]).toEqual([1, 0])
  const { body: exported } = await own.call<unknown>('GET', `${name}/export?${query({ filter: { id: [id] } })}&format=csv`)
  expect(JSON.stringify(exported ?? '')).not.toContain(theirIban)
  for (const { name: lines } of hidden.find((model) => model.name === name)?.lines ?? []) {
    const rows = `${name}.${lines}?${query({ range: [0, 99], filter: { record: [id] } })}`
    expect([(await read(both, rows)).length > 0, (await read(own, rows)).length]).toEqual([true, 0])
  }
  const log = `audit?${query({ filter: { resource: name, recordId: id }, range: [0, 99] })}`
  expect([(await read(both, log)).length > 0, (await read(own, log)).length]).toEqual([true, 0])
})

it('the file for the bank, and whose an account is, are told to nobody of one branch', async () => {
  expect((await both.call('GET', `files/${file}`)).status).toBe(200)
  expect((await own.call('GET', `files/${file}`)).status).toBe(404)
  const reply = { date: lastDay(month), amount: there['net'], result: 'paid', iban: theirIban }
  expect(told(await own.call('POST', 'salaryReplies', reply))).toEqual([400, 'SalaryReply.NotSent iban'])
  const row = (recordOf('salaryPayments')['salaries'] as Row[]).find(({ salary }) => salary === there.id)
  const { status } = await own.call('POST', 'salaryReturns', {
    ...{ date: lastDay(month), payment: recordOf('salaryPayments').id, status: 'draft', items: [{ row: row?.id, reason: 'لا' }] },
  })
  expect(status).toBe(400)
})

it('what it named once and names no more hides it likewise: its rows stand in its history, and in what the bank was written', async () => {
  const before = movedMonth(month, -1)
  const mine = await owedIn(boys, before)
  const theirs = await owedIn(girls, before)
  const transfer = recordOf('salaryPayments')['paymentMethod']
  const values = { date: lastDay(before), month: before, paymentMethod: transfer, status: 'open' }
  const payment = await boys.made('salaryPayments', { ...values, allBranches: true })
  expect(told(await boys.act('salaryPayments', payment, 'writeWageFile'))).toEqual([200])
  const [written] = await boys.list(`salaryPayments/${payment.id}/attachments`)
  const { version, salaries } = await boys.get('salaryPayments', payment)
  const rest = (salaries as Row[]).filter(({ salary }) => salary === mine.id)
  expect([rest.length, (salaries as Row[]).some(({ salary }) => salary === theirs.id)]).toEqual([1, true])
  const cut = await boys.call('PUT', `salaryPayments/${payment.id}`, { version, allBranches: false, salaries: rest })
  expect([told(cut), (cut.body['salaries'] as Row[]).length]).toEqual([[200], 1])
  const ways = ['', '/history', '/attachments', '/entry', '/print'].map((end) => `salaryPayments/${payment.id}${end}`)
  for (const path of [...ways, `files/${written?.id}`])
    expect([path, (await both.call('GET', path)).status, (await own.call('GET', path)).status]).toEqual([path, 200, 404])
  const log = `audit?${query({ filter: { resource: 'salaryPayments', recordId: payment.id }, range: [0, 99] })}`
  expect([(await both.list(log)).length > 0, (await own.list(log)).length]).toEqual([true, 0])
  // One that never named anybody else is there for both.
  expect(told(await boys.act('salaryPayments', payment, 'void', { reason: 'خطأ' }))).toEqual([200])
  const other = await boys.made('salaryPayments', values)
  expect([
    (await both.call('GET', `salaryPayments/${other.id}`)).status,
    (await own.call('GET', `salaryPayments/${other.id}`)).status,
  ]).toEqual([200, 200])
})
