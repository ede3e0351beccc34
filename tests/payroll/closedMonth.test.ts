import { expect, it } from 'vitest'
import { definitions } from '../../resources/index.ts'
import { runs } from '../../resources/runs/index.ts'
import type { Action } from '../../schema/language/action.ts'
import type { Model } from '../../schema/model.ts'
import type { ModelField } from '../../schema/modelField.ts'
import { isWritable } from '../../schema/record/accept.ts'
import { createRegistry } from '../../schema/registry.ts'
import { addDays, today } from '../../schema/values/date.ts'
import { firstDay, lastDay, movedMonth } from '../../schema/values/month.ts'
import { type Place, rightValue, sample } from '../contract/sample.ts'
import { sendFile } from '../support/importing.ts'
import { query } from '../support/school.ts'
import { onStage } from '../support/stage.ts'
import { type Answered, office, type Row, told } from './office.ts'

const registry = createRegistry(definitions)
// Whatever the day on which it is tried, that month and the next one are over.
const year = Number(today().slice(0, 4)) - 1
const month = `${year}-10`
const next = movedMonth(month, 1)

/** What is locked with payroll, or posts there, and whose pay it is. */
const isPay = ({ data }: Model) => data.locked?.area === 'payroll' || data.effects?.area === 'payroll'
const pay = new Set(['employees', ...registry.models.filter(isPay).map(({ name }) => name)])
const headOf = (path = '') => path.split('.')[0] ?? ''
const read = new Set(
  registry.models.filter(({ name }) => pay.has(name)).flatMap(({ reads }) => reads.map(({ list }) => headOf(list?.of))),
)
const fieldsOf = ({ fields, lines }: Model) => [...fields.values(), ...lines.flatMap((group) => [...group.fields.values()])]
const namesPay = (model: Model) => fieldsOf(model).some(({ to }) => to !== 'employees' && pay.has(headOf(to)))
const isDay = (field: ModelField) => isWritable(field) && !field.implied && ['date', 'month'].includes(field.kind)
/** Whatever belongs to pay, is read by it, or names some of it, and has a day or a month. Years, and money that is no pay, have tests of their own. */
const dated = registry.models.filter(
  (model) =>
    (pay.has(model.name) || namesPay(model) || (read.has(model.name) && model.data.effects?.area !== 'treasury')) &&
    fieldsOf(model).some(isDay) &&
    !(model.data.single || model.data.log || model.name === 'fiscalYears'),
)

let place: Place
let company: Row
let transfer: Row
let atBank: Row[]
onStage(async ({ admin, branches }) => {
  place = { caller: admin, branch: branches.boys, year }
  ;[company] = (await list('company?range=[0,0]')) as [Row]
  ;[transfer] = (await list(`paymentMethods?${query({ filter: { kind: 'transfer' }, range: [0, 0] })}`)) as [Row]
  atBank = await list(`employees?${query({ filter: { paymentMethod: 'bank' }, range: [0, 19], sort: ['id', 'ASC'] })}`)
  // Leave of teachers lies in their breaks, where these are known.
  for (const one of await list('schoolBreaks?range=[0,49]')) await call('DELETE', `schoolBreaks/${one.id}`)
})
const {
  call: send,
  act,
  get,
  list,
  made: makes,
  hired,
  ordered,
  paidOut,
} = office(() => ({ who: place.caller, branch: place.branch, year }))
/** Questions are answered with yes. */
const call = <T = Row>(method: string, path: string, body?: object) =>
  send<T>(method, path, body, 'EndOfService.SalaryOpen,SocialInsurance.SalariesOpen')

const firsts = ['سعد', 'فهد', 'خالد', 'ماجد', 'نايف', 'بدر', 'تركي', 'سلطان', 'راشد', 'حمد']
const lasts = ['القحطاني', 'العتيبي', 'الدوسري', 'الشمري', 'الغامدي', 'الزهراني', 'المطيري', 'الحربي', 'السبيعي', 'البقمي']
let counter = 0
/** Somebody new, whom a file may name. */
const employed = () => {
  const [a, b, c] = [counter % 10, Math.floor(counter / 10) % 10, Math.floor(counter++ / 100) % 10]
  return hired({ arabicName: `${firsts[a]} بن ${firsts[b]} بن ${firsts[c]} ${lasts[(a + b + c) % 10]}`, paymentMethod: 'cash' })
}
/** The days of a month that are worked in every school: neither Friday nor Saturday, before its last week with holidays. */
const workedDays = (of: string) =>
  Array.from({ length: 14 }, (_, at) => addDays(firstDay(of), at)).filter((one) => new Date(one).getUTCDay() < 5)
/** A day of the month, another one each time. */
const day = (of = month) => workedDays(of)[counter++ % workedDays(of).length] as string
const within = ({ kind }: ModelField, on: string): unknown => (kind === 'month' ? on.slice(0, 7) : on)
/** The days of a record that it needs, all of them one day. */
const daysOn = (model: Model, on: string): Record<string, unknown> =>
  Object.fromEntries(
    [...model.fields.values()].filter((one) => isDay(one) && one.required).map((one) => [one.field, within(one, on)]),
  )

const posted = async (on: string, one?: Row): Promise<Row> => {
  const { id } = one ?? (await employed())
  const salary = await makes('salaries', { employee: id, month: on.slice(0, 7), date: on })
  for (const action of ['approve', 'post']) expect(told(await act('salaries', salary, action))).toEqual([200])
  return get('salaries', salary)
}
const agreed = async (on: string): Promise<Row> =>
  makes('employeeAdvances', {
    ...{
      employee: (await employed()).id,
      date: on,
      value: '600',
      startDate: on.slice(0, 7),
      installmentsNumber: 2,
      status: 'open',
    },
  })
const method = (amount: unknown) => [{ paymentMethod: transfer.id, amount, reference: `C${counter++}` }]
const issued = { status: 'open' } as const

/** What only one definition asks for, instead of what follows from it. */
const only: Readonly<Record<string, (on: string) => Promise<Record<string, unknown>>>> = {
  employees: async (on) => {
    const { nationality, jobTitle, costCenters } = await employed()
    return { nationality, jobTitle, costCenters, basicSalary: '9000', hireDate: firstDay(on.slice(0, 7)) }
  },
  employeeTransfers: async () => ({ costCenters: (await employed())['costCenters'] }),
  // Whoever asks for leave here has another job.
  schoolBreaks: async () => {
    const { jobTitle } = await employed()
    return { jobTitle: (await list('jobTitles?range=[0,49]')).find(({ id }) => id !== jobTitle)?.id }
  },
  // What a bank answers is of what it was sent.
  salaryReplies: async () => ({ employee: null }),
  salaryPayments: async (on) => {
    const [cash] = await list(`paymentMethods?${query({ filter: { kind: 'cash' }, range: [0, 0] })}`)
    const { id, net } = await posted(on)
    return { ...issued, paymentMethod: cash?.id, salaries: [{ salary: id, amount: net }] }
  },
  paymentTransactions: async (on) => ({
    ...{ ...issued, paidTo: 'advance', advance: (await agreed(on)).id, supplier: null, methods: method('600') },
  }),
  advanceRepayments: async (on) => {
    const advance = await agreed(on)
    await paidOut(advance, on)
    const [instalment] = (await get('employeeAdvances', advance))['schedule'] as Row[]
    return {
      ...issued,
      advance: advance.id,
      methods: method('300'),
      allocations: [{ instalment: instalment?.id, amount: '300' }],
    }
  },
  salaryReturns: async (on) => {
    const { id, net } = await posted(on, atBank.pop())
    const ofSalaries = (await list('paymentMethods?range=[0,49]')).find(
      ({ englishName }) => englishName === 'Transfer of salaries',
    )
    const lines = [{ salary: id, amount: net }]
    const sent = { ...issued, date: on, month: on.slice(0, 7), paymentMethod: ofSalaries?.id, salaries: lines }
    const payment = await makes('salaryPayments', sent)
    expect(told(await act('salaryPayments', payment, 'post'))).toEqual([200])
    const [row] = (await get('salaryPayments', payment))['salaries'] as Row[]
    return { ...issued, payment: payment.id, items: [{ row: row?.id, reason: 'الحساب مغلق' }] }
  },
  // The sheet of a month with salaries stands in a test of its own.
  socialInsuranceSheets: async () => ({}),
}

async function bodyOn(model: Model, on: string): Promise<Record<string, unknown>> {
  const days = daysOn(model, on)
  const employee = model.fields.get('employee')
  const whose = employee?.to === 'employees' && isWritable(employee) ? { employee: (await employed()).id } : {}
  // Drafts count nowhere.
  const counts = model.states[0] === 'draft' ? issued : {}
  const own = only[model.name] ? await only[model.name]?.(on) : counts
  return { ...(await sample(model, registry, place, { ...days, ...whose })), ...whose, ...own }
}
/** What an action asks for; its day is after those of its record. */
const inputOf = async ({ input = {} }: Action): Promise<Record<string, unknown>> => {
  const given = (one: ModelField) =>
    ['date', 'month'].includes(one.kind) ? within(one, `${month}-28`) : rightValue(one, {}, registry, place, counter)
  const asked = Object.entries(input).filter(
    ([name, { required, kind }]) => (required && kind !== 'percent') || name === 'reference',
  )
  return Object.fromEntries(
    await Promise.all(asked.map(async ([field, one]) => [field, await given({ ...one, field } as ModelField)])),
  )
}

const fromOf = ({ data }: Model, { from, to }: Action): readonly string[] | undefined =>
  from ??
  (to === undefined
    ? undefined
    : Object.entries(data.states ?? {}).flatMap(([state, after]) => (after.includes(to) ? [state] : [])))
/** The actions that lead from a state to one of others, the fewest. */
function wayTo(model: Model, from: unknown, to: readonly string[] | undefined): readonly string[] {
  const ways = new Map<unknown, readonly string[]>([[from, []]])
  for (const [state, way] of ways) {
    if (!to || to.includes(String(state))) return way
    for (const [name, action] of model.actions)
      if (action.to !== undefined && !action.internal && fromOf(model, action)?.includes(String(state)) && !ways.has(action.to))
        ways.set(action.to, [...way, name])
  }
  return []
}

const made = async (model: Model, on = day()): Promise<Row> => {
  const answer = await call('POST', model.name, await bodyOn(model, on))
  expect([model.name, ...told(answer)], JSON.stringify(answer.body)).toEqual([model.name, 201])
  return answer.body
}
/** A record of the month with which an action may be done. */
async function ready(model: Model, action: Action): Promise<Row> {
  const one = await made(model)
  for (const name of wayTo(model, one['status'], fromOf(model, action)))
    await act(model.name, one, name, await inputOf(model.actions.get(name) as Action))
  return one
}
const changed = async ({ name }: Model, { id }: Row, values: object) =>
  call('PUT', `${name}/${id}`, { version: (await get(name, { id })).version, ...values })
const textOf = ({ fields }: Model) =>
  [...fields.values()].find(
    (one) => ['text', 'longText'].includes(one.kind) && isWritable(one) && !one.pattern && !one.shownWhen && !one.implied,
  )

interface Attempt {
  readonly name: string
  readonly of: Model
  readonly send: () => Promise<Answered<unknown>>
}

/** Everything that may be tried with a definition in the month, with records that were there before. */
async function attemptsOf(model: Model): Promise<Attempt[]> {
  const attempts: Attempt[] = []
  const trying = (name: string, send: Attempt['send']) => attempts.push({ name: `${model.name} ${name}`, of: model, send })
  const [body, one, gone, later] = [
    await bodyOn(model, day()),
    await made(model),
    await made(model),
    await made(model, day(next)),
  ]
  const text = textOf(model)
  trying('create', () => call('POST', model.name, body))
  if (text) trying('edit', () => changed(model, one, { [text.field]: 'أخرى' }))
  if (Object.keys(daysOn(model, month)).length) {
    trying('date out', () => changed(model, one, daysOn(model, day(next))))
    trying('date in', () => changed(model, later, daysOn(model, day())))
  }
  trying('delete', () => call('DELETE', `${model.name}/${gone.id}`))
  for (const [name, action] of model.actions) {
    if (action.internal) continue
    const [record, input] = [await ready(model, action), await inputOf(action)]
    trying(name, () => act(model.name, record, name, input))
  }
  if (model.data.import) {
    const brought = await made(model)
    const at = { branch: place.branch, year }
    const filter = query({ filter: { id: [brought.id] }, format: 'csv' })
    const file = await place.caller.call<Uint8Array>('GET', `${model.name}/data-migration?${filter}`, at)
    expect(told(await call('DELETE', `${model.name}/${brought.id}`))).toEqual([200])
    trying('import', async () => {
      const { body } = await sendFile(place.caller, model.name, file.body, at)
      const errors = body.faults.map(({ code, column }) => ({ code, field: column }))
      return { status: errors.length ? 400 : 201, body: { errors } } as Answered<unknown>
    })
  }
  return attempts
}

/** Runs whose records are dated so, with what they ask for besides the month. */
const ofPay = runs.filter(({ makes: what, acts, over }) => dated.some(({ name }) => name === (what ?? (acts && over))))
async function orderOf({ name, input }: (typeof ofPay)[number]): Promise<object> {
  const days = Object.entries(input ?? {}).flatMap(([field, { kind }]) => {
    if (kind === 'month') return [[field, month]]
    return kind === 'date' ? [[field, field === 'from' ? firstDay(month) : lastDay(month)]] : []
  })
  if (name !== 'grantBenefits') return { input: Object.fromEntries(days) }
  const bonus = (await list('salaryItems?range=[0,99]')).find(({ englishName }) => englishName === 'Bonus')
  const { jobTitle } = await employed()
  const given = { salaryItem: bonus?.id, amount: '50', reason: 'عيدية' }
  return { input: { ...Object.fromEntries(days), ...given }, filter: { jobTitle } }
}

const paidIn = [
  'salaries',
  'benefitsAndDeductions',
  'attendanceDays',
  'socialInsuranceSheets',
  'salaryPayments',
  'staffProvisions',
]
/** What the month's pay came to, in full. */
async function monthOfPay(): Promise<string> {
  const all = await Promise.all(
    paidIn.map(async (name) => {
      const dated = name === 'attendanceDays' ? { date_gte: firstDay(month), date_lte: lastDay(month) } : { month }
      const filter = { ...dated, ...(name === 'staffProvisions' && { status: 'posted' }) }
      return list(`${name}?${query({ filter, range: [0, 499], sort: ['id', 'ASC'] })}`)
    }),
  )
  const { body } = await call<object>('GET', `reports/salaryCost?${query({ from: month, to: month })}`)
  return JSON.stringify([all, body])
}

/** Rules and calendars, which months that were calculated have read; money and goods, which have locks of their own; and what a bank says, which moves none. */
const free = [
  ...['vacationTypes', 'publicHolidays', 'schoolBreaks', 'socialInsuranceRates', 'endOfServiceRules'],
  ...['paymentTransactions', 'advanceRepayments', 'salaryReplies', 'shortageAdjustments'],
]
/** What else may be done, since the month's pay stays as it is. */
const harmless = [
  // Whoever is entered or corrected late has that settled by later months; contracts are no pay, and whoever has a salary stays.
  ...['create', 'edit', 'date out', 'date in', 'delete', 'renew', 'import'].map((name) => `employees ${name}`),
  // Nobody goes before it is approved.
  ...['reject', 'reopen'].map((name) => `employeeTransfers ${name}`),
  // Leave that was approved counts as it was; what was only asked for is turned down.
  ...['reject', 'start', 'notStarted'].map((name) => `vacationRequests ${name}`),
  // What no salary has taken yet is taken later.
  'employeeAdvances postpone',
  // Money goes out.
  ...['employeeAdvances', 'leavePayouts', 'endOfServiceSettlements'].map((name) => `${name} pay`),
  // What waits is in no books, and is given an open day.
  ...['staffProvisions', 'endOfServiceSettlements'].map((name) => `${name} date out`),
]
/** What is refused for something else already: numbers stay, and states do not fit. */
const otherwise = [
  'employeeTransfers withdraw',
  'employeeAdvances repay',
  // It would be before its payment.
  'salaryReturns date in',
  ...['date out', 'delete', 'writeWageFile'].map((name) => `salaryPayments ${name}`),
  ...['post', 'unpost', 'pay'].map((name) => `socialInsuranceSheets ${name}`),
  ...['staffProvisions', 'endOfServiceSettlements'].map((name) => `${name} delete`),
]

it('a closed month of pay is changed by nothing that is entered, changed, deleted, done or brought by a file', async () => {
  const attempts: Attempt[] = []
  // Leave is asked for before there are breaks, in which alone it could lie.
  const last = ({ name }: Model) => Number(name === 'schoolBreaks')
  for (const model of dated.toSorted((one, other) => last(one) - last(other))) attempts.push(...(await attemptsOf(model)))
  const { version } = await get('company', company)
  expect(told(await call('PUT', `company/${company.id}`, { version, payrollLockDate: lastDay(month) }))).toEqual([200])

  const before = await monthOfPay()
  const [done, refused]: [string[], string[]] = [[], []]
  for (const { name, of, send } of attempts) {
    const stored = async () => JSON.stringify(await list(`${of.name}?${query({ range: [0, 499], sort: ['id', 'DESC'] })}`))
    const was = await stored()
    const answer = await send()
    if (free.includes(of.name)) continue
    if (answer.status < 300) done.push(name)
    else {
      if (!told(answer).some((fault) => String(fault).startsWith('Ledger.Locked '))) refused.push(name)
      expect([name, (await stored()) === was]).toEqual([name, true])
    }
  }
  expect([done.toSorted(), refused.toSorted()]).toEqual([harmless.toSorted(), otherwise.toSorted()])
  expect(await monthOfPay()).toBe(before)
  expect(attempts.length).toBeGreaterThan(150)

  // Nor by a run for many.
  expect(ofPay.length).toBeGreaterThan(3)
  for (const run of ofPay)
    expect([run.name, await ordered(`runs/${run.name}`, await orderOf(run))]).toMatchObject([
      run.name,
      // What waits in open months is of days after the one that is asked for.
      { state: 'done', done: 0 },
    ])
  expect(await monthOfPay()).toBe(before)
})
