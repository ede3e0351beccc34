import { describe, expect, it } from 'vitest'
import { definitions } from '../../resources/index.ts'
import type { Model } from '../../schema/model.ts'
import type { ModelField } from '../../schema/modelField.ts'
import { isWritable } from '../../schema/record/accept.ts'
import { whereFilter } from '../../schema/record/where.ts'
import { createRegistry, fieldOf, type Referrer } from '../../schema/registry.ts'
import { answering } from '../support/answering.ts'
import { customFolder } from '../support/customFolder.ts'
import type { Caller, Problem } from '../support/school.ts'
import { onStage } from '../support/stage.ts'
import { type Place, sample, sampleNaming } from './sample.ts'

type Row = { id: number; version: number } & Record<string, unknown>

/** What an installation shares: a list of records with messages of its own. */
const offers = {
  name: 'sharedOffers',
  scope: 'shared',
  fields: {
    arabicName: { kind: 'text', required: true },
    services: {
      kind: 'refMany',
      to: 'services',
      error: 'Discount.ServiceMustBeGeneral',
      narrowed: 'Discount.ServiceMustBeGeneral',
    },
    costCenters: { kind: 'split', to: 'costCenters', of: ['amount'] },
    amount: { kind: 'money' },
  },
  lines: { parts: { fields: { service: { kind: 'ref', to: 'services' }, also: { kind: 'refMany', to: 'suppliers' } } } },
} as const
const registry = createRegistry([...definitions, offers])
const shared = registry.models.filter(({ data }) => data.scope === 'shared')
const year = new Date().getFullYear()
let admin: Caller
let here: Place
let there: Place

const custom = customFolder()
custom.put('sharedOffers.json', offers)
onStage(
  (stage) => {
    admin = answering(stage.admin)
    here = { caller: admin, branch: stage.branches.boys, year }
    there = { caller: admin, branch: stage.branches.girls, year }
  },
  { customFolder: custom.folder },
)

/** A field of a definition, or of its lines, that refers to a resource. */
interface Reference extends Referrer {
  readonly field: string
  readonly declared: ModelField
  readonly target: Model
}

const referencesTo = (target: Model): Reference[] =>
  registry.referrers(target.name).flatMap((referrer) => {
    const declared = fieldOf(referrer)
    return declared && isWritable(declared) ? [{ ...referrer, declared, target }] : []
  })
const nameOf = ({ model, lines, field }: Referrer): string => [model.name, lines, field].filter(Boolean).join('.')
const isOneBranchs = ({ data, fields }: Model): boolean =>
  data.scope === 'shared' || data.scope === 'branch' || fields.get('branch')?.readOnly !== true
const isThereForAll = ({ declared }: Reference): boolean => declared.shownWhen?.['general'] !== false

const faults = (body: unknown) => ((body as Problem).errors ?? []).map(({ code, field }) => `${code} ${field}`)
const make = async (resource: string, body: object, { branch }: Place): Promise<Row> => {
  const { status, body: made } = await admin.call<Row>('POST', resource, { branch, year, body })
  expect([status, made], resource).toEqual([201, expect.anything()])
  return made
}

/** A record that the reference may name: of one branch, or for all. */
async function targetOf({ target, declared }: Reference, general: boolean): Promise<Row> {
  const filter = Object.entries(whereFilter(declared.where, () => null))
  const asked = filter.filter(([name]) => isWritable(target.fields.get(name) ?? ({ readOnly: true } as ModelField)))
  const own = target.data.scope === 'tenant' ? { branch: here.branch } : { ...(target.data.scope === 'shared' && { general }) }
  const body = { ...(await sample(target, registry, here)), ...Object.fromEntries(asked), ...own }
  return make(target.name, body, here)
}
const naming = (reference: Reference, { id }: Row, place: Place) =>
  sampleNaming({ ...reference, field: reference.declared }, id, reference.target.name, registry, place)
const narrow = ({ target }: Reference, { id, version }: Row) =>
  admin.call<Problem>('PUT', `${target.name}/${id}`, { branch: here.branch, year, body: { version, general: false } })

const all = registry.models.filter((model) => model.name !== 'branches' && model.fields.has('branch') && !model.yearly)
const ofGeneral = all
  .filter(isOneBranchs)
  .flatMap((target) => referencesTo(target).filter((one) => one.model.data.scope === 'shared' && isThereForAll(one)))
const ofBranches = shared
  .flatMap(referencesTo)
  .filter(({ model, declared }) => ['branch', 'branchYear', 'shared'].includes(model.data.scope) || declared.yearly)
  // What is paid with an invoice is no more than the invoice comes to: a sample of one comes to nothing.
  .filter(({ model, lines }) => model.name !== 'salesInvoices' || lines !== 'payments')

describe('a record for all branches', () => {
  it.each(ofGeneral.map((one) => [`${nameOf(one)} → ${one.target.name}`, one] as const))(
    'refers by %s to records for all branches only',
    async (_, reference) => {
      const { model, lines, field, declared } = reference
      const target = await targetOf(reference, false)
      const body = { ...(await naming(reference, target, here)), general: true }
      const refused = await admin.call('POST', model.name, { branch: here.branch, year, body })
      const place = [...(lines === null ? [] : [lines, '0']), field].join('.')
      expect(faults(refused.body)).toContain(`${declared.error ?? 'Reference.MustBeGeneral'} ${place}`)
    },
  )

  it.each(ofGeneral.filter(({ target }) => target.data.scope === 'shared').map((one) => [nameOf(one), one] as const))(
    'keeps what it names by %s for all branches',
    async (_, reference) => {
      const target = await targetOf(reference, true)
      await make(reference.model.name, { ...(await naming(reference, target, here)), general: true }, here)
      const { status, body } = await narrow(reference, target)
      expect([status, faults(body)]).toEqual([409, [`${reference.declared.narrowed ?? 'Shared.UsedInOtherBranches'} general`]])
    },
  )

  it.each(ofBranches.map((one) => [nameOf(one), one] as const))(
    'stays for all branches while another branch names it by %s, and is told by its name',
    async (_, reference) => {
      const target = await targetOf(reference, true)
      await make(reference.model.name, await naming(reference, target, there), there)
      const { status, body } = await narrow(reference, target)
      expect([status, faults(body)]).toEqual([409, ['Shared.UsedInOtherBranches general']])
      expect(body.errors[0]?.message).toContain(target['arabicName'])
    },
  )

  it.each(shared.map(({ name }) => [name, registry.get(name)] as const))(
    'becomes one branch’s own where nobody else uses it: %s',
    async (name, model) => {
      const { id, version } = await make(name, { ...(await sample(model, registry, here)), general: true }, here)
      expect((await admin.call('GET', `${name}/${id}`, { branch: there.branch, year })).status).toBe(200)
      const at = { branch: here.branch, year }
      expect((await admin.call('PUT', `${name}/${id}`, { ...at, body: { version, general: false } })).status).toBe(200)
      expect((await admin.call('GET', `${name}/${id}`, { branch: there.branch, year })).status).toBe(404)
    },
  )
})

describe('a company that shares nothing between its branches', () => {
  const share = async (general: boolean) => {
    const at = { branch: here.branch, year }
    const [company] = (await admin.call<Row[]>('GET', 'company', at)).body
    const { status } = await admin.call('PUT', `company/${company?.id}`, { ...at, body: { version: company?.version, general } })
    expect(status).toBe(200)
  }

  it.each(shared.map(({ name }) => [name, registry.get(name)] as const))('keeps new %s in the branch', async (name, model) => {
    const at = { branch: here.branch, year }
    const kept = await make(name, { ...(await sample(model, registry, here)), general: true }, here)
    const bodies = [await sample(model, registry, here), await sample(model, registry, here)]
    await share(false)
    try {
      expect(await make(name, bodies[0] ?? {}, here)).toMatchObject({ general: false, branch: here.branch })
      const refused = await admin.call('POST', name, { ...at, body: { ...bodies[1], general: true } })
      expect([refused.status, faults(refused.body)]).toEqual([409, ['Field.SwitchedOff general']])
      // What was shared before stays so, and can be changed otherwise.
      const { body } = await admin.call<Row>('GET', `${name}/${kept.id}`, at)
      const changed = await admin.call<Row>('PUT', `${name}/${kept.id}`, { ...at, body })
      expect([changed.status, changed.body['general']]).toEqual([200, true])
    } finally {
      await share(true)
    }
  })

  it('offers nothing as shared in forms, lists and files', async () => {
    const at = { branch: here.branch, year }
    const seen = async () => {
      const { body } = await admin.call<{ resources: typeof definitions; flags: Record<string, boolean> }>(
        'GET',
        'definitions',
        at,
      )
      const { models } = createRegistry(body.resources, { flags: body.flags })
      return models.filter(({ data, fields, list }) => {
        const isInForm = data.scope === 'shared' && !fields.get('general')?.hidden
        return isInForm || [...list.columns, ...list.filters].includes('general')
      })
    }
    expect((await seen()).map(({ name }) => name)).toEqual(shared.map(({ name }) => name))
    await share(false)
    try {
      expect(await seen()).toEqual([])
    } finally {
      await share(true)
    }
  })
})
