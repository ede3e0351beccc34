import { Ajv } from 'ajv'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { definitions } from '../../resources/index.ts'
import { shapeFaults } from '../../schema/check/shapeFaults.ts'
import { definitionWords } from '../../schema/check/words.ts'
import { definitionSchema } from '../../schema/derive/definitionSchema.ts'
import { quotations, uniformSales } from '../support/readmeExample.ts'
import { draws } from '../support/sweep.ts'
import { placesIn, replaced } from './places.ts'

const validate = new Ajv({ allErrors: true, strict: true, allowUnionTypes: true, strictRequired: false }).compile(
  definitionSchema(),
)

describe('the JSON Schema of a definition', () => {
  it.each(definitions.map((definition) => [definition.name, definition]))('takes %s', (_name, definition) => {
    expect(validate(JSON.parse(JSON.stringify(definition))) ? [] : validate.errors).toEqual([])
  })

  it('lets a file name its schema, for editors', () => {
    expect(validate({ $schema: './definition.schema.json', name: 'shelves', scope: 'tenant' })).toBe(true)
  })

  it('takes formulas, and explains them to editors', () => {
    expect(validate(quotations) ? [] : validate.errors).toEqual([])
    expect(validate({ ...quotations, fields: { total: { kind: 'money', is: 5 } } })).toBe(false)
    expect(validate({ ...quotations, fields: { total: { kind: 'text', is: '5' } } })).toBe(false)
    expect(JSON.stringify(definitionSchema())).toContain('Example: quantity * price')
  })

  it('takes what a document reads, and explains it', () => {
    expect(validate(uniformSales) ? [] : validate.errors).toEqual([])
    expect(validate({ ...uniformSales, reads: { best: { of: 'uniformPrices' } } })).toBe(false)
    expect(JSON.stringify(definitionSchema())).toContain('the best row of a list')
  })

  it('refuses exactly what the check of shape refuses, whatever stands where', () => {
    const words = fc.constantFrom<unknown>(
      'text',
      'kind',
      true,
      3,
      -1.5,
      2 ** 53,
      '0',
      null,
      [],
      {},
      ['a'],
      [3],
      { kind: 'text' },
      { kind: 'ref' },
      { a: {} },
      { yearly: {} },
      { sum: 'a.b' },
      { any: [{ a: 1 }] },
    )
    const places = [...definitions, quotations].map((definition) => [definition, placesIn(definition)] as const)
    fc.assert(
      fc.property(
        fc.constantFrom(...places).chain(([definition, all]) => fc.tuple(fc.constant(definition), fc.constantFrom(...all))),
        fc.oneof(words, fc.jsonValue()),
        ([definition, place], value) => {
          const changed = JSON.parse(JSON.stringify(replaced(definition, place, value))) as unknown
          expect(validate(changed)).toBe(shapeFaults(changed, definitionWords).length === 0)
        },
      ),
      { numRuns: draws(1000) },
    )
  })
})
