import { expect, it } from 'vitest'
import { definitions } from '../../resources/index.ts'
import { runs } from '../../resources/runs/index.ts'
import type { Action } from '../../schema/definition.ts'
import type { Model, ModelField } from '../../schema/model.ts'
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
const year = Number(today().slice(0, 4))
const month = `${year}-03`
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
/** Whatever belongs to pay, is read by it, or names some of it, and has a day or a month. Years themselves have tests of their own. */
const dated = registry.models.filter(
  (model) =>
    [pay.has(model.name), read.has(model.name), namesPay(model)].includes(true) &&
    fieldsOf(model).some(isDay) &&
    !(model.data.single || model.data.log || model.name === 'fiscalYears'),
)

let place: Place
let company: Row
onStage(async ({ admin, branches }) => {
  place = { caller: admin, branch: branches.boys, year }
  ;[company] = (await list('company?range=[0,0]')) as [Row]
  // Leave of teachers lies in their breaks, where these are known.
  for (const one of await list('schoolBreaks?range=[0,49]')) await call('DELETE', `schoolBreaks/${one.id}`)
})
const { call, act, get, list, hired } = office(() => ({ who: place.caller, branch: place.branch, year }))
const lockUntil = async (payrollLockDate: string) => {
  const { version } = await get('company', company)
  expect(told(await call('PUT', `company/${company.id}`, { version, payrollLockDate }))).toEqual([200])
}

const firsts = ['سعد', 'فهد', 'خالد', 'ماجد', 'نايف', 'بدر', 'تركي', 'سلطان', 'راشد', 'حمد']
const lasts = ['القحطاني', 'العتيبي', 'الدوسري', 'الشمري', 'الغامدي', 'الزهراني', 'المطيري', 'الحربي', 'السبيعي', 'البقمي']
let counter = 0
/** Somebody new, whom a file may name. */
const employed = () => {
  const [a, b, c] = [counter % 10, Math.floor(counter / 10) % 10, Math.floor(counter++ / 100) % 10]
  return hired({ arabicName: `${firsts[a]} بن ${firsts[b]} بن ${firsts[c]} ${lasts[(a + b + c) % 10]}` })
}

const within = ({ kind }: ModelField, day: string): unknown => (kind === 'month' ? day.slice(0, 7) : day)
/** The days of a record that it needs, all of them one day. */
const daysOn = (model: Model, day: string): Record<string, unknown> =>
  Object.fromEntries(
    [...model.fields.values()].filter((one) => isDay(one) && one.required).map((one) => [one.field, within(one, day)]),
  )
/** Where it counts from: drafts count nowhere. */
const issuedOf = (model: Model) => (model.states[0] === 'draft' && model.name !== 'salaryPayments' ? { status: 'open' } : {})

async function bodyOn(model: Model, day: string): Promise<Record<string, unknown>> {
  const days = daysOn(model, day)
  const { id, nationality, jobTitle, costCenters } = await employed()
  const whose = model.fields.get('employee')?.to === 'employees' ? { employee: id } : {}
  const own = model.name === 'employees' ? { nationality, jobTitle, costCenters, basicSalary: '9000' } : {}
  const body = { ...(await sample(model, registry, place, { ...days, ...whose })), ...own, ...issuedOf(model) }
  // What a bank answers is of what it was sent.
  return model.name === 'salaryReplies' ? { ...body, employee: null } : { ...body, ...whose }
}
const inputOf = async ({ input = {} }: Action): Promise<Record<string, unknown>> => {
  const asked = Object.entries(input).filter(([, { required, kind }]) => required && kind !== 'percent')
  return Object.fromEntries(
    await Promise.all(
      asked.map(async ([name, field]) => {
        const one = { ...field, field: name } as ModelField
        return [
          name,
          ['date', 'month'].includes(one.kind) ? within(one, day()) : await rightValue(one, {}, registry, place, counter),
        ]
      }),
    ),
  )
}
/** A day of the month, another one each time. */
const day = (of = month) => addDays(firstDay(of), counter++ % 20)

const fromOf = ({ data }: Model, { from, to }: Action): readonly string[] | undefined =>
  from ??
  (to === undefined
    ? undefined
    : Object.entries(data.states ?? {}).flatMap(([state, next]) => (next.includes(to) ? [state] : [])))
/** What leads from a state to one of others, the fewest: actions, and saving what waits as issued. */
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
  if (answer.status !== 201) console.log('MADE', model.name, JSON.stringify(answer.body).slice(0, 500))
  expect([model.name, ...told(answer)]).toEqual([model.name, 201])
  return answer.body
}
/** A record of the month with which an action may be done. */
async function ready(model: Model, action: Action): Promise<Row> {
  const one = await made(model)
  for (const name of wayTo(model, one['status'], fromOf(model, action))) {
    const done = await act(model.name, one, name, await inputOf(model.actions.get(name) as Action))
    if (done.status !== 200) console.log('NOT READY', model.name, name, JSON.stringify(done.body).slice(0, 300))
  }
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
  if (Object.keys(daysOn(model, day())).length) {
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
    const file = await place.caller.call<Uint8Array>('GET', `${model.name}/export?${filter}`, at)
    expect(told(await call('DELETE', `${model.name}/${brought.id}`))).toEqual([200])
    trying('import', async () => {
      const { body } = await sendFile(place.caller, model.name, file.body, at)
      const errors = body.faults.map(({ code, column }) => ({ code, field: column }))
      return { status: errors.length ? 400 : 201, body: { errors } } as Answered<unknown>
    })
  }
  return attempts
}

it('a closed month of pay is changed by nothing that is entered, changed, deleted, done or brought by a file', async () => {
  const attempts: Attempt[] = []
  for (const model of dated) {
    try {
      attempts.push(...(await attemptsOf(model)))
    } catch (e) {
      console.log('PREP', model.name, String(e).slice(0, 1200))
    }
  }
  await lockUntil(lastDay(month))
  const outcomes: Record<string, string> = {}
  for (const { name, of, send } of attempts) {
    const stored = () => list(`${of.name}?${query({ range: [0, 499], sort: ['id', 'DESC'] })}`)
    const before = await stored()
    const answer = await send()
    const same = JSON.stringify(before) === JSON.stringify(await stored())
    outcomes[name] = `${told(answer).join(' ')} ${same ? '' : 'STORED'}`
  }
  ;(await import('node:fs')).writeFileSync('/tmp/i14.json', JSON.stringify(outcomes, null, 1))
})
void runs
