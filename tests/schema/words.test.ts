import { describe, expect, it } from 'vitest'
import { definitions } from '../../resources/index.ts'
import { alertsOf } from '../../schema/alerts.ts'
import { checkDefinitions } from '../../schema/check/checkDefinitions.ts'
import { definitionWords } from '../../schema/check/words.ts'
import { compile } from '../../schema/compile.ts'
import { answerSchema, inputSchema } from '../../schema/derive/bodySchema.ts'
import { lineColumns } from '../../schema/derive/lineColumns.ts'
import { tablesOf } from '../../schema/derive/tables.ts'
import type { FieldData } from '../../schema/kind.ts'
import type { ResourceData } from '../../schema/language/definition.ts'
import { type Model, permissionNames } from '../../schema/model.ts'
import { ownDefinition } from '../../schema/own.ts'
import { type CheckContext, defaults } from '../../schema/record/accept.ts'
import { checkRecord } from '../../schema/record/check.ts'
import { begunAs, historicStates } from '../../schema/record/nextStates.ts'
import type { RecordData } from '../../schema/record/record.ts'
import { createRegistry } from '../../schema/registry.ts'
import { repeating } from '../../schema/repeating.ts'
import { assemble } from '../../src/server/custom/assemble.ts'
import { askedOf } from '../../src/server/engine/checks/questions.ts'
import { changeFaults } from '../../src/server/engine/checks/settledLines.ts'
import { overdue } from '../../src/server/repeats/ends.ts'

const text: FieldData = { kind: 'text' }
const check: CheckContext = { decimals: 2, phoneRule: 'saudi', fiscalYear: null }
const others: ResourceData[] = [
  { name: 'branches', scope: 'tenant', fields: { arabicName: text, isMaster: { kind: 'flag' }, active: { kind: 'flag' } } },
  { name: 'fiscalYears', scope: 'tenant', fields: { year: { kind: 'int' } } },
  { name: 'users', scope: 'tenant', fields: { userName: text } },
  { name: 'rooms', scope: 'branch', fields: { title: text } },
]
const things = (words: Partial<ResourceData>): ResourceData => ({
  name: 'things',
  scope: 'tenant',
  fields: { title: text },
  ...words,
})

/** Everything that is made of one definition beside those that it refers to. */
function made(words: Partial<ResourceData>) {
  const data = things(words)
  expect(checkDefinitions([...others, data])).toEqual([])
  expect(JSON.parse(JSON.stringify(data))).toEqual(data)
  const registry = createRegistry([...others, data])
  const model = registry.get('things')
  const tables = tablesOf(registry)
  const columns = (table = 'things') => tables.find(({ name }) => name === table)?.columns.map(({ name }) => name) ?? []
  return { model, registry, tables, columns, input: inputSchema(model, 'create'), answer: answerSchema(model) }
}
const fieldsOf = (model: Model) => [...model.fields.keys()]
const properties = (schema: Readonly<Record<string, unknown>>) => Object.keys(schema.properties as object)
const table = (tables: ReturnType<typeof tablesOf>, name = 'things') => tables.find((one) => one.name === name)

/** Things that post, with words of their own for it. */
const postingThings = (words: Partial<ResourceData>): Partial<ResourceData> => ({
  scope: 'branchYear',
  fields: { title: text, date: { kind: 'date', required: true }, total: { kind: 'money' } },
  states: { new: ['ready', 'gone'], ready: ['final', 'gone'], final: ['ready'], gone: [] },
  actions: { settle: { to: 'final', posts: 'post' }, reopen: { from: ['final'], to: 'ready', unposts: true } },
  effects: { ledger: [{ debit: 'role.safeCash', credit: 'role.mainBank', amount: 'total' }] },
  ...words,
})

/** One tiny definition for each word, and what comes of it. */
const words: Record<keyof ResourceData, () => void> = {
  name: () =>
    expect(compile({ name: 'things', scope: 'tenant' }).permissions).toMatchObject({
      view: 'viewThings',
      add: 'addThings',
      edit: 'editThings',
      delete: 'editThings',
    }),
  was: () => expect(table(made({ was: 'oldThings' }).tables)?.was).toEqual(['old_things']),
  tenants: () => {
    const one = { file: 'a.json', items: [things({ tenants: ['manara'] })], faults: [], behaviours: [] }
    const { byTenant } = assemble([], [{ ...one, calculations: {}, makers: {}, recipes: {} }])
    expect([null, 'manara'].map((code) => byTenant.get(code)?.map(({ name }) => name))).toEqual([[], ['things']])
    expect(byTenant.get('manara')?.[0]).not.toHaveProperty('tenants')
  },
  scope: () => {
    expect(made({ scope: 'user' }).columns()).toContain('user_id')
    expect(made({ scope: 'branch' }).columns()).toContain('branch_id')
    expect(fieldsOf(made({ scope: 'shared' }).model)).toEqual(['title', 'general', 'branch'])
    expect(fieldsOf(made({ scope: 'branchYear' }).model)).toEqual(['title', 'branch', 'fiscalYear'])
    expect(made({ scope: 'branchYear' }).columns()).toEqual(expect.arrayContaining(['branch_id', 'fiscal_year_id']))
  },
  single: () => expect(made({ single: true }).model.data.single).toBe(true),
  readOnly: () => expect(made({ readOnly: true }).model.data.readOnly).toBe(true),
  headOffice: () => expect(made({ headOffice: true }).model.data.headOffice).toBe(true),
  log: () => expect(made({ log: true }).model.data.log).toBe(true),
  webhooks: () => {
    const webhooks = [{ on: ['created'], post: 'https://erp.example/daftar' }]
    expect(made({ webhooks }).model.data.webhooks).toEqual(webhooks)
  },
  alerts: () => {
    const alerts = [{ field: 'until', before: [30, 7] }]
    const { registry } = made({ fields: { title: text, until: { kind: 'date' } }, alerts })
    expect(alertsOf(registry)).toEqual([{ ...alerts[0], of: 'things' }])
  },
  public: () => {
    const open = { by: 'anyone', create: true, fields: ['title'], language: 'fr', days: 3, perHour: 2, perPhone: 1 } as const
    expect(made({ public: open }).model.data.public).toEqual(open)
  },
  peopleOnly: () => expect(made({ peopleOnly: true }).model.data.peopleOnly).toBe(true),
  bound: () => expect(made({ bound: 'branch' }).model.data.bound).toBe('branch'),
  visibleThrough: () => {
    const fields: ResourceData['fields'] = { title: text, next: { kind: 'ref', to: 'things' } }
    expect(made({ fields, visibleThrough: ['things.next'] }).model.data.visibleThrough).toEqual(['things.next'])
  },
  seenInAll: () => {
    const lines: ResourceData['lines'] = { parts: { crossBranch: true, fields: { weight: { kind: 'quantity' } } } }
    expect(made({ scope: 'branch', lines, seenInAll: ['parts.branch'] }).model.data.seenInAll).toEqual(['parts.branch'])
    const wrong = checkDefinitions([...others, things({ scope: 'branch', lines, seenInAll: ['parts.weight', 'parts.brunch'] })])
    expect(wrong.join()).toMatch(/'parts.weight' is no branch.*'parts.brunch' is no branch/)
  },
  alsoIn: () => {
    const fields: ResourceData['fields'] = { title: text, toBranch: { kind: 'ref', to: 'branches' } }
    expect(made({ scope: 'branch', fields, alsoIn: 'toBranch' }).model.data.alsoIn).toBe('toBranch')
    const wrong = checkDefinitions([...others, things({ scope: 'tenant', fields, alsoIn: 'title' })])
    expect(wrong.join()).toMatch(/only records of a branch.*'title' is no reference to a branch/)
  },
  foundBy: () => {
    const fields: ResourceData['fields'] = { title: text, next: { kind: 'ref', to: 'things' } }
    expect(made({ fields, foundBy: ['things.next'] }).model.data.foundBy).toEqual(['things.next'])
  },
  calendar: () => {
    const fields: ResourceData['fields'] = { title: text, since: { kind: 'date' }, until: { kind: 'date' } }
    const calendar = { from: 'since', to: 'until' }
    expect(made({ fields, calendar }).model.data.calendar).toEqual(calendar)
    const wrong = checkDefinitions([...others, things({ fields, calendar: { from: 'title', to: 'untill' } })])
    expect(wrong.join()).toMatch(/'title' is text.*no field 'untill', did you mean 'until'/)
  },
  ownBy: () => {
    const ownBy = { user: 'owner', view: 'viewOwnThings', write: 'addOwnThings' }
    const seen: FieldData = { ...text, permission: 'viewThings' }
    const { model } = made({ fields: { title: text, pay: seen, owner: { kind: 'ref', to: 'users' } }, ownBy })
    expect(permissionNames(model)).toEqual(expect.arrayContaining(['viewOwnThings', 'addOwnThings']))
    const own = compile(ownDefinition(model.data, model.permissions))
    expect(own.permissions).toMatchObject({ view: 'viewOwnThings', add: 'addOwnThings', edit: 'addOwnThings' })
    expect(own.fields.get('pay')?.permission).toBe('viewOwnThings')
  },
  permissions: () => {
    expect(made({ permissions: 'Stuff' }).model.permissions.add).toBe('addStuff')
    expect(made({ permissions: { delete: 'dropThings' } }).model.permissions).toMatchObject({
      edit: 'editThings',
      delete: 'dropThings',
    })
  },
  title: () => expect(made({ fields: { code: text, title: text }, title: ['title'] }).model.title).toEqual(['title']),
  fields: () => expect(properties(made({ fields: { title: { ...text, required: true } } }).input)).toEqual(['title']),
  sections: () => {
    const { model, columns } = made({ sections: { more: { colour: text }, year: { yearly: { place: text } } } })
    expect(model.sections.map(({ name, yearly }) => [name, yearly])).toEqual([
      ['main', false],
      ['more', false],
      ['year', true],
    ])
    expect([columns().includes('place'), columns('things_years').includes('place')]).toEqual([false, true])
    expect(fieldsOf(model)).toEqual(['title', 'colour', 'place', 'branch', 'fiscalYear'])
  },
  lines: () => {
    const { columns, input } = made({ lines: { parts: { min: 1, max: 9, fields: { weight: { kind: 'quantity' } } } } })
    expect(columns('things_parts')).toEqual(['tenant_id', 'id', 'record_id', 'position', 'weight'])
    expect((input.properties as Record<string, unknown>).parts).toMatchObject({ minItems: 1, maxItems: 9 })
    const shared = made({ scope: 'branch', lines: { parts: { crossBranch: true, fields: { weight: { kind: 'quantity' } } } } })
    expect([...(shared.model.lines[0]?.fields.keys() ?? [])]).toEqual(['weight', 'branch'])
    expect(shared.columns('things_parts')).toContain('branch_id')
    const following = made({
      scope: 'branch',
      lines: { parts: { crossBranch: { from: 'of.branch' }, fields: { of: { kind: 'ref', to: 'rooms' } } } },
    })
    expect(following.model.lines[0]?.fields.get('branch')).toMatchObject({ readOnly: true, from: 'of.branch' })
    const shares = { fields: { year: { kind: 'int' }, share: { kind: 'percent', min: '0' } } } as const
    const whole = made({
      lines: { parts: { ...shares, sums: [{ of: 'share', per: ['year'], to: 100, error: 'Parts.Differ' }] } },
    })
    const faultsOf = (...parts: (readonly [year: number, share: string])[]) =>
      checkRecord(whole.model, { parts: parts.map(([year, share]) => ({ year, share })) } as unknown as RecordData, check)
    expect(faultsOf([2026, '33.3333'], [2026, '66.6667'], [2027, '100'])).toEqual([])
    expect(faultsOf([2026, '40'], [2027, '100'], [2026, '50'])).toEqual([
      { code: 'Parts.Differ', field: 'parts.2.share', params: { total: '90', to: 100 } },
    ])
    const marked = made({ lines: { parts: { fields: { mark: text }, unique: [{ fields: ['mark'], in: 'tenant' }] } } })
    expect(table(marked.tables, 'things_parts')?.uniques.map(({ columns }) => columns)).toEqual([['tenant_id', 'mark']])
    expect(checkRecord(marked.model, { parts: [{ mark: null }, { mark: null }] } as unknown as RecordData, check)).toEqual([])
  },
  totals: () => {
    const { model, input, answer } = made({
      lines: { parts: { fields: { price: { kind: 'money' } } } },
      totals: { whole: { sum: 'parts.price' } },
    })
    expect(model.fields.get('whole')).toMatchObject({ kind: 'money', readOnly: true, implied: true })
    expect([properties(input).includes('whole'), properties(answer).includes('whole')]).toEqual([false, true])
    const fields: ResourceData['fields'] = { price: { kind: 'money' }, back: { kind: 'money' }, kept: { kind: 'flag' } }
    made({ lines: { parts: { fields } }, totals: { left: { sum: 'parts.price', less: 'parts.back', where: { kept: true } } } })
  },
  tones: () => {
    const tones = { shut: 'info' } as const
    expect(made({ states: { open: ['shut'], shut: [] }, tones }).model.data.tones).toEqual(tones)
  },
  mapStates: () => {
    const { model, tables } = made({ states: { open: ['shut'], shut: [] }, mapStates: { begun: 'open' } })
    expect(model.fields.get('status')?.map).toEqual({ begun: 'open' })
    expect(table(tables)?.columns.find(({ name }) => name === 'status')?.map).toEqual({ begun: 'open' })
  },
  rules: () => expect(made({ rules: [{ atLeastOne: ['title'], error: 'Thing.Empty' }] }).model.data.rules).toHaveLength(1),
  unique: () =>
    expect(table(made({ unique: [{ fields: ['title'] }] }).tables)?.uniques).toEqual([
      { name: 'things_title_key', columns: ['tenant_id', 'title'] },
    ]),
  guards: () => {
    expect(made({ guards: [{ on: ['edit'], holds: { title: 'a' }, error: 'Thing.Kept' }] }).model.data.guards).toHaveLength(1)
    const changes = [{ on: ['edit'], changes: ['title'], holds: { note: 'a' }, error: 'Thing.Kept' }]
    const { model } = made({ fields: { title: text, note: text }, guards: changes })
    const told = (before: RecordData, record: RecordData) =>
      changeFaults(model, 'edit', record, before).map(({ code, field }) => `${code} ${field}`)
    expect(told({ title: 'a', note: 'b' }, { title: 'b', note: 'b' })).toEqual(['Thing.Kept title'])
    expect(told({ title: 'a', note: 'b' }, { title: 'a', note: 'c' })).toEqual([])
    expect(told({ title: 'a', note: 'a' }, { title: 'b', note: 'a' })).toEqual([])
  },
  keeps: () => {
    const keeps = { while: { status: 'shut' }, users: 'Thing.Shut' }
    expect(made({ states: { open: ['shut'], shut: ['open'] }, keeps }).model.data.keeps).toEqual(keeps)
  },
  duplicates: () => {
    const duplicates = [{ fields: ['bill', 'date'], when: { bill: { not: 'none' } } }]
    const fields: ResourceData['fields'] = { title: text, bill: text, date: { kind: 'date' } }
    expect(made({ fields, number: {}, duplicates }).model.data.duplicates).toEqual(duplicates)
  },
  asks: () => {
    const asks = [{ on: ['edit'], when: { title: 'b' }, error: 'Thing.Sure', field: 'title' }]
    const { model } = made({ asks })
    const asked = (before: RecordData | null, record: RecordData) =>
      askedOf(model, before ? 'update' : 'create', { id: 1, before, record }, record, 2).map(
        ({ code, field }) => `${code} ${field}`,
      )
    expect(asked({ title: 'a' }, { title: 'b' })).toEqual(['Thing.Sure title'])
    expect(asked({ title: 'b' }, { title: 'b' })).toEqual([])
    expect(asked({ title: 'b' }, { title: 'a' })).toEqual([])
    expect(asked(null, { title: 'b' })).toEqual([])
  },
  limits: () => {
    const box: FieldData = { kind: 'ref', to: 'things.parts' }
    const { registry, tables, columns } = made({
      states: { draft: ['open'], open: [] },
      lines: {
        parts: { fields: { weight: { kind: 'quantity' } } },
        taken: { fields: { part: box, weight: { kind: 'quantity' } } },
      },
      limits: [{ of: 'taken.part', sum: 'weight', atMost: 'weight', while: { status: 'open' } }],
    })
    expect(columns('things_parts')).toEqual(expect.arrayContaining(['used', 'left']))
    expect(registry.get('things.parts').fields.get('left')).toMatchObject({ kind: 'quantity', readOnly: true })
    expect(table(tables, 'things_taken')?.foreignKeys).toHaveLength(3)
    expect(registry.usages('things')).toMatchObject([{ source: 'things.parts', lines: 'taken', field: 'part' }])
    const followed = made({
      fields: { title: text, weight: { kind: 'int', is: 'sum(parts.weight)' } },
      lines: { parts: { fields: { weight: { kind: 'int' } } }, taken: { fields: { part: box } } },
      limits: [
        { of: 'taken.part', atMost: 5, as: 'takers' },
        { of: 'parts.record', sum: 'takers', atMost: 'weight', as: 'gone' },
      ],
    })
    expect(followed.columns()).toEqual(expect.arrayContaining(['gone', 'gone_left']))
    const perYear = made({
      sections: { year: { yearly: { box: { kind: 'ref', to: 'things' }, leftOn: { kind: 'date' } } } },
      fields: { title: text, size: { kind: 'int' } },
      limits: [{ of: 'box', atMost: 'size', unlimited: 0, while: { leftOn: { empty: true } } }],
    })
    expect(perYear.columns()).not.toContain('used')
    expect(perYear.columns('things_uses')).toEqual(['tenant_id', 'record_id', 'fiscal_year_id', 'used'])
    const subscribed = made({ limits: [{ of: 'subscription', atMost: 'maxStudents', as: 'things' }] })
    expect(subscribed.registry.figures('subscription')).toMatchObject([{ name: 'things', left: 'thingsLeft' }])
  },
  follows: () => {
    const { model, columns } = made({
      fields: { title: text, size: { kind: 'int' }, box: { kind: 'ref', to: 'things' } },
      limits: [{ of: 'box', atMost: 'size' }],
      follows: { filling: { none: 'free', some: 'open', all: 'full' } },
    })
    expect(model.fields.get('filling')).toMatchObject({ kind: 'choice', values: ['free', 'open', 'full'], readOnly: true })
    expect(columns()).toEqual(expect.arrayContaining(['used', 'left', 'filling']))
    const wholly = made({
      fields: { title: text, size: { kind: 'int' }, box: { kind: 'ref', to: 'things' } },
      limits: [
        { of: 'box', atMost: 'size' },
        { of: 'box', atMost: 'size', as: 'lost' },
      ],
      follows: { filling: { none: 'free', some: 'open', all: 'full', whollyBy: { figure: 'lost', all: 'gone' } } },
    })
    expect(wholly.model.fields.get('filling')).toMatchObject({ values: ['free', 'open', 'full', 'gone'] })
  },
  states: () => {
    const { model, tables } = made({ states: { draft: ['open'], open: [] } })
    expect(model.fields.get('status')).toMatchObject({
      kind: 'choice',
      values: ['draft', 'open'],
      default: 'draft',
      implied: true,
    })
    expect(table(tables)?.checks[0]?.expression).toBe("status in ('draft', 'open')")
    expect(defaults(model.fields.values(), '2026-01-01')).toMatchObject({ status: 'draft' })
    // What can only be opened is saved open; a draft that may also be given up stays one.
    const registry = createRegistry(definitions)
    expect(['shifts', 'vouchers', 'vatReturns'].map((name) => begunAs(registry.get(name)))).toEqual([
      'open',
      undefined,
      undefined,
    ])
    // A file may bring vouchers of the past in any state but the one that promises an entry in the books.
    expect(historicStates(registry.get('vouchers'))).toEqual(['draft', 'open', 'void'])
  },
  actions: () =>
    expect(permissionNames(made({ actions: { seal: { set: { title: null }, permission: 'sealThings' } } }).model)).toContain(
      'sealThings',
    ),
  number: () => {
    const { model, tables } = made({ number: {} })
    expect(model.list.sort).toEqual({ by: 'number', order: 'desc' })
    expect(made({ number: { gaps: true } }).model.data.number).toEqual({ gaps: true })
    expect(table(tables)?.uniques).toEqual([{ name: 'things_numbers_key', columns: ['tenant_id', 'number'] }])
    expect(table(tables)?.indexes).toContainEqual({ name: 'things_sequence_idx', columns: ['tenant_id', 'sequence'] })
  },
  merge: () => expect(made({ merge: { like: 'title' } }).model.data.merge).toEqual({ like: 'title' }),
  siblings: () => {
    const fields: ResourceData['fields'] = { title: text, box: { kind: 'ref', to: 'things' } }
    const beside = { by: 'box', show: ['title'] }
    expect(made({ fields, siblings: beside }).model.data.siblings).toEqual(beside)
  },
  timeline: () =>
    expect(
      made({ actions: { lend: { set: { title: 'x' } } }, timeline: { year: ['title'], actions: ['lend'] } }).model.data.timeline,
    ).toEqual({
      year: ['title'],
      actions: ['lend'],
    }),
  beside: () => expect(made({ fields: { title: text, shade: text }, beside: ['shade'] }).model.data.beside).toEqual(['shade']),
  rail: () => {
    const fields: ResourceData['fields'] = { title: text, box: { kind: 'ref', to: 'things' } }
    expect(made({ fields, rail: { box: ['title'] } }).model.data.rail).toEqual({ box: ['title'] })
  },
  begins: () =>
    expect(made({ begins: { things: { title: 'title' } } }).model.data.begins).toEqual({ things: { title: 'title' } }),
  quick: () => expect(made({ quick: ['title'] }).model.data.quick).toEqual(['title']),
  tree: () =>
    expect(
      made({ fields: { title: text, parent: { kind: 'ref', to: 'things' } }, tree: 'parent' }).registry.referrers('things'),
    ).toHaveLength(1),
  keys: () => expect(made({ keys: [['id', 'year'], ['title']] }).model.data.keys).toHaveLength(2),
  search: () => {
    expect(made({ search: ['title'] }).columns()).toContain('search')
    expect(made({ fields: { owner: { kind: 'ref', to: 'users' } }, search: ['owner.userName'] }).columns('users')).toContain(
      'user_name_search',
    )
  },
  list: () =>
    expect(made({ list: { columns: ['title', 'createdAt'], sort: { by: 'id' } } }).model.list).toEqual({
      columns: ['title', 'createdAt'],
      filters: [],
      change: [],
      carried: [],
      sort: { by: 'id' },
    }),
  import: () => {
    expect(made({ import: { match: ['title'], aliases: { title: ['العنوان'] } } }).model.data.import?.match).toEqual(['title'])
    const { model } = made({
      lines: {
        parts: { fields: { user: { kind: 'ref', to: 'users' }, whom: { kind: 'party', targets: ['users', 'branches'] } } },
      },
      import: { match: ['user'], lines: { of: 'parts', into: { title: 'one' } } },
    })
    expect(lineColumns(model).map(({ key }) => key)).toEqual(['user', 'whom.users', 'whom.branches'])
  },
  menu: () => expect(made({ menu: { group: 'items', icon: 'box' } }).model.data.menu?.group).toBe('items'),
  routes: () =>
    expect(made({ routes: { base: 'old-things', style: 'inline' } }).model.route).toEqual({
      base: 'old-things',
      style: 'inline',
    }),
  flag: () => expect(made({ flag: 'storeEnabled' }).model.data.flag).toBe('storeEnabled'),
  repeats: () => {
    const days = Object.fromEntries(Object.entries(repeating())) as unknown as Record<string, FieldData>
    const { model, registry, tables } = made({
      scope: 'branch',
      fields: { title: text, ...days },
      repeats: { makes: 'users', with: { userName: 'title' } },
    })
    expect(table(tables, 'things_occurrences')?.primaryKey).toEqual(['tenant_id', 'record_id', 'date'])
    expect(registry.get('users').fields.get('source')).toMatchObject({ kind: 'party', targets: ['things'], readOnly: true })
    expect(model.data.repeats?.makes).toBe('users')
  },
  ends: () => {
    const { model, registry } = made({
      scope: 'branch',
      fields: { title: text, from: { kind: 'date' }, until: { kind: 'date' } },
      states: { lent: ['back'], back: [] },
      actions: { giveBack: { to: 'back', input: { until: { kind: 'date' } } } },
      ends: { on: 'until', since: 'from', action: 'giveBack' },
    })
    const { text: statement, values } = overdue(model, registry, 7, undefined, '2026-05-01')
    expect(statement).toContain('greatest(least(t."until"), t."from")')
    expect(values).toEqual([7, ['lent'], '2026-05-01', 1000])
  },
  effects: () => {
    const { posting } = made(postingThings({})).model
    expect([posting?.inBooks, [...(posting?.postable ?? [])], posting?.waiting, posting?.ended, posting?.unposts]).toEqual([
      ['final'],
      [['ready', 'settle']],
      ['new', 'ready'],
      ['gone'],
      'reopen',
    ])
  },
  yearEnds: () =>
    expect(
      made(postingThings({ yearEnds: { opens: { title: 'first' }, closes: { title: 'last' } } })).model.data.yearEnds,
    ).toEqual({
      opens: { title: 'first' },
      closes: { title: 'last' },
    }),
  print: () => expect(made({ print: 'thing' }).model.data.print).toBe('thing'),
  reads: () => {
    const fields: ResourceData['fields'] = { owner: { kind: 'ref', to: 'things' }, title: text }
    const lines: ResourceData['lines'] = { prices: { fields: { title: text, price: { kind: 'money' } } } }
    const price = { of: 'things.prices', for: 'owner', where: { price: { gt: 0 } }, best: ['title'], take: 'price' }
    const { model } = made({
      fields,
      lines,
      reads: { price, far: 'owner.owner.title', each: { of: 'things', each: 'prices', take: ['title'] } },
    })
    expect(model.reads.map(({ name, each }) => [name, each])).toEqual([
      ['far', null],
      ['price', null],
      ['each', 'prices'],
    ])
    expect(model.reads[1]).toMatchObject({ field: { kind: 'money' } })
  },
  calculate: () => expect(made({ calculate: 'thing' }).model.data.calculate).toBe('thing'),
  audited: () => expect(made({ audited: 'view' }).model.data.audited).toBe('view'),
  behaviour: () => expect(made({ behaviour: 'thing' }).model.data.behaviour).toBe('thing'),
  locked: () =>
    expect(
      made({ locked: { area: 'payroll', by: 'date' }, fields: { title: text, date: { kind: 'date' } } }).model.data.locked,
    ).toEqual({ area: 'payroll', by: 'date' }),
  serial: () => expect(made({ serial: true }).model.data.serial).toBe(true),
  labels: () => expect(made({ labels: { en: { name: 'Thing' } } }).model.data.labels?.en).toEqual({ name: 'Thing' }),
}

describe('one tiny definition per word', () => {
  it.each(Object.keys(definitionWords.words) as (keyof ResourceData)[])('%s', (word) => words[word]())
})
