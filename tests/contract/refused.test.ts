import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { definitions } from '../../resources/index.ts'
import { holds, isEmpty } from '../../schema/condition.ts'
import { isPosted } from '../../schema/effects.ts'
import type { Model } from '../../schema/model.ts'
import type { ModelField } from '../../schema/modelField.ts'
import { isWritable } from '../../schema/record/accept.ts'
import { isTakenBack } from '../../schema/record/nextStates.ts'
import { createRegistry } from '../../schema/registry.ts'
import { answering } from '../support/answering.ts'
import { branchesOf } from '../support/branches.ts'
import { type Caller, openSchool, type Problem, query, type School } from '../support/school.ts'
import { representatives } from '../support/shapes.ts'
import { fresh, type Place, rightValue, sample } from './sample.ts'

const registry = createRegistry(definitions)
const models = registry.models.filter((one) => !one.data.single && !one.data.log && !one.data.readOnly)
/** What each reference is asked follows from its kind: an ordinary run asks those of one definition of each shape. */
const standing = new Set(representatives(models))
const ofEachShape = <T extends { readonly model: Model }>(all: readonly T[]) => all.filter(({ model }) => standing.has(model))
/** An id that no record has. */
const nobody = 2_147_483_647

let school: School
let admin: Caller
let place: Place
let counter = 770_000
beforeAll(async () => {
  school = await openSchool()
  admin = answering(await school.signIn('demo_admin'))
  place = { caller: admin, branch: (await branchesOf(admin)).boys, year: new Date().getFullYear() }
})
afterAll(() => school.close())

type Body = Record<string, unknown>
const at = (body?: unknown) => ({ branch: place.branch, year: place.year, ...(body !== undefined && { body }) })
const post = (model: Model, body: unknown) => admin.call<Body & Problem & { id: number }>('POST', model.name, at(body))
const errorsOf = (body: Partial<Problem>) => (body.errors ?? []).map(({ code, field }) => [code, field])
const isAsked = (field: ModelField) => isWritable(field) && !field.implied

/** A right value of a field, as long as it may be. */
async function fillFor(field: ModelField, body: Body): Promise<unknown> {
  const value = await rightValue(field, body, registry, place, counter++)
  const { max } = field
  return typeof value === 'string' && typeof max === 'number' ? value.slice(-max) : value
}

/** Plain values by which a condition holds: those that show a field, or let a record be chosen. */
const fulfilling = (model: Pick<Model, 'fields'>, condition: object | undefined): Body =>
  Object.fromEntries(
    Object.entries(condition ?? {}).flatMap(([name, wanted]) => {
      if (name === 'any') return Object.entries(fulfilling(model, wanted[0]))
      if (typeof wanted !== 'object' || wanted === null) return [[name, wanted]]
      const { fields } = model
      const named = fields.get(name)
      if ('gt' in wanted && named && isWritable(named)) return [[name, '1']]
      if (Array.isArray(wanted.in)) return [[name, wanted.in[0]]]
      const other = fields.get(name)?.values?.find((value) => 'not' in wanted && value !== wanted.not)
      return other === undefined ? [] : [[name, other]]
    }),
  )

/** A record in which a field is shown and has a value, and of which nothing else is asked then. */
async function withField(model: Model, field: ModelField, value?: unknown): Promise<Body> {
  const body: Body = { ...(await sample(model, registry, place)), ...fulfilling(model, field.shownWhen) }
  if (value !== undefined) body[field.field] = value
  const fill = async (name: string) => {
    const found = model.fields.get(name)
    if (found && isEmpty(body[name] as never)) body[name] = await fillFor(found, body)
  }
  await fill(field.field)
  for (const { when, atLeastOne } of model.data.rules ?? [])
    if (atLeastOne?.every((name) => isEmpty(body[name] as never)) && holds(when, (name) => body[name] as never))
      await fill(atLeastOne[0] ?? '')
  return body
}

/** The filter of records that one test of a condition leaves out; none where it compares with another field. */
function leftOut({ fields }: Model, key: string, test: unknown): Body | null {
  if (typeof test !== 'object' || test === null) return { [`${key}_not`]: test }
  if ('not' in test && typeof test.not !== 'object') return { [key]: test.not }
  const values = 'in' in test && Array.isArray(test.in) ? test.in : null
  const other = values && fields.get(key)?.values?.find((value) => !values.includes(value))
  return other ? { [key]: other } : null
}

/** A record that a filter leaves, or a new one that is not in use. */
async function oneOf(target: Model, filter: Body): Promise<Body> {
  const { body: found } = await admin.call<{ id: number }[]>('GET', `${target.name}?${query({ filter, range: [0, 0] })}`, at())
  if (found[0]) return (await admin.call<Body>('GET', `${target.name}/${found[0].id}`, at())).body
  const [[key = '', value] = []] = Object.entries(filter)
  const name = key.replace(/_not$/, '')
  const values = target.fields.get(name)?.values
  const own = name === key ? filter : { [name]: values ? values.find((one) => one !== value) : !value }
  const { body } = await post(target, { ...(await sample(target, registry, place)), ...own })
  expect(body).toMatchObject({ id: expect.any(Number) })
  return body
}

const named = <T extends { readonly model: Model; readonly field: ModelField }>(all: readonly T[]) =>
  all.map((one) => [`${one.model.name}.${one.field.field}`, one] as const)

/** Years are told apart by rules of their own. */
const uniques = models
  .filter(({ name }) => name !== 'fiscalYears')
  .flatMap((model) =>
    [...model.fields.values()].filter((field) => field.unique && isAsked(field)).map((field) => ({ model, field })),
  )

const references = models.flatMap((model) =>
  [...model.fields.values()]
    .filter((field) => field.kind === 'ref' && isAsked(field))
    .map((field) => ({ model, field, target: registry.get(field.to ?? '') })),
)

const lineReferences = models.flatMap((model) =>
  model.lines.flatMap((lines) =>
    [...lines.fields.values()]
      .filter((field) => field.kind === 'ref' && isAsked(field))
      .map((field) => ({ model, lines, field })),
  ),
)

describe('a value that another record has', () => {
  it.each(named(uniques))('is refused in %s', async (_name, { model, field }) => {
    // Of a choice that each may be made once, one is made already.
    const [made] =
      field.kind === 'choice'
        ? (
            await admin.call<Body[]>(
              'GET',
              `${model.name}?${query({ filter: { [`${field.field}_not`]: null }, range: [0, 0] })}`,
              at(),
            )
          ).body
        : []
    const first = made ?? (await withField(model, field))
    if (!made) expect((await post(model, first)).body).toMatchObject({ id: expect.any(Number) })
    const { status, body } = await post(model, { ...(await withField(model, field)), [field.field]: first[field.field] })
    const code = (typeof field.unique === 'object' && field.unique.error) || 'Value.AlreadyUsed'
    expect([status, errorsOf(body)]).toEqual([409, [[code, field.field]]])
  })
})

/** Whether a field says of what document a record was made, and nobody gives it by hand. */
const isBrought = (model: Model, { field }: ModelField): boolean =>
  (model.data.rules ?? []).some((rule) => rule.field === field && 'source.resource' in (rule.holds ?? {}))

describe('a reference', () => {
  // Lines go with their document, and what is in the books stays.
  const deletable = references.filter(
    ({ model, field, target }) =>
      (standing.has(model) || target.data.guards?.some(({ usedBy }) => usedBy === `${model.name}.${field.field}`)) &&
      !target.owner &&
      field.where?.['status'] !== 'posted' &&
      !isBrought(model, field),
  )

  it.each(named(deletable))('keeps the record that %s names from being deleted', async (name, { model, field, target }) => {
    const body = await withField(model, field)
    // Of what others keep as well, one that they do not; who is here in other years too only leaves this one.
    const isKept = ({ usedBy = name }: { readonly usedBy?: string }) => usedBy !== name && !usedBy.startsWith(`${target.name}.`)
    if (target.yearly || target.data.guards?.some((guard) => guard.on.includes('delete') && isKept(guard)))
      body[field.field] = await fresh(field, () => undefined, registry, place)
    expect((await post(model, body)).body).toMatchObject({ id: expect.any(Number) })
    const { body: stored } = await admin.call<Body>('GET', `${target.name}/${body[field.field]}`, at())
    const { status, body: answer } = await admin.call<Problem>('DELETE', `${target.name}/${body[field.field]}`, at())
    const guard = target.data.guards?.find(({ usedBy }) => usedBy === name)
    // What has a number stays for that alone, and is made void where it can be.
    const numbered = target.states.some((state) => isTakenBack(target, { status: state }))
      ? 'Record.Numbered'
      : 'Record.NumberKept'
    if (typeof stored['number'] === 'string' && !target.data.number?.gaps && !isPosted(target, stored)) {
      expect([status, errorsOf(answer)]).toEqual([409, expect.arrayContaining([[numbered, undefined]])])
      return
    }
    const codes = isPosted(target, stored) ? ['Document.Posted', numbered] : [guard?.error ?? 'Record.InUse']
    expect([status, errorsOf(answer)]).toEqual([409, codes.map((code) => [code, undefined])])
  })

  it.each(named(ofEachShape(references)))('to nothing is refused in %s', async (_name, { model, field }) => {
    const { status, body } = await post(model, await withField(model, field, nobody))
    expect(status).toBe(400)
    expect(errorsOf(body)).toContainEqual(['Reference.NotFound', field.field])
  })

  it.each(ofEachShape(lineReferences).map((one) => [`${one.model.name}.${one.lines.name}.${one.field.field}`, one] as const))(
    'to nothing is refused in the lines of %s',
    async (_name, { model, lines, field }) => {
      const line: Body = { ...fulfilling(lines, field.shownWhen), [field.field]: nobody }
      // What is shown beside something else has that beside it.
      for (const [name, test] of Object.entries(field.shownWhen ?? {})) {
        const beside = lines.fields.get(name)
        if (beside && (test as { empty?: boolean } | null)?.empty === false)
          line[name] = await rightValue(beside, {}, registry, place, counter++)
      }
      const { status, body } = await post(model, { ...(await sample(model, registry, place)), [lines.name]: [line] })
      expect(status).toBe(400)
      expect(errorsOf(body)).toContainEqual(['Reference.NotFound', `${lines.name}.0.${field.field}`])
    },
  )

  const conditions = references.flatMap((one) =>
    Object.entries(one.field.where ?? {}).flatMap(([key, test]) => {
      // Into a state leads an action alone; lines are made with their document.
      const filter = one.target.owner || (key === 'status' && one.target.states.length) ? null : leftOut(one.target, key, test)
      return filter ? [[`${one.model.name}.${one.field.field}`, key, { ...one, filter }] as const] : []
    }),
  )
  it.each(conditions)('of %s to what its condition leaves out by %s is refused, with the reason', async (...[, , one]) => {
    const { model, field, target, filter } = one
    const other = await oneOf(target, filter)
    const { status, body } = await post(model, await withField(model, field, other['id']))
    const why = other['active'] === false ? 'Inactive' : other['isLeaf'] === false ? 'NotLeaf' : 'NotAllowed'
    expect(status).toBe(400)
    expect(errorsOf(body)).toContainEqual([`Reference.${why}`, field.field])
  })

  const isShared = (model: Model) => model.data.scope === 'shared'
  it.each(named(references.filter(({ model, target }) => isShared(model) && isShared(target))))(
    'of all branches to what one of them keeps is refused in %s',
    async (_name, { model, field, target }) => {
      const body = await withField(model, field)
      const own = await post(target, {
        ...(await sample(target, registry, place)),
        ...fulfilling(target, field.where),
        general: false,
      })
      expect(own.body).toMatchObject({ id: expect.any(Number) })
      const { body: refused } = await post(model, { ...body, general: true, [field.field]: own.body.id })
      expect(errorsOf(refused)).toContainEqual([field.error ?? 'Reference.MustBeGeneral', field.field])
    },
  )
})
