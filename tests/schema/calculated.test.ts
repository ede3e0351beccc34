import { describe, expect, it } from 'vitest'
import { calculate } from '../../schema/calculate.ts'
import { checkDefinitions } from '../../schema/check/checkDefinitions.ts'
import { compile } from '../../schema/compile.ts'
import { defineResource } from '../../schema/define.ts'
import { inputSchema } from '../../schema/derive/bodySchema.ts'
import { choice } from '../../schema/fields/choice.ts'
import { flag } from '../../schema/fields/flag.ts'
import { int } from '../../schema/fields/int.ts'
import { money } from '../../schema/fields/money.ts'
import { percent } from '../../schema/fields/percent.ts'
import { quantity } from '../../schema/fields/quantity.ts'
import type { ResourceData } from '../../schema/language/definition.ts'
import { calculateNew } from '../../schema/record/calculate.ts'
import { checkRecord, settle } from '../../schema/record/check.ts'
import { createRegistry } from '../../schema/registry.ts'
import { split } from '../../schema/values/money.ts'

const context = { decimals: 2, phoneRule: 'saudi' } as const

/** Everything stands before what it is made of: the order is found, not written. */
const bills = defineResource({
  name: 'areas',
  scope: 'tenant',
  calculate: 'terms',
  fields: {
    due: money({ is: 'net + tax' }),
    tax: money({ is: 'net * rate / 100' }),
    net: money({ is: 'gross - discount', min: '0' }),
    discount: money({ is: 'if(reduced, gross * 10 / 100, 0)' }),
    parts: int({ is: 'sum(items.pieces)' }),
    mean: quantity({ is: 'parts = 0 ? 0 : gross / parts' }),
    share: percent({ is: 'gross = 0 ? 0 : net * 100 / gross', min: '0', shownWhen: { reduced: true } }),
    rate: percent(),
    reduced: flag(),
  },
  lines: {
    items: {
      fields: {
        amount: money({ is: 'pieces * price' }),
        weight: quantity({ is: 'amount * document.rate / 100' }),
        pieces: int(),
        price: money(),
        kind: choice(['goods', 'work']),
      },
    },
    terms: { fields: { part: money(), left: money({ readOnly: true }) } },
  },
  totals: {
    gross: { sum: 'items.amount' },
    goods: { sum: 'items.amount', where: { kind: 'goods' } },
    open: { sum: 'items.amount', less: 'terms.part' },
  },
})
const model = compile(bills as unknown as ResourceData)
const bill = (items: object[], more: object = {}) => settle(model, { items, terms: [], rate: '15', ...more } as never, context)
const faults = (record: object, to = model) =>
  checkRecord(to, record as never, context).map(({ field, code }) => `${field} ${code}`)

describe('calculated fields', () => {
  it('are right definitions', () => expect(checkDefinitions([bills], { code: {} })).toEqual([]))

  it('are worked out in the order in which they need each other, each rounded to the digits that it keeps', () => {
    const settled = bill([
      { pieces: 3, price: '10.05', kind: 'goods' },
      { pieces: 2, price: '0.33', kind: 'work' },
    ])
    expect(settled).toMatchObject({
      gross: '30.81',
      goods: '30.15',
      open: '30.81',
      discount: '0.00',
      net: '30.81',
      tax: '4.62',
      due: '35.43',
      parts: 5,
      mean: '6.162',
      share: null,
    })
    expect(settled['items']).toMatchObject([
      { amount: '30.15', weight: '4.523' },
      { amount: '0.66', weight: '0.099' },
    ])
    expect(faults(settled)).toEqual([])
  })

  it('round halves away from zero, by the digits of the branch', () => {
    const tax = (price: string, decimals: number) =>
      settle(model, { items: [{ pieces: 1, price }], rate: '15' } as never, { ...context, decimals })['tax']
    expect([tax('0.30', 2), tax('-0.30', 2), tax('0.30', 3), tax('3.00', 0)]).toEqual(['0.05', '-0.05', '0.045', '0'])
  })

  it('follow conditions, and are empty where they are hidden', () => {
    expect(bill([{ pieces: 1, price: '100' }], { reduced: true })).toMatchObject({
      discount: '10.00',
      net: '90.00',
      share: '90',
    })
  })

  it('take no notice of what was given for them', () => {
    expect(bill([{ pieces: 1, price: '5', amount: '99' }], { due: '1.00', gross: '1.00' })).toMatchObject({
      gross: '5.00',
      due: '5.75',
    })
    const input = Object.keys(inputSchema(model, 'create')['properties'] as object)
    expect(input).toEqual(['rate', 'reduced', 'items', 'terms'])
  })

  it('are nothing while there is nothing to calculate with', () => {
    expect(bill([])).toMatchObject({ gross: '0.00', due: '0.00', parts: 0 })
  })

  it('are judged as what a person gives: limits, the size of a column, no division by zero', () => {
    expect(faults(bill([{ pieces: -1, price: '5' }]))).toEqual(['net Number.Negative'])
    expect(faults(bill([{ pieces: 2000000000, price: '999999999999.00' }]))).toContain('items.0.amount Formula.TooLarge')
    const ratio: ResourceData = {
      name: 'things',
      scope: 'tenant',
      fields: { a: { kind: 'money' }, b: { kind: 'money' }, c: { kind: 'money', is: 'a / b' } },
      lines: { rows: { fields: { d: { kind: 'int' }, e: { kind: 'quantity', is: '1 / d' } } } },
    }
    const thing = compile(ratio)
    const settled = settle(thing, { a: '1', rows: [{ d: 4 }, { d: 0 }] } as never, context)
    expect(settled).toMatchObject({ c: null, rows: [{ e: '0.25' }, { e: null }] })
    expect(faults(settled, thing)).toEqual(['c Formula.DivisionByZero', 'rows.1.e Formula.DivisionByZero'])
    expect(checkRecord(thing, settled, context, [{ code: 'Number.Format', field: 'b' }])).toEqual([])
  })

  it('read through references what was loaded with them', () => {
    const thing: ResourceData = {
      name: 'things',
      scope: 'tenant',
      fields: { other: { kind: 'ref', to: 'things' }, price: { kind: 'money' }, twice: { kind: 'money', is: 'other.price * 2' } },
    }
    expect(checkDefinitions([thing])).toEqual([])
    const settled = settle(compile(thing), { other: 1, refs: { other: { id: 1, price: '2.50' } } }, context)
    expect(settled['twice']).toBe('5.00')
  })
})

describe('a calculation', () => {
  const terms = calculate<typeof bills>('areas', (document) => {
    const parts = split(document.due ?? '0', ['1', '1', '1'], 2)
    return {
      ...document,
      terms: parts.map((part, index) => ({ part, left: document.terms[index]?.left ?? '0.00' })),
    }
  })
  const definition = bills as unknown as ResourceData
  const bound = createRegistry([definition], { calculations: { terms } }).get('areas')

  it('writes lines and read-only fields between two rounds of formulas', () => {
    const settled = settle(bound, { items: [{ pieces: 1, price: '100' }], terms: [], rate: '15' } as never, context)
    expect(settled).toMatchObject({
      rate: '15',
      due: '115.00',
      terms: [{ part: '38.34' }, { part: '38.33' }, { part: '38.33' }],
      open: '-15.00',
    })
    expect(faults(settled, bound)).toEqual([])
  })

  it('fails where it gives otherwise what a person gave, or a formula', () => {
    for (const [own, value] of Object.entries({ rate: '99', due: '1.00' })) {
      const greedy = calculate<typeof bills>('areas', (document) => ({ ...document, [own]: value }))
      const model = compile(definition, greedy)
      const settled = settle(model, { items: [], terms: [], rate: '15' } as never, context)
      expect([settled['rate'], ...faults(settled, model)]).toEqual(['15', 'undefined Code.Failed'])
    }
  })

  it('works out new fields of a stored record alone: what was worked out before stays, and lines that are there', () => {
    const stored = { due: '200.00', open: null, rate: '15', items: [], terms: [{ part: '50.00', left: null }] }
    const work = (...places: string[]) => calculateNew(bound, stored, (place) => places.includes(place), context)
    expect(work('terms.left')).toEqual([])
    expect(stored).toEqual({ due: '200.00', open: null, rate: '15', items: [], terms: [{ part: '50.00', left: '0.00' }] })
    expect(work('open', 'mean', 'due')).toEqual([])
    expect(stored).toMatchObject({ due: '200.00', open: '-50.00', terms: [{ part: '50.00' }] })
  })

  it('is checked as if a person had typed what it made', () => {
    const wild = calculate<typeof bills>('areas', (document) => ({ ...document, terms: [{ part: '1.2345', left: null }] }))
    const model = compile(definition, wild)
    expect(faults(settle(model, { items: [], terms: [], rate: '15' } as never, context), model)).toEqual([
      'terms.0.part Number.Decimals',
    ])
  })

  it('must be there, and be made for the definition that names it', () => {
    expect(checkDefinitions([definition], { calculations: { terms } })).toEqual([])
    expect(checkDefinitions([definition], { calculations: { term: terms } })).toEqual([
      "areas.calculate: no code named 'terms', did you mean 'term'?",
    ])
    expect(checkDefinitions([{ ...definition, name: 'rows' }], { calculations: { terms } })).toEqual([
      "rows.calculate: 'terms' calculates 'areas'",
    ])
    const needing = { ...terms, needs: ['rate', 'terms.part', 'term.part', 'rated'] }
    expect(checkDefinitions([definition], { calculations: { terms: needing } })).toEqual([
      "areas.calculate: 'terms' needs 'term.part', which is not there, did you mean 'terms.part'?",
      "areas.calculate: 'terms' needs 'rated', which is not there, did you mean 'rate'?",
    ])
  })
})
