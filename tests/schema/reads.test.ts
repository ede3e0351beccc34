import { describe, expect, it } from 'vitest'
import { definitions } from '../../resources/index.ts'
import { calculate } from '../../schema/calculate.ts'
import { checkDefinitions } from '../../schema/check/checkDefinitions.ts'
import type { ModelRead } from '../../schema/modelRead.ts'
import { keysOf } from '../../schema/readKeys.ts'
import { bestRow } from '../../schema/record/facts.ts'
import { reader } from '../../schema/record/record.ts'
import { createRegistry } from '../../schema/registry.ts'

const text = { kind: 'text' } as const
const ref = (to: string) => ({ kind: 'ref', to }) as const
const stages = { name: 'stages', scope: 'tenant', fields: { title: text } }
const rows = { name: 'rows', scope: 'tenant', fields: { title: text, stage: ref('stages') } }
const pupils = {
  name: 'pupils',
  scope: 'tenant',
  fields: { title: text, photo: { kind: 'image' }, identityNumber: { kind: 'identity', masked: true } },
  sections: { school: { yearly: { row: ref('rows') } } },
}
const services = {
  name: 'services',
  scope: 'tenant',
  fields: { title: text },
  lines: { prices: { fields: { row: ref('rows'), stage: ref('stages'), price: { kind: 'money' } } } },
}
const bills = (reads: object, more: object = {}) => ({
  name: 'bills',
  scope: 'tenant',
  fields: { pupil: ref('pupils'), extra: ref('services'), offer: ref('services.prices'), doubled: { kind: 'int', is: '2 * 2' } },
  lines: { items: { fields: { service: ref('services'), amount: { kind: 'money' } } } },
  reads,
  ...more,
})
const branches = { name: 'branches', scope: 'tenant', fields: { title: text } }
const years = { name: 'fiscalYears', scope: 'tenant', fields: { title: text } }
const faults = (reads: object, more: object = {}) =>
  checkDefinitions([stages, rows, pupils, services, branches, years, bills(reads, more)])
const prices = { of: 'services.prices', each: 'items', take: 'price' }

const right = {
  row: 'pupil.row',
  stage: 'pupil.row.stage',
  stageTitle: 'pupil.row.stage.title',
  name: 'items.service.title',
  // Through a line of another document, to the document that it stands in.
  offered: 'offer.record.title',
  offeredStage: 'offer.row.stage.title',
  price: { ...prices, where: { price: { gt: 0 } }, best: ['row', 'stage'] },
}

describe('what a definition reads', () => {
  it('is right, also of lines and in formulas', () => {
    expect(faults(right)).toEqual([])
    const fields = { service: ref('services'), amount: { kind: 'money', is: 'price * document.doubled' } }
    expect(faults(right, { lines: { items: { fields } } })).toEqual([])
  })

  it('takes of all rows also what stands behind their references, and of a chosen one its own columns alone', () => {
    const taken = (take: readonly string[], more: object = { every: true }) => faults({ all: { of: 'rows', ...more, take } })
    expect(taken(['title', 'stage.title'])).toEqual([])
    expect(taken(['stage.nothing'])).toEqual([expect.stringContaining("no field 'nothing' in stages")])
    expect(taken(['title.stage'])).toEqual([expect.stringContaining("'title' is no reference")])
    expect(taken(['stage.title'], {})).toEqual([expect.stringContaining("no field 'stage.title' in rows")])
    expect(faults({ all: { of: 'bills', every: true, take: ['pupil.identityNumber'] } })).toEqual([
      expect.stringContaining("'identityNumber' is not told to whoever writes the document"),
    ])
  })

  it('is named by conditions of rules, of the document and of its lines', () => {
    const rule = (holds: object) => ({ holds, error: 'Bill.Late' })
    expect(faults(right, { rules: [rule({ stageTitle: 'first' })] })).toEqual([])
    const lines = (holds: object) => ({
      lines: { items: { fields: { service: ref('services') }, rules: [{ ...rule(holds), field: 'service' }] } },
    })
    expect(faults(right, lines({ name: { not: 'gone' }, 'document.stageTitle': 'first' }))).toEqual([])
    expect(faults(right, lines({ stageTitle: 'first' }))[0]).toMatch(/no field 'stageTitle'/)
    const read = reader({ facts: { name: 'sport' } }, { facts: { stageTitle: 'first' } })
    expect([read('name'), read('document.stageTitle'), read('stageTitle')]).toEqual(['sport', 'first', undefined])
  })

  it('depends on fields of its own, also through the reads by which it is chosen', () => {
    const model = createRegistry(definitions).get('salesInvoices')
    const keys = (name: string) => {
      const { line, document } = keysOf(model, model.reads.find((read) => read.name === name) as ModelRead)
      return [[...line].sort(), [...document].sort()]
    }
    expect(keys('listPrice')).toEqual([['service', 'student'], ['fiscalYear']])
    expect(keys('citizen')).toEqual([['student'], []])
    expect(keys('decimals')).toEqual([[], ['branch']])
    expect(keys('standardRate')).toEqual([[], []])
  })

  it.each<[string, object, string[]]>([
    [
      'no path',
      { row: 'pupil' },
      ["bills.reads.row: 'pupil' is the document's own; a path goes through a reference, like 'student.row'"],
    ],
    ['no such field', { row: 'pupl.row' }, ["bills.reads.row: no field 'pupl', did you mean 'pupil'?"]],
    ['no such step', { row: 'pupil.row.stag' }, ["bills.reads.row: no field 'stag' in rows, did you mean 'stage'?"]],
    [
      'a step through no reference',
      { row: 'pupil.title.row' },
      ["bills.reads.row: 'title' is no reference, so it leads nowhere"],
    ],
    ['a picture', { face: 'pupil.photo' }, ["bills.reads.face: 'photo' is not told to whoever writes the document"]],
    [
      'a masked number',
      { who: 'pupil.identityNumber' },
      ["bills.reads.who: 'identityNumber' is not told to whoever writes the document"],
    ],
    ['a taken name', { pupil: 'pupil.row' }, ["bills.reads.pupil: the name 'pupil' is taken by a field"]],
    ['the name of lines', { items: 'pupil.row' }, ["bills.reads.items: the name 'items' is taken by a field"]],
    ['a name that is kept', { facts: 'pupil.row' }, ["bills.reads.facts: nothing that is read may be called 'facts'"]],
    [
      'no list',
      { price: { of: 'servises.prices', take: 'price' } },
      ["bills.reads.price.of: no resource 'servises', did you mean 'services'?"],
    ],
    [
      'no lines of it',
      { price: { of: 'services.price', take: 'price' } },
      ["bills.reads.price.of: no lines 'price' in services, did you mean 'prices'?"],
    ],
    ['no lines here', { price: { ...prices, each: 'item' } }, ["bills.reads.price.each: no lines 'item', did you mean 'items'?"]],
    [
      'nobody whose lines they are',
      { price: { of: 'rows', for: 'pupil', take: 'title' } },
      ["bills.reads.price.for: only lines of records are those 'for' one; say which rows by 'where'"],
    ],
    [
      'the wrong one',
      { price: { ...prices, each: 'items', for: 'amount' } },
      ["bills.reads.price.for: 'amount' does not refer to services"],
    ],
    [
      'a column to choose by',
      { price: { ...prices, best: ['rows'] } },
      ["bills.reads.price.best: no field 'rows' in services.prices, did you mean 'row'?"],
    ],
    [
      'nothing to compare it with',
      { price: { ...prices, best: ['row'] } },
      ["bills.reads.price.best: no field or read 'row' to compare with"],
    ],
    [
      'another sort of thing',
      { row: 'pupil.row.stage', price: { ...prices, best: ['row'] } },
      ["bills.reads.price.best: 'row' is a reference to rows there and a reference to stages here"],
    ],
    [
      'what it takes',
      { price: { ...prices, take: ['price', 'cost'] } },
      ["bills.reads.price.take: no field 'cost' in services.prices"],
    ],
    [
      'what it compares with',
      { price: { ...prices, where: { row: { same: 'pupil.row' } } } },
      ["bills.reads.price.where: 'pupil.row' has several steps; read it by a name of its own first"],
    ],
    [
      'what is not known yet',
      { price: { ...prices, where: { price: { same: 'doubled' } } } },
      ["bills.reads.price: 'doubled' is calculated later than it is read"],
    ],
    ['a word misspelt', { price: { ...prices, whre: {} } }, ["bills.reads.price: unknown word 'whre', did you mean 'where'?"]],
    ['nothing to take', { price: { of: 'services.prices' } }, ["bills.reads.price: 'take' is missing"]],
  ])('is told when it names %s', (_what, reads, lines) => expect(faults(reads)).toEqual(lines))

  it('is told to formulas by name, and a wrong name is refused', () => {
    const fields = { service: ref('services'), amount: { kind: 'money', is: 'prise * 2' } }
    expect(faults(right, { lines: { items: { fields } } })).toEqual([
      "bills.lines.items.fields.amount.is: no field 'prise', at character 1, did you mean 'price'?",
    ])
  })

  it('names a calculation by its own definition', () => {
    const fees = calculate('bills' as 'vouchers', (bill) => bill)
    const definitions = [stages, rows, pupils, services, branches, years, bills(right, { calculate: 'fees' })]
    expect(checkDefinitions(definitions, { calculations: { fees } })).toEqual([])
  })
})

describe('the best row of a list', () => {
  const list = [
    { owner: 1, values: { row: null, stage: null, price: '1' } },
    { owner: 1, values: { row: null, stage: 5, price: '2' } },
    { owner: 1, values: { row: 7, stage: null, price: '3' } },
    { owner: 2, values: { row: 7, stage: 5, price: '4' } },
  ]
  const find = bestRow({ of: 'x', best: ['row', 'stage'], take: 'price' }, list)
  const price = (owner: number, here: Record<string, unknown>) => find(owner, (name) => here[name])?.['price'] ?? null

  it('names most of what is so, what stands first before what stands later, and nothing that is not so', () => {
    expect(price(1, { row: 7, stage: 5 })).toBe('3')
    expect(price(1, { row: 8, stage: 5 })).toBe('2')
    expect(price(1, { row: 8, stage: 6 })).toBe('1')
    expect(price(1, {})).toBe('1')
    expect(price(2, { row: 7, stage: 5 })).toBe('4')
    expect(price(2, { row: 7, stage: 6 })).toBe(null)
    expect(price(3, { row: 7 })).toBe(null)
  })
})
