import { holds, isEmpty, type Read } from '../../schema/condition.ts'
import { partyOf } from '../../schema/fields/party.ts'
import type { Model } from '../../schema/model.ts'
import type { ModelField } from '../../schema/modelField.ts'
import { confirmationOf, defaults, isWritable } from '../../schema/record/accept.ts'
import { isRequired } from '../../schema/record/check.ts'
import type { RecordData } from '../../schema/record/record.ts'
import { whereFilter } from '../../schema/record/where.ts'
import type { Registry } from '../../schema/registry.ts'
import { addDays, addMonths } from '../../schema/values/date.ts'
import { lastDay, monthOf } from '../../schema/values/month.ts'
import { type Caller, type CallOptions, query } from '../support/school.ts'

/** Where samples are made: as whom, in which branch and year. */
export interface Place {
  readonly caller: Caller
  readonly branch: number
  readonly year: number
}

let counter = 100

/** A ten-digit number of a citizen or a resident with a right check digit. */
export function identityNumber(first: '1' | '2', n: number): string {
  const body = first + String(n).padStart(8, '0')
  const sum = [...body].reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return body + String((10 - (sum % 10)) % 10)
}

/** The smallest valid body of a definition with what is given, made from the definition alone; referred records are found or made. */
export async function sample(
  model: Model,
  registry: Registry,
  place: Place,
  given: Readonly<Record<string, unknown>> = {},
): Promise<Record<string, unknown>> {
  const n = counter++
  const body = await fill(
    [...model.fields.values()].filter((field) => !field.implied),
    registry,
    place,
    n,
    {},
    { ...(await begun[model.name]?.(registry, place)), ...given },
  )
  for (const lines of model.lines) {
    if (lines.name in given) body[lines.name] = given[lines.name]
    if (!lines.min || lines.name in given) continue
    const rows = []
    for (let i = 0; i < lines.min; i++) {
      const row = await fill([...lines.fields.values()], registry, place, n, body)
      for (const rule of lines.rules ?? []) {
        const first = rule.exactlyOne?.[i % rule.exactlyOne.length] ?? rule.atLeastOne?.[0]
        if (first) row[first] = await rightValue(lines.fields.get(first)!, {}, registry, place, n)
      }
      rows.push(row)
    }
    body[lines.name] = rows
  }
  // What may be named once is named by nobody yet.
  for (const { fields } of model.data.unique ?? []) {
    const [only] = fields.length === 1 ? fields.flatMap((name) => model.fields.get(name) ?? []) : []
    if (only?.kind === 'ref' && isWritable(only)) body[only.field] = await made(registry.get(only.to ?? ''), {}, registry, place)
  }
  if (model.data.behaviour !== undefined) {
    const { caller, branch, year } = place
    Object.assign(body, (await caller.call<Record<string, unknown>>('GET', `${model.name}/new`, { branch, year })).body)
  }
  for (const { when, exactlyOne: [first] = [] } of model.data.rules ?? [])
    if (first !== undefined && !when) body[first] = await rightValue(model.fields.get(first)!, {}, registry, place, n)
  for (const { kind, field } of model.fields.values())
    if (kind === 'password' && field in body) body[confirmationOf(field)] = body[field]
  if (model.name === 'webhooks')
    Object.assign(body, { webAddress: 'https://erp.example/daftar', events: [{ resource: 'webhooks', event: 'created' }] })
  // A child of school age, whose guardian is somebody else.
  if (model.name === 'temporaryStudents')
    Object.assign(body, {
      birthDate: `${place.year - 7}-03-01`,
      identityNumber: identityNumber('1', 40_000_000 + n),
      guardianIdentityNumber: identityNumber('1', 50_000_000 + n),
    })
  // What belongs to an employee alone, such as the salary of a month, is of one who has none yet.
  if (ofOneEmployee.includes(model.name))
    body['employee'] = await made(registry.get('employees'), { hireDate: '2015-01-01', basicSalary: '9000' }, registry, place)
  // No day of a bank is told by two statements; of an account on which nothing stands it begins with nothing.
  if (model.name === 'bankStatements') {
    body['from'] = body['to'] = addDays(`${place.year}-01-05`, n % 200)
    body['bank'] = await made(registry.get('banks'), {}, registry, place)
    body['openingAmount'] = '0.00'
  }
  // The money of a safe or a bank is cash, on an account that is nobody else's.
  if (['safes', 'banks'].includes(model.name) && !('account' in given)) body['account'] = await cashAccount(registry, place)
  // Terms of a stage do not overlap, and lie in their year.
  if (model.name === 'schoolTerms') {
    body['stage'] ??= await made(registry.get('stages'), {}, registry, place)
    body['startDate'] = body['endDate'] = await firstDayOf(body['fiscalYear'], place)
  }
  // Who is paid nothing is lent nothing.
  if (model.name === 'employeeAdvances')
    body['employee'] = await made(registry.get('employees'), { basicSalary: '9000' }, registry, place)
  if (model.name === 'vatReturns') Object.assign(body, await freeMonth(place))
  if (model.name === 'vacationRequests') body['endDate'] = body['startDate']
  if (model.name === 'endOfServiceSettlements') body['handedOver'] = true
  if (model.name === 'socialInsuranceSheets') body['month'] = addMonths('1990-01-01', n).slice(0, 7)
  if (model.name === 'attendanceDays') body['in'] = '07:00'
  if (model.name === 'benefitsAndDeductions') body['hours'] = '1'
  if (model.name === 'services') body['incomeAccount'] = await earning(place)
  if (model.name === 'workShifts') body['days'] = [{ ...(body['days'] as object[])[0], from: '07:00', to: '14:00' }]
  if (model.name === 'salaryReplies') Object.assign(body, await sentTo(place, n), { result: 'paid' })
  if (model.name === 'purchaseReturns') Object.assign(body, await ofBoughtInvoice(place, n))
  if (model.name === 'employeeTransfers') body['toBranch'] = await elsewhere(place)
  if (model.name === 'users') Object.assign(body, { branches: [place.branch], permissions: ['viewBranches'] })
  return body
}

/** What must have happened before there is one. */
const begun: Readonly<Record<string, (registry: Registry, place: Place) => Promise<Record<string, unknown>>>> = {
  salesReturns: (_, place) => ofPaidInvoice(place),
  storageTransfers: async (registry, place) => ({ toWarehouse: await made(registry.get('warehouses'), {}, registry, place) }),
  transferReceipts: ofSentTransfer,
  stocktakingCounts: ofRunningCount,
}

/** A call in the place, whose answer is needed to go on. */
async function done({ caller, branch, year }: Place, path: string, body: object): Promise<{ id: number; version: number }> {
  const answer = await caller.call<{ id: number; version: number }>('POST', path, { branch, year, body })
  if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
  return answer.body
}

/** A warehouse of its own in which some of an item lies. */
async function filledWarehouse(
  registry: Registry,
  place: Place,
  filledWith?: number,
): Promise<{ item: number; unit: number; warehouse: number }> {
  const warehouse = await made(registry.get('warehouses'), {}, registry, place)
  const item = filledWith ?? (await made(registry.get('items'), { kind: 'stock' }, registry, place))
  const { branch, year } = place
  const { body } = await place.caller.call<{ mainUnit: number }>('GET', `items/${item}`, { branch, year })
  const unit = body.mainUnit
  const lines = { items: [{ item, unit, quantity: '5', unitCost: '1' }] }
  const order = await done(place, 'additionOrders', { warehouse, kind: 'found', status: 'open', ...lines })
  await done(place, `additionOrders/${order.id}/post`, { version: order.version })
  return { item, unit, warehouse }
}

/** A transfer that is on its way into a warehouse. */
async function ofSentTransfer(registry: Registry, place: Place): Promise<Record<string, unknown>> {
  const { item, unit, warehouse } = await filledWarehouse(registry, place)
  const toWarehouse = await made(registry.get('warehouses'), {}, registry, place)
  const lines = { items: [{ item, unit, quantity: '2' }] }
  const sent = await done(place, 'storageTransfers', { warehouse, toWarehouse, status: 'open', ...lines })
  await done(place, `storageTransfers/${sent.id}/send`, { version: sent.version })
  return { transfer: sent.id, warehouse: toWarehouse, items: [] }
}

/** A count that has begun. */
async function ofRunningCount(registry: Registry, place: Place, counted?: number): Promise<Record<string, unknown>> {
  const { item, unit, warehouse } = await filledWarehouse(registry, place, counted)
  const count = await done(place, 'stocktakings', { warehouse })
  await done(place, `stocktakings/${count.id}/start`, { version: count.version })
  return { stocktaking: count.id, item, unit }
}

/** Of what is paid a credit note has something to give back. */
async function ofPaidInvoice({ caller, branch, year }: Place): Promise<{ invoice?: number }> {
  const path = `salesInvoices?${query({ filter: { status: 'posted', payment: 'paid' }, range: [0, 0] })}`
  const { body } = await caller.call<{ id: number }[]>('GET', path, { branch, year })
  return Array.isArray(body) && body[0] ? { invoice: body[0].id } : {}
}

/** Of what was bought something goes back. */
async function ofBoughtInvoice({ caller, branch, year }: Place, n: number): Promise<Record<string, unknown>> {
  const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const answer = await caller.call<T>(method, path, { branch, year, ...(body && { body }) })
    if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const [account] = await call<{ id: number }[]>('GET', `accounts?${query({ filter: { code: '6105' }, range: [0, 0] })}`)
  const supplier = await call<{ id: number }>('POST', 'suppliers', { arabicName: `مورد ${n}` })
  const day = `${year}-01-01`
  const open = await call<{ id: number; version: number; items: { id: number }[] }>('POST', 'purchaseInvoices', {
    ...{ date: day, status: 'open', supplier: supplier.id, supplierInvoiceNumber: `INV-${n}`, supplierInvoiceDate: day },
    items: [{ account: account?.id, quantity: '1', price: '10', taxTreatment: 'exempt' }],
  })
  await call('POST', `purchaseInvoices/${open.id}/post`, { version: open.version })
  return { invoice: open.id, items: [{ item: open.items[0]?.id, quantity: '1' }] }
}

const ofOneEmployee = [
  'salaries',
  'vacationRequests',
  'endOfServiceSettlements',
  'leavePayouts',
  'staffProvisions',
  'attendanceDays',
  'benefitsAndDeductions',
]

/** A whole month that no tax return is of: the demo school has one of the first quarter. */
async function freeMonth({ caller, branch, year }: Place): Promise<Record<'from' | 'to', string>> {
  const path = `vatReturns?${query({ range: [0, 99], fields: ['from'] })}`
  const { body } = await caller.call<{ from: string }[]>('GET', path, { branch, year })
  const taken = new Set(body.map(({ from }) => from))
  const months = [4, 5, 6, 7, 8, 9, 10, 11, 12].map((month) => `${year}-${String(month).padStart(2, '0')}-01`)
  const from = months.find((one) => !taken.has(one)) ?? `${year}-12-01`
  return { from, to: lastDay(monthOf(from)) }
}

async function firstDayOf(fiscalYear: unknown, { caller, branch, year }: Place): Promise<string | undefined> {
  const { body } = await caller.call<{ startDate: string }>('GET', `fiscalYears/${fiscalYear}`, { branch, year })
  return body.startDate
}

const cashAccount = (registry: Registry, place: Place) =>
  made(registry.get('accounts'), { kind: 'asset', partyKind: 'none', cashFlow: 'cash' }, registry, place)

/** An account of income, which a service of any kind but an opening balance may have. */
async function earning({ caller, branch }: Place): Promise<number | undefined> {
  const filter = JSON.stringify({ kind: 'income', isLeaf: true, active: true, partyKind: 'none' })
  const { body } = await caller.call<{ id: number }[]>('GET', `accounts?filter=${filter}&range=[0,0]`, { branch })
  return body[0]?.id
}

/** The account and the amount of a salary that the demo school has paid. */
async function sentTo({ caller, branch }: Place, n: number): Promise<object> {
  const paid = `filter=${JSON.stringify({ status: 'posted' })}&sort=["id","ASC"]&range=[0,0]`
  const { body: payments } = await caller.call<{ id: number }[]>('GET', `salaryPayments?${paid}`, { branch })
  const { body } = await caller.call<{ salaries: { iban: string; amount: string }[] }>(
    'GET',
    `salaryPayments/${payments[0]?.id}`,
    { branch },
  )
  const { iban, amount } = body.salaries[n % body.salaries.length] ?? {}
  return { iban, amount }
}

/** A branch with records of its own, other than the one that is worked in. */
async function elsewhere({ caller, branch }: Place): Promise<number | undefined> {
  const { body } = await caller.call<{ id: number; isMaster: boolean }[]>('GET', 'branches', { branch })
  return body.find(({ id, isMaster }) => id !== branch && !isMaster)?.id
}

/** Whether a field is filled from a record that is always named beside it, and always says what it is to be. */
function follows({ from = '' }: ModelField, fields: readonly ModelField[], registry: Registry): boolean {
  const [first, second = ''] = from.split('.')
  const { to = '', required } = fields.find(({ field }) => field === first) ?? {}
  return required === true && registry.find(to)?.fields.get(second)?.required === true
}

async function fill(
  fields: readonly ModelField[],
  registry: Registry,
  place: Place,
  n: number,
  document: Readonly<Record<string, unknown>> = {},
  given: Readonly<Record<string, unknown>> = {},
): Promise<Record<string, unknown>> {
  const values: Record<string, unknown> = { ...given }
  for (let pass = 0; pass < 2; pass++) {
    for (const field of fields) {
      const record = { ...defaults(fields, '2026-01-01'), ...values } as RecordData
      const missing = isEmpty(record[field.field])
      if (!isWritable(field) || !missing || field.preset || !isRequired(field, record) || follows(field, fields, registry))
        continue
      const known = Object.fromEntries(Object.entries(document).map(([name, value]) => [`document.${name}`, value]))
      values[field.field] = await rightValue(field, { ...known, ...values }, registry, place, n, fields)
    }
  }
  return values
}

/** A smallest valid body that names a record by one field, of the definition or of its lines, with what the field is shown for. */
export async function sampleNaming(
  { model, lines, field }: { readonly model: Model; readonly lines: string | null; readonly field: ModelField },
  id: number,
  target: string,
  registry: Registry,
  place: Place,
): Promise<Record<string, unknown>> {
  const body = await sample(model, registry, place)
  const group = model.lines.find(({ name }) => name === lines)
  const rows = (lines === null ? undefined : (body[lines] as Record<string, unknown>[] | undefined)) ?? []
  const row = group ? (rows[0] ?? (await fill([...group.fields.values()], registry, place, counter++, body))) : body
  if (lines !== null) body[lines] = [row, ...rows.slice(1)]
  for (const [path, test] of Object.entries(field.shownWhen ?? {})) {
    const isOfDocument = path.startsWith('document.')
    const name = isOfDocument ? path.slice('document.'.length) : path
    const known = (group && !isOfDocument ? group.fields : model.fields).get(name)
    const { in: among, not } = (typeof test === 'object' && test !== null ? test : {}) as { in?: unknown[]; not?: unknown }
    const value = among?.[0] ?? (not === undefined ? test : known?.values?.find((one) => one !== not))
    if (known && isWritable(known)) (isOfDocument ? body : row)[name] = value
  }
  // A party fits the record that says whose names are kept: an account of suppliers.
  const [by = '', kind = ''] = (field.follows ?? '').split('.')
  const keeper = group?.fields.get(by) ?? model.fields.get(by)
  const wanted = Object.keys(partyOf).find((one) => partyOf[one] === target)
  if (keeper && wanted)
    row[by] = await existing({ ...keeper, where: { ...keeper.where, [kind]: wanted } }, row, registry, place, [])
  const values: Record<string, unknown> = { refMany: [id], split: [{ id, share: '100' }], party: { resource: target, id } }
  row[field.field] = values[field.kind] ?? id
  // What is asked for beside it.
  Object.assign(row, await fill([...(group ?? model).fields.values()], registry, place, counter++, body, row))
  // A line of an invoice is a service or an item.
  if (field.field === 'item' && group?.fields.has('service')) delete row['service']
  // Only what is listed is counted.
  if (model.name === 'stocktakingCounts' && target === 'items') Object.assign(body, await ofRunningCount(registry, place, id))
  // A discount is of the services of its type.
  if (model.name === 'studentDiscounts' && target === 'services')
    body['discount'] = await made(registry.get('discounts'), { services: [{ service: id }] }, registry, place)
  return body
}

const texts: Readonly<Record<string, (n: number) => string>> = {
  userName: (n) => `user_${n}`,
  digits: (n) => String(n),
  url: () => 'https://daftar.sa',
  taxNumber: (n) => `3${String(n).padStart(13, '0')}3`,
  monthDay: () => '01-01',
  latin: (n) => `text ${n}`,
}

/** A right value of a field. */
export async function rightValue(
  field: ModelField,
  values: Record<string, unknown>,
  registry: Registry,
  place: Place,
  n: number,
  siblings: readonly ModelField[] = [],
): Promise<unknown> {
  switch (field.kind) {
    case 'text':
      if (field.regex !== undefined && !new RegExp(field.regex, 'u').test(`نموذج ${n}`)) return `name_${n}`
      return (texts[field.pattern ?? ''] ?? ((i: number) => `نموذج ${i}`))(n)
    case 'longText':
    case 'richText':
      return `نص ${n}`
    case 'code':
      return `C${n}`
    case 'int':
      return Number(field.min ?? 0) + (field.unique ? n % 100 : 1)
    case 'money':
    case 'quantity':
    case 'percent':
      return '10.00'
    case 'date':
      return field.within ? `${place.year}-03-15` : addDays('1850-01-01', n)
    case 'month':
      return field.within ? `${place.year}-03` : addMonths('1850-01-01', n).slice(0, 7)
    case 'hijriDate':
      return '1440-09-09'
    case 'dateTime':
      return '2099-01-01 08:00:00'
    case 'time':
      return '08:00'
    case 'flag':
      return false
    case 'choice':
      return field.values?.find((value) => holds(field.when?.[value], (path) => values[path]))
    case 'identity':
      return identityNumber('1', n)
    case 'phone':
      return `+96650${String(n).padStart(7, '0')}`
    case 'email':
      return `p${n}@example.com`
    case 'iban':
      return 'SA0380000000608010167519'
    case 'password':
      return 'Sample@2026x'
    case 'secret':
      return 'key-of-a-gateway'
    case 'ref':
      return existing(field, values, registry, place, siblings)
    case 'refMany':
      return field.required ? [await existing(field, values, registry, place, siblings)] : []
    case 'permissionList':
    case 'split':
      return []
    default:
      throw new Error(`no sample of the kind ${field.kind}`)
  }
}

/** A record that the field may name: one that is there and asks for nothing more, or a new one. */
async function existing(
  field: ModelField,
  values: Record<string, unknown>,
  registry: Registry,
  place: Place,
  siblings: readonly ModelField[],
): Promise<number> {
  const options: CallOptions = { branch: place.branch, year: place.year }
  const target = registry.get(field.to ?? '')
  // One for all branches can be named by whatever the sample is.
  const filter = { ...(target.data.scope === 'shared' && { general: true }), ...whereFilter(field.where, (name) => values[name]) }
  const asked = siblings.flatMap((sibling) => (sibling.requiredWhen ? [sibling.requiredWhen] : []))
  const fields = [
    ...new Set(
      asked.flatMap((condition) =>
        Object.keys(condition)
          .filter((path) => path.startsWith(`${field.field}.`))
          .map((path) => path.split('.')[1] ?? ''),
      ),
    ),
  ]
  const { body } = await place.caller.call<Record<string, unknown>[]>(
    'GET',
    `${target.name}?${query({ filter, range: [0, 99], ...(fields.length && { fields }) })}`,
    options,
  )
  const found = body.find((row) =>
    asked.every((condition) => fields.length === 0 || !holds(condition, (path) => row[path.split('.')[1] ?? ''])),
  )
  if (found) return found['id'] as number
  return fresh(field, (name) => values[name], registry, place)
}

/** The id of a new record that a reference may name. */
export function fresh(field: ModelField, read: Read, registry: Registry, place: Place): Promise<number> {
  const target = registry.get(field.to ?? '')
  const given = Object.entries(whereFilter(field.where, read)).filter(([name]) =>
    isWritable(target.fields.get(name) ?? ({ readOnly: true } as ModelField)),
  )
  return made(target, Object.fromEntries(given), registry, place)
}

async function made(target: Model, given: Readonly<Record<string, unknown>>, registry: Registry, place: Place): Promise<number> {
  const at: CallOptions = { branch: place.branch, year: place.year }
  const send = (path: string, body: object) => place.caller.call<Record<string, unknown>>('POST', path, { ...at, body })
  const { status: wanted, ...others } = given
  let answer = await send(target.name, await sample(target, registry, place, given))
  // What is not begun in that state is led there.
  if (answer.status === 409 && wanted !== undefined) {
    answer = await send(target.name, await sample(target, registry, place, others))
    for (const action of wayTo(target, answer.body['status'], wanted))
      if (answer.status < 300)
        answer = await send(`${target.name}/${answer.body['id']}/${action}`, { version: answer.body['version'] })
  }
  if (answer.status >= 300) throw new Error(`no sample of ${target.name}: ${JSON.stringify(answer.body)}`)
  return answer.body['id'] as number
}

/** The actions that lead from one state to another, the fewest. */
function wayTo(model: Model, from: unknown, to: unknown): readonly string[] {
  const ways = new Map<unknown, readonly string[]>([[from, []]])
  for (const [state, way] of ways)
    for (const [name, action] of model.actions)
      if (action.to !== undefined && action.from?.some((one) => one === state) && !ways.has(action.to))
        ways.set(action.to, [...way, name])
  return ways.get(to) ?? []
}
