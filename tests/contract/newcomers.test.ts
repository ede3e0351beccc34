import { beforeAll, describe, expect, it } from 'vitest'
import { definitions } from '../../resources/index.ts'
import { reports as written } from '../../resources/reports/index.ts'
import { columnName, linesTable, tableName } from '../../schema/derive/names.ts'
import { lineResource } from '../../schema/lineModel.ts'
import { permissionNames } from '../../schema/model.ts'
import { createRegistry } from '../../schema/registry.ts'
import type { GlanceAnswer } from '../../src/shared/glance.ts'
import type { ReportAnswer } from '../../src/shared/report.ts'
import { connected } from '../support/database.ts'
import { type Answer, type Caller, type Problem, query } from '../support/school.ts'
import { onStage, type Stage } from '../support/stage.ts'
import { sample } from './sample.ts'

type Row = { readonly id: number; readonly version: number } & Record<string, unknown>

/** What stands in the name of everybody who was at the school before, in what is private, and in what was done with their records. */
const [stranger, secret, secretAmount, deed] = ['Zqxstranger', 'Zqxsecret', '76543', 'Zqxdeed']
/** Tables of people, with the columns of their names. */
const people = [
  ...['guardians', 'students', 'employees', 'customers', 'suppliers'].map(
    (table) => [table, 'arabic_name', 'english_name'] as const,
  ),
  ['temporary_students', 'arabic_name'] as const,
]

const registry = createRegistry(definitions)
const models = registry.models.filter(({ owner, data }) => !owner && !data.flag)
const every = [...new Set([...registry.models.flatMap(permissionNames), ...written.map(({ permission }) => permission)])]
const year = new Date().getFullYear()
const page = query({ range: [0, 24] })
const log = `audit?${query({ range: [0, 499] })}`
const search = `search?q=${stranger}`

/** Fields that are told to those alone who have a permission of their own, with where they are stored. */
const privateFields = models.flatMap((model) =>
  [{ name: null, fields: model.fields }, ...model.lines].flatMap(({ name, fields }) =>
    [...fields.values()].flatMap((field) =>
      field.permission === undefined || field.permission === model.permissions.view
        ? []
        : [{ table: name === null ? tableName(model.name) : linesTable(model.name, name), field, permission: field.permission }],
    ),
  ),
)

type Found = ReadonlyMap<string, { readonly status: number; readonly text: string; readonly answer: Answer<unknown> }>

/** Everything that is read, about those who were there before where something must be chosen. */
const everything: string[] = []
/** By the name of a definition, a record of somebody else. */
const strangers = new Map<string, number>()
let stage: Stage
let boys = 0

/** Reads as somebody does, in a branch. */
async function readBy(who: Caller, branch: number, paths: readonly string[] = everything): Promise<Found> {
  const left = [...paths]
  const found = new Map<string, { status: number; text: string; answer: Answer<unknown> }>()
  const next = async (): Promise<void> => {
    for (let path = left.pop(); path !== undefined; path = left.pop()) {
      const answer = await who.call<unknown>('GET', path, { branch, year })
      const text = answer.body instanceof Uint8Array ? Buffer.from(answer.body).toString() : JSON.stringify(answer.body)
      found.set(path, { status: answer.status, text, answer })
    }
  }
  await Promise.all(Array.from({ length: 8 }, next))
  return found
}

const bodyOf = <T>(found: Found, path: string): T => found.get(path)?.answer.body as T

/** What was asked and says one of these. */
const saying = (found: Found, ...marks: readonly string[]): string[] =>
  [...found].flatMap(([path, { text }]) => (marks.some((mark) => text.includes(mark)) ? [path] : [])).sort()
const failing = (found: Found): string[] => [...found].flatMap(([path, { status }]) => (status >= 500 ? [path] : []))

/** Reports that say a figure which is not nothing, by name. */
const withFigures = (found: Found): string[] => {
  const names = [...found].flatMap(([path, { status, answer }]) => {
    const [, name] = /^reports\/(\w+)\?/.exec(path) ?? []
    if (name === undefined || status !== 200) return []
    const { columns, rows, totals } = answer.body as ReportAnswer
    const figures = columns.flatMap((one) => (['money', 'quantity', 'int'].includes(one.kind) ? [one.name] : []))
    const cells = [totals, ...rows.map((row) => row.cells)] as Readonly<Record<string, unknown>>[]
    return cells.some((row) => figures.some((one) => Number(row[one] ?? 0) !== 0)) ? [name] : []
  })
  return [...new Set(names)].sort()
}

/** Definitions of whose records or lines a list shows some. */
const listed = (found: Found): string[] => {
  const shown = [...found.keys()].filter((path) => path.endsWith(`?${page}`) && bodyOf<Row[]>(found, path).length > 0)
  return [...new Set(shown.map((path) => path.split(/[.?]/)[0] ?? ''))].toSorted()
}

/** What the home page says, as far as it is a figure. */
const homeFigures = (found: Found): unknown[] => {
  const { figures, charts, lists, places } = bodyOf<GlanceAnswer>(found, 'glance')
  return [
    ...figures.filter(({ sum }) => Number(sum) !== 0),
    ...charts.filter(({ groups }) => groups.length > 0),
    ...lists.filter(({ records }) => records.length > 0),
    ...places,
  ]
}

async function made(resource: string, branch: number, given: Readonly<Record<string, unknown>> = {}): Promise<Row> {
  const body = await sample(registry.get(resource), registry, { caller: stage.admin, branch: boys, year }, given)
  const answer = await stage.admin.call<Row>('POST', resource, { branch, year, body })
  expect([answer.status, answer.body]).toEqual([201, expect.anything()])
  return answer.body
}

onStage(async (opened) => {
  stage = opened
  boys = opened.branches.boys
  const { admin, school } = opened
  const at = { branch: boys, year }
  const supplier = await connected(school.databaseUrl, async (client) => {
    for (const [table, ...columns] of people) {
      const marked = columns.map((column) => `${column} = left(${column}, 60) || ' ${stranger}'`)
      await client.query(`update ${table} set ${marked.join(', ')}`)
    }
    for (const { table, field } of privateFields) {
      const mark = { text: secret, longText: secret, money: `${secretAmount}.25` }[field.kind]
      if (mark !== undefined && !field.figure) await client.query(`update ${table} set ${columnName(field)} = $1`, [mark])
    }
    const ofSuppliers = 'select supplier_id as id from ledger_rows where supplier_id is not null and branch_id = $1 limit 1'
    return Number((await client.query(ofSuppliers, [boys])).rows[0]?.id)
  })
  type Sold = Row & { guardian: number; items: { student: number | null }[] }
  const sold = query({ filter: { status: 'posted', soldTo: 'guardian' }, range: [0, 0] })
  const [{ id: invoice = 0 } = {}] = (await admin.call<Row[]>('GET', `salesInvoices?${sold}`, at)).body
  const { guardian, items } = (await admin.call<Sold>('GET', `salesInvoices/${invoice}`, at)).body
  for (const { name } of models) {
    const [first] = (await admin.call<Row[]>('GET', `${name}?${query({ range: [0, 0] })}`, at)).body
    if (first) strangers.set(name, first.id)
  }
  // With documents that have something to tell.
  strangers
    .set('suppliers', supplier)
    .set('guardians', guardian)
    .set('students', items[0]?.student ?? 0)
    .set('salesInvoices', invoice)
  const [asked] = (
    await admin.call<Row[]>('GET', `vacationRequests?${query({ filter: { status: 'requested' }, range: [0, 0] })}`, at)
  ).body
  const refused = { version: asked?.version, refusalReason: deed }
  expect((await admin.call('POST', `vacationRequests/${asked?.id}/reject`, { ...at, body: refused })).status).toBe(200)
  const { body: catalogue } = await admin.call<
    { name: string; paged?: boolean; parameters: Record<string, { required?: boolean; to?: string }> }[]
  >('GET', 'reports', at)
  const { body: years } = await admin.call<Row[]>('GET', 'FiscalYears', at)
  const types = models.flatMap(({ name, posting }) => (posting ? [name] : [])).join(',')
  everything.push(
    ...catalogue.flatMap(({ name, paged, parameters }) => {
      const chosen = Object.entries(parameters).flatMap(([parameter, { to = '', required }]) =>
        required && strangers.has(to) ? [[parameter, String(strangers.get(to))]] : [],
      )
      const about = new URLSearchParams(chosen)
      // A page from the middle says nothing of what comes before it.
      return [
        `reports/${name}?${about}`,
        ...(paged && chosen.length ? [`reports/${name}?${about}&rows=9&after=${year}-01-01.0.0`] : []),
      ]
    }),
    ...['today', 'glance', 'first-steps', 'notifications', 'jobs', log, 'audit/export?format=csv', 'aggregates/StartUp'],
    ...[search, 'ledger/export?format=csv', `fiscalYears/${years[0]?.id}/closing`],
    ...['open', 'posted'].map((state) => `ledger/queue?types=${types}&state=${state}`),
    ...written.map(({ name }) => `reports/${name}/file?format=csv`),
    `desk/families/${strangers.get('guardians')}`,
    ...models.flatMap(({ name, numbered, lines, data: { timeline, print, merge } }) => {
      const ways = [
        '',
        '/history',
        ...(timeline ? ['/timeline'] : []),
        ...(print && numbered ? ['/print'] : []),
        ...(merge ? ['/pointing'] : []),
      ]
      return [
        `${name}?${page}`,
        `${name}/export?format=csv`,
        ...lines.map((group) => `${lineResource(name, group.name)}?${page}`),
        ...(merge ? [`${name}/duplicates`] : []),
        ...(strangers.has(name) ? ways.map((way) => `${name}/${strangers.get(name)}${way}`) : []),
      ]
    }),
  )
})

it('what is looked for below is there to be found', async () => {
  const some = everything.filter((path) => !path.includes('/export') && !path.endsWith('/print') && !/^\w+\/\d+\//.test(path))
  const found = await readBy(stage.admin, boys, some)
  expect(failing(found)).toEqual([])
  const [figures, names, secrets] = [withFigures(found), saying(found, stranger), saying(found, secret, secretAmount)]
  const own = written.map(({ name }) => name).filter((name) => !figures.includes(name))
  // Of these the demo has nothing to tell, or nothing of the one that is chosen.
  expect(own.toSorted()).toEqual([
    ...['betweenBranches', 'customerAgeing', 'customerStatement', 'goodsInTransit', 'incomeNotRecognised', 'itemMovements'],
    ...['marginByPack', 'openCheques', 'packsTaken', 'provisionsStanding', 'purchasesAgainstOrders', 'salesByItem'],
  ])
  expect(names).toEqual(expect.arrayContaining([`students?${page}`, 'reports/receivableAgeing?', 'reports/leaveBalances?']))
  expect(secrets.length).toBeGreaterThan(0)
  expect(saying(found, deed)).toContain(log)
})

describe('a family that has come today, with every permission', () => {
  let found: Found
  let client: Caller
  beforeAll(async () => {
    const { id: guardian } = await made('guardians', boys)
    const person = {
      fullName: 'أب جديد',
      userName: 'new_father',
      password: 'Daftar@2026',
      confirmPassword: 'Daftar@2026',
      role: 'client',
      branches: [boys],
    }
    const { status } = await stage.admin.call('POST', 'users', { body: { ...person, permissions: every, guardian } })
    expect(status).toBe(201)
    client = await stage.school.signIn('new_father')
    found = await readBy(client, boys)
  })

  it('is told of nobody else, by no report, list, file, paper, history or search', () => {
    expect([failing(found), saying(found, stranger, secret, secretAmount, deed)]).toEqual([[], []])
  })

  it('gets no report of the whole school as a job either', async () => {
    const ordered = await client.call('POST', 'reports/receivableAgeing/file', { branch: boys, year, body: {} })
    expect([ordered.status, (ordered.body as unknown as Problem).errors[0]?.code]).toEqual([403, 'Auth.WholeSchool'])
  })

  it('writes nothing, and has nothing worked out, of what tells of others', async () => {
    const closed = ['attendanceDays', 'benefitsAndDeductions', 'socialInsuranceSheets', 'vouchers']
    const asked = closed.flatMap((name) => [
      ['POST', `${name}/facts`],
      ['POST', name],
      ['GET', `${name}/new`],
      ['DELETE', `${name}/1`],
    ])
    const answers = await Promise.all(
      asked.map(([method = '', path = '']) =>
        client.call(method, path, { branch: boys, year, ...(method === 'POST' && { body: {} }) }),
      ),
    )
    const codes = answers.map(({ status, body }) => [status, (body as unknown as Problem).errors?.[0]?.code])
    expect(codes).toEqual(asked.map(() => [403, 'Auth.WholeSchool']))
  })

  it('is told no sum and no count of the school', () => {
    expect([withFigures(found), homeFigures(found)]).toEqual([[], []])
  })

  it('is shown records of these definitions alone: words, prices and settings, which are nobody’s, and itself', () => {
    const words = [
      'areas',
      'bankInstitutions',
      'cities',
      'jobTitles',
      'managements',
      'maritalStatuses',
      'nationalities',
      'publicHolidays',
      'qualifications',
      'regions',
      'religions',
      'rows',
      'schoolBreaks',
      'schoolTerms',
      'stages',
      'studentStatuses',
      'vacationTypes',
      'workShifts',
    ]
    const prices = [
      'discounts',
      'endOfServiceRules',
      'expenses',
      'incomes',
      'paymentMethods',
      'salaryItems',
      'serviceCategories',
      'services',
      'socialInsuranceRates',
      'voucherTemplates',
    ]
    const settings = ['accessGroups', 'branches', 'company', 'fiscalYears', 'messageProviders', 'messageTemplates']
    expect(listed(found)).toEqual([...words, ...prices, ...settings, 'guardians', 'users'].toSorted())
  })
})

describe('somebody with every permission in a branch that was opened today', () => {
  let found: Found
  beforeAll(async () => {
    const branch = await made('branches', stage.branches.master)
    found = await readBy(await stage.signInWith('new_branch', [branch.id], every), branch.id)
  })

  it('is told of nobody in other branches: of customers and suppliers alone, which all have', () => {
    const others = saying(found, stranger, secret, secretAmount, deed).filter((path) => !/customer|supplier/.test(path))
    expect([failing(found), others]).toEqual([[], [search]])
    const { groups } = bodyOf<{ groups: { resource: string }[] }>(found, search)
    expect(groups.map(({ resource }) => resource).toSorted()).toEqual(['customers', 'suppliers'])
  })

  it('is told no figure of theirs but what an account of all branches has, and how much of the books was checked', () => {
    expect([withFigures(found), homeFigures(found)]).toEqual([['bankReconciliation', 'belowMinimum', 'integrity'], []])
  })
})

it('an employee who sees their own alone is told of nobody else, in the log neither', async () => {
  const own = models.flatMap(({ data: { ownBy } }) => (ownBy ? [ownBy.view, ...(ownBy.write ? [ownBy.write] : [])] : []))
  const rights = [...own, 'viewBranches', 'viewFiscalYears', 'viewAudit']
  const found = await readBy(await stage.signInWith('new_hire', [boys], rights), boys)
  expect([failing(found), saying(found, stranger, secret, secretAmount, deed), withFigures(found), homeFigures(found)]).toEqual([
    ...[[], [], [], []],
  ])
})

it('somebody without the permissions for private fields is told none of them, by no report and no file', async () => {
  const lacking = new Set(privateFields.map(({ permission }) => permission))
  const rights = every.filter((permission) => !lacking.has(permission))
  // Lists, their files and histories are asked field by field elsewhere.
  const some = everything.filter((path) => !/\?range|^\w+\/(export|duplicates)|^\w+\/\d+\//.test(path))
  const found = await readBy(await stage.signInWith('without_secrets', [boys], rights), boys, some)
  expect([failing(found), saying(found, secret, secretAmount)]).toEqual([[], []])
})
