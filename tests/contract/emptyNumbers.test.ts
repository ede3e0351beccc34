import { expect, it } from 'vitest'
import { definitions } from '../../resources/index.ts'
import { isFigure } from '../../schema/kinds.ts'
import { emptiedValue, isWritable } from '../../schema/record/accept.ts'
import { createRegistry } from '../../schema/registry.ts'
import { sendFile, separated } from '../support/importing.ts'
import type { Caller } from '../support/school.ts'
import { onStage } from '../support/stage.ts'
import { type Place, sample } from './sample.ts'

type Row = Readonly<Record<string, unknown>> & { readonly id: number }

const registry = createRegistry(definitions)
/** The numbers of each definition that are 0 where nobody says one, and begin with none of their own. */
const numbers = registry.models.flatMap((model) => {
  if (model.owner || model.data.log || model.data.single) return []
  const names = [...model.fields.values()]
    .filter((field) => isFigure(field.kind) && isWritable(field) && !field.shownWhen && field.default === undefined)
    .filter((field) => Number(emptiedValue(field) ?? 1) === 0)
    .map(({ field }) => field)
  return names.length ? [[model.name, model, names] as const] : []
})

let admin: Caller
let here: Place
onStage((stage) => {
  admin = stage.admin
  here = { caller: admin, branch: stage.branches.boys, year: new Date().getFullYear() }
})

const post = (name: string, body: object) => admin.call<Row>('POST', name, { branch: here.branch, year: here.year, body })

it.each(numbers)(
  'a new record of %s has 0 where its numbers are left out, are null or an empty text',
  async (name, model, names) => {
    for (const nothing of [undefined, null, '']) {
      const body = await sample(model, registry, here)
      const { status, body: made } = await post(name, { ...body, ...Object.fromEntries(names.map((one) => [one, nothing])) })
      expect([status, names.map((one) => [one, Number(made[one] ?? NaN)])]).toEqual([201, names.map((one) => [one, 0])])
    }
  },
)

it('a line has 0 where its numbers are left out, and a number with a beginning of its own that one', async () => {
  const body = await sample(registry.get('items'), registry, here)
  const unit = (await post('units', await sample(registry.get('units'), registry, here))).body.id
  const { body: made } = await post('items', { ...body, units: [{ unit, factor: '12' }] })
  expect((made['units'] as Row[])[0]).toMatchObject({ salePrice: '0.00', purchasePrice: '0.00' })
})

it('a new record of a sheet has 0 where the cell of a number is empty, or its column is not there', async () => {
  const heading = ['arabicName,stage,code,position', 'arabicName,stage,code']
  const stage = (await post('stages', { arabicName: 'مرحلة الأصفار' })).body
  const found = []
  for (const [at, one] of heading.entries()) {
    const file = separated(one, [`صف ${at},مرحلة الأصفار,Z${at}${at ? '' : ','}`])
    const { body } = await sendFile(admin, 'rows', file, { branch: here.branch })
    expect(body.counts, JSON.stringify(body)).toMatchObject({ created: 1 })
    const filter = encodeURIComponent(JSON.stringify({ stage: stage.id, code: `Z${at}` }))
    const { body: rows } = await admin.call<Row[]>('GET', `rows?filter=${filter}`, { branch: here.branch })
    const path = `rows/${rows[0]?.id}`
    found.push((await admin.call<Row>('GET', path, { branch: here.branch })).body['position'])
  }
  expect(found).toEqual([0, 0])
})
