import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { calculations } from '../../resources/calculations/index.ts'
import { definitions } from '../../resources/index.ts'
import { entityReports } from '../../resources/reports/entityReports.ts'
import { reports } from '../../resources/reports/index.ts'
import { runs } from '../../resources/runs/index.ts'
import { conditionPaths } from '../../schema/condition.ts'
import { fieldPermissions, pathsRead } from '../../schema/entityReport.ts'
import { type Model, permissionNames } from '../../schema/model.ts'
import type { ModelField } from '../../schema/modelField.ts'
import type { FaultAt } from '../../schema/record/record.ts'
import { createRegistry } from '../../schema/registry.ts'
import { permissionsOfRun } from '../../schema/run.ts'
import { today } from '../../schema/values/date.ts'
import { shownFaults } from '../../src/server/engine/checks/shownFaults.ts'
import type { Person } from '../../src/server/engine/context.ts'
import { unseenReads } from '../../src/server/engine/facts/unseen.ts'
import { hidden } from '../../src/server/engine/read/sight.ts'
import { isPreviewed } from '../../src/server/engine/write/preview.ts'
import type { PostQueue } from '../../src/shared/postQueue.ts'
import { openReceiver } from '../support/receiver.ts'
import { type Caller, type Problem, query } from '../support/school.ts'
import { onStage, type Stage } from '../support/stage.ts'

const registry = createRegistry(definitions, { runs, calculations })
const every = [...new Set([...registry.models.flatMap(permissionNames), ...reports.map((report) => report.permission)])]

/** A field, own or of lines, that is told to those alone who have its permission. */
interface Private {
  readonly model: Model
  readonly lines: string | null
  readonly field: ModelField
  readonly permission: string
}

/** Every one of the product: a new one is in the matrix with the word that makes it so. */
const all: readonly Private[] = registry.models
  .filter(({ owner, data }) => !owner && !data.flag)
  .flatMap((model) =>
    [{ name: null, fields: model.fields }, ...model.lines].flatMap(({ name, fields }) =>
      [...fields.values()].flatMap((field): Private[] =>
        field.permission === undefined || field.permission === model.permissions.view
          ? []
          : [{ model, lines: name, field, permission: field.permission }],
      ),
    ),
  )
const own = all.filter(({ lines, field }) => lines === null && !['password', 'secret'].includes(field.kind))
const withLines = [
  ...new Map(all.filter(({ lines }) => lines !== null).map((one) => [`${one.model.name}.${one.lines}`, one])).values(),
]
const nameOf = ({ model, lines, field }: Private) => [model.name, ...(lines === null ? [] : [lines]), field.field].join('.')

let admin: Caller
let branch: number
let signInWith: Stage['signInWith']
let receiver: Awaited<ReturnType<typeof openReceiver>>
/** Longer than a turn of the clock. */
const soon = { timeout: 60_000, interval: 25 }
const people = new Map<string, Caller>()

onStage(
  async (stage) => {
    admin = stage.admin
    branch = stage.branches.boys
    signInWith = stage.signInWith
    for (const permission of new Set(all.map((one) => one.permission))) {
      const rest = every.filter((name) => name !== permission)
      people.set(permission, await stage.signInWith(`without_${permission.toLowerCase()}`, [branch], rest))
    }
    receiver = await openReceiver()
  },
  { outgoing: { mayBePrivate: true } },
)
afterAll(() => receiver.close())

const personWithout = ({ permission }: Private): Caller => people.get(permission) as Caller
const call = <T = Record<string, unknown>>(who: Caller, method: string, path: string, body?: object) =>
  who.call<T>(method, path, { branch, ...(body && { body }) })
const firstOf = async ({ model }: Private, who = admin) =>
  (
    await call<{ id: number; version: number }[]>(
      who,
      'GET',
      `${model.name}?${query({ range: [0, 0], fields: ['id', 'version'] })}`,
    )
  ).body[0]

it('there is something private in the product', () => {
  expect(all.map(nameOf)).toEqual(
    expect.arrayContaining(['employees.basicSalary', 'employees.iban', 'employees.salaryItems.amount']),
  )
})

it('is private in all definitions that keep a look at pay where it is in one: the wage of a payout is that of a settlement', () => {
  const looked = registry.models.filter(({ data, owner }) => !owner && data.audited === 'view')
  const isTold = ({ permission }: ModelField, { permissions }: Model) =>
    permission === undefined || permission === permissions.view
  const ofPay = looked.flatMap((model) =>
    [...model.fields.values()].filter(({ kind }) => kind === 'money').map((field) => ({ model, field })),
  )
  const hidden = new Map(
    ofPay.flatMap(({ model, field }) => (isTold(field, model) ? [] : [[field.field, field.permission] as const])),
  )
  expect([...hidden]).toEqual(expect.arrayContaining([['wage', 'viewSalaries']]))
  const told = ofPay.filter(({ model, field }) => {
    const permission = hidden.get(field.field)
    return permission !== undefined && isTold(field, model) && model.permissions.view !== permission
  })
  expect(told.map(({ model, field }) => `${model.name}.${field.field}`)).toEqual([])
})

describe('whoever has every permission but that of a field', () => {
  it.each(own.map((one) => [nameOf(one), one] as const))('is told nothing of %s by lists, files and records', async (_, one) => {
    const { model, field } = one
    const person = personWithout(one)
    const statusOf = async (path: string) => (await call(person, 'GET', path)).status
    const asked = [
      `${model.name}?${query({ range: [0, 0], fields: [field.field] })}`,
      `${model.name}?${query({ range: [0, 0], sort: [field.field, 'ASC'] })}`,
      `${model.name}?${query({ range: [0, 0], filter: { [field.field]: null } })}`,
      `${model.name}/export?${query({ fields: [field.field] })}&format=csv`,
      `${model.name}/print?${query({ filter: { [field.field]: null } })}`,
    ]
    // The columns that a definition lists are left out, where they are not asked for by name.
    const listed = model.list.columns.includes(field.field)
    expect(
      await Promise.all(
        asked
          .slice(listed ? 1 : 0)
          .filter((path) => !listed || !path.includes('/export'))
          .map(statusOf),
      ),
    ).toEqual(
      asked
        .slice(listed ? 1 : 0)
        .filter((path) => !listed || !path.includes('/export'))
        .map(() => 403),
    )
    const found = await firstOf(one)
    if (!found) return
    for (const path of [`${model.name}/${found.id}`, `${model.name}?${query({ range: [0, 0] })}`]) {
      const { body } = await call<Record<string, unknown> | Record<string, unknown>[]>(person, 'GET', path)
      const record = [body].flat()[0] as Record<string, unknown>
      expect(record).not.toHaveProperty(field.field)
      expect(record['refs'] ?? {}).not.toHaveProperty(field.field)
    }
  })

  it.each(own.map((one) => [nameOf(one), one] as const))('is told nothing of %s through what refers to it', async (_, one) => {
    const through = registry
      .referrers(one.model.name)
      .filter(({ model, lines }) => !lines && !model.owner && !model.data.flag)
      .map(({ model, field }) => `${model.name}?${query({ range: [0, 0], fields: [`${field}.${one.field.field}`] })}`)
    const answers = await Promise.all(through.map((path) => call(personWithout(one), 'GET', path)))
    // Of one's own records a list is answered, and says nothing of it.
    const told = answers.filter(({ status, body }) => status < 400 && JSON.stringify(body).includes(`"${one.field.field}":`))
    expect(told).toEqual([])
  })

  it.each(all.map((one) => [nameOf(one), one] as const))(
    'finds %s neither named nor filled in the history and in the log',
    async (_, one) => {
      const person = personWithout(one)
      const found = await firstOf(one, person)
      if (!found) return
      type Entry = Readonly<Record<'before' | 'after', Record<string, unknown> | null>>
      const history = await call<Entry[]>(person, 'GET', `${one.model.name}/${found.id}/history`)
      const log = await call<Entry[]>(
        person,
        'GET',
        `audit?${query({ filter: { resource: one.model.name, recordId: found.id }, range: [0, 49] })}`,
      )
      for (const { body, status } of [history, log]) {
        expect(status).toBe(200)
        for (const values of body.flatMap(({ before, after }) => [before, after])) {
          const rows = one.lines === null ? [values ?? {}] : ((values?.[one.lines] ?? []) as Record<string, unknown>[])
          for (const row of rows) expect(row).not.toHaveProperty(one.field.field)
        }
      }
    },
  )

  it.each(withLines.map((one) => [`${one.model.name}.${one.lines}`, one] as const))(
    'meets no lines %s, and changes none',
    async (_, one) => {
      const found = await firstOf(one)
      if (!found) return
      const { body } = await call(personWithout(one), 'GET', `${one.model.name}/${found.id}`)
      const lines = body[one.lines ?? ''] as Record<string, unknown>[] | undefined
      for (const line of lines ?? []) expect(line).not.toHaveProperty(one.field.field)
    },
  )

  it('gets none of it by a webhook of theirs', async () => {
    const told = all.filter(({ model }) => model.name === 'employees')
    const events = [{ resource: 'employees', event: 'changed' }]
    for (const permission of new Set(told.map((one) => one.permission))) {
      const address = { label: permission, webAddress: `${receiver.address}/${permission}` }
      const saved = await call(people.get(permission) as Caller, 'POST', 'webhooks', { ...address, events })
      expect([saved.status, (saved.body as unknown as Problem).errors]).toEqual([201, undefined])
    }
    const whole = await call(admin, 'POST', 'webhooks', { label: 'all', webAddress: `${receiver.address}/all`, events })
    expect(whole.status).toBe(201)
    const found = await firstOf(told[0] as Private)
    const changed = await call(admin, 'PUT', `employees/${found?.id}`, { version: found?.version, notes: 'ملاحظة' })
    expect(changed.status).toBe(200)
    const sentTo = (path: string) =>
      vi.waitFor(() => receiver.at(path)[0]?.body.record ?? Promise.reject(new Error('not yet')), soon)
    // What is looked at under audit goes nowhere, whoever asks for it.
    expect(await sentTo('/all')).toMatchObject({ id: found?.id, notes: 'ملاحظة' })
    expect(await sentTo('/all')).not.toHaveProperty('basicSalary')
    for (const { lines, field, permission } of told) {
      const record = (await sentTo(`/${permission}`)) as Record<string, unknown>
      const rows = lines === null ? [record] : ((record[lines] ?? []) as Record<string, unknown>[])
      for (const row of rows) expect(row, permission).not.toHaveProperty(field.field)
    }
  })

  it('sees no report that reads it', async () => {
    for (const [permission, person] of people) {
      const seen = (await call<{ name: string }[]>(person, 'GET', 'reports')).body.map(({ name }) => name)
      const telling = entityReports.filter((report) => {
        const base = registry.get(report.of)
        return fieldPermissions([...pathsRead(report), ...conditionPaths(report.where)], base, registry).includes(permission)
      })
      expect(
        seen.filter((name) => telling.some(({ report }) => report === name)),
        permission,
      ).toEqual([])
    }
  })

  it('is not handed it by a document that reads it', () => {
    for (const [permission] of people) {
      const person = {
        id: 1,
        isAdmin: false,
        permissions: new Set(every.filter((name) => name !== permission)),
      } as unknown as Person
      for (const model of registry.models) {
        const kept = model.reads.filter((read) => !unseenReads(model, { person, registry }).includes(read))
        const fields = kept.flatMap(({ field }) =>
          field === undefined
            ? []
            : 'kind' in field
              ? [field]
              : [...(field as ReadonlyMap<string, { permission?: string }>).values()],
        )
        expect(
          fields.filter((field) => (field as { permission?: string }).permission === permission),
          model.name,
        ).toEqual([])
      }
    }
  })
})

describe('whoever may write everything and see nothing of it', () => {
  let writer: Caller
  /** The same, who sees what is their own besides. */
  let ownAlone: Caller
  const audited = registry.models.filter(({ data }) => data.audited === 'view' && !data.flag)
  const months = `from=${today().slice(0, 4)}-01-01&to=${today().slice(0, 4)}-12-31`

  beforeAll(async () => {
    const writing = registry.models.flatMap((model) => permissionNames(model).filter((name) => name !== model.permissions.view))
    const seeing = new Set(registry.models.map(({ permissions }) => permissions.view))
    const runs = registry.runs.flatMap(permissionsOfRun)
    const rights = [...new Set([...writing, ...runs, 'gLPost'])].filter(
      (name) => !seeing.has(name) && !name.startsWith('viewOwn'),
    )
    writer = await signInWith('writer', [branch], ['viewBranches', 'viewFiscalYears', ...rights])
    const own = writing.filter((name) => name.startsWith('viewOwn'))
    ownAlone = await signInWith('own_writer', [branch], ['viewBranches', 'viewFiscalYears', ...rights, ...own])
  })

  it('is told by no form what follows from what is typed', async () => {
    const forms = registry.models.filter((model) => isPreviewed(model) && !model.owner && !model.data.flag)
    expect(forms.length).toBeGreaterThan(10)
    for (const model of forms) {
      const { status, body } = await call(writer, 'POST', `${model.name}/facts`, {})
      if (status !== 200) continue
      const lines = Object.fromEntries(model.lines.map(({ name }) => [name, []]))
      expect(body, model.name).toEqual({ facts: {}, lines, refs: {}, calculated: {} })
    }
    const { status } = await call(writer, 'POST', 'salaries/facts', { month: today().slice(0, 7) })
    expect(status).toBe(200)
  })

  it.each(['nothing', 'what is their own'])('is told by no sheet of a run what it comes to, where they see %s', async (seen) => {
    const caller = seen === 'nothing' ? writer : ownAlone
    type Sheet = Record<'totals' | 'sums' | 'columnSums' | 'tells' | 'marks', object> & {
      readonly rows: readonly Record<'amounts' | 'columns' | 'marks' | 'becomes', object>[]
      readonly columns: readonly unknown[]
    }
    const answered = new Set<string>()
    for (const run of registry.runs) {
      const { status, body } = await call<Sheet>(caller, 'POST', `runs/${run.name}/preview`, {})
      if (status !== 200) continue
      answered.add(run.name)
      const { totals, sums, columnSums, tells, marks, columns } = body
      expect({ totals, sums, columnSums, tells, marks, columns }, run.name).toEqual({
        ...{ totals: {}, sums: {}, columnSums: {}, tells: {}, marks: {} },
        columns: [],
      })
      for (const row of body.rows) expect(row, run.name).toMatchObject({ amounts: {}, columns: {}, marks: [], becomes: [] })
      const sorted = await call(caller, 'POST', `runs/${run.name}/preview?sort=["made.${run.amounts[0]}","DESC"]`, {})
      expect([400, 403], run.name).toContain(sorted.status)
    }
    expect(answered).toContain('calculateSalary')
  })

  it('finds in the queue of posting that documents wait, and neither a word nor an amount of them', async () => {
    const types = registry.models.filter((model) => model.posting && !model.owner && !model.data.flag).map(({ name }) => name)
    for (const state of ['open', 'posted']) {
      const path = `ledger/queue?types=${types}&state=${state}&${months}`
      const [all, told] = [await call<PostQueue>(admin, 'GET', path), await call<PostQueue>(writer, 'GET', path)]
      expect([all.status, told.status]).toEqual([200, 200])
      expect(all.body.documents.filter(({ amount }) => amount !== null).length, state).toBeGreaterThan(0)
      expect(told.body.documents.map(({ id }) => id)).toEqual(all.body.documents.map(({ id }) => id))
      expect(
        new Set(told.body.documents.map(({ amount, description, effects }) => JSON.stringify([amount, description, effects]))),
      ).toEqual(new Set(['[null,null,[]]']))
      expect(told.body.accounts).toEqual([])
    }
  })

  it('is refused with marks in place of figures by whatever a definition says', () => {
    const person = { id: 1, isAdmin: false, permissions: new Set(['addSalaries']) } as unknown as Person
    for (const model of registry.models) {
      const codes = [...(model.data.rules ?? []), ...(model.data.asks ?? []), ...(model.data.guards ?? [])].map(
        ({ error }) => error,
      )
      for (const code of codes)
        expect(shownFaults(model, [{ code, params: { value: '830.00' } }], { person, registry }), code).toEqual([
          { code, params: { value: hidden } },
        ])
    }
  })

  it.each(all.map((one) => [nameOf(one), one] as const))('is told by no refusal what %s is', (_, one) => {
    const { model, field, permission, lines } = one
    const who = (permissions: readonly string[]) => ({
      person: { id: 1, isAdmin: false, permissions: new Set(permissions) } as unknown as Person,
      registry,
    })
    const at = lines === null ? field.field : `${lines}.0.${field.field}`
    const own: FaultAt = { code: 'Iban.OtherBank', field: at, params: { bank: '80' } }
    const said = lines === null ? model.data : model.lines.find(({ name }) => name === lines)
    const reading = [...(said?.rules ?? []), ...(said?.asks ?? [])].filter(({ when, ...rule }) =>
      [...conditionPaths(when), ...conditionPaths('holds' in rule ? rule.holds : undefined)].includes(field.field),
    )
    const faults = [own, ...reading.map(({ error }): FaultAt => ({ code: error, params: { bank: '80' } }))]
    expect(shownFaults(model, faults, who(every))).toEqual(faults)
    for (const fault of shownFaults(model, faults, who(every.filter((name) => name !== permission))))
      expect(fault.params, fault.code).toEqual({ bank: hidden })
  })

  it('leaves a trace of every figure that a list, a sum, an order, a range or the queue tells', async () => {
    const newest = async (resource: string) =>
      (await call<{ id: number; action: string }[]>(admin, 'GET', `audit?${query({ filter: { resource }, range: [0, 0] })}`))
        .body[0]
    for (const model of audited.filter(({ owner }) => !owner)) {
      const figure = [...model.fields.values()].find(({ kind, figure }) => kind === 'money' && !figure)?.field ?? ''
      const ids = { range: [0, 0], fields: ['id'] }
      const asked = [
        `${model.name}?${query({ ...ids, filter: { id: 1 } })}&totals=1`,
        ...(figure ? [`${model.name}?${query({ ...ids, sort: [figure, 'DESC'] })}`] : []),
        ...(figure ? [`${model.name}?${query({ ...ids, filter: { [`${figure}_gte`]: '1' } })}`] : []),
        ...(model.posting && (await firstOf({ model } as Private))
          ? [`ledger/queue?types=${model.name}&state=posted&${months}`]
          : []),
      ]
      for (const path of asked) {
        const before = await newest(model.name)
        const { status, body } = await call<{ documents?: readonly unknown[] }>(admin, 'GET', path)
        expect(status, path).toBe(200)
        // Where nothing stands in the books nothing was told.
        if (body.documents?.length === 0) continue
        expect(await newest(model.name), path).toMatchObject({ action: 'list' })
        expect((await newest(model.name))?.id, path).not.toBe(before?.id)
      }
      const before = await newest(model.name)
      expect((await call(admin, 'GET', `${model.name}?${query(ids)}`)).status).toBe(200)
      expect(await newest(model.name), model.name).toEqual(before)
    }
  })
})
