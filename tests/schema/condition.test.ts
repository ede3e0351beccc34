import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Condition, holds, isEmpty, pathsOf, type Scalar, samesOf, type Test } from '../../schema/condition.ts'
import { whereFilter } from '../../schema/record/where.ts'
import { today } from '../../schema/values/date.ts'

const read = (record: Readonly<Record<string, unknown>>) => (path: string) => record[path]
const passes = (value: unknown, test: Test) => holds({ x: test }, read({ x: value }))

const scalar: fc.Arbitrary<Scalar> = fc.oneof(fc.string({ maxLength: 3 }), fc.integer(), fc.boolean(), fc.constant(null))
const decimal = fc
  .tuple(fc.integer({ min: -99999, max: 99999 }), fc.integer({ min: 0, max: 999 }))
  .map(([whole, part]) => `${whole}.${String(part).padStart(3, '0')}`)
const amount = (text: string) => Number(text)

/** Conditions over three fields, nested three deep. */
const { condition } = fc.letrec<{ condition: Condition; leaf: Condition }>((tie) => ({
  leaf: fc
    .record({
      path: fc.constantFrom('a', 'b', 'c'),
      test: fc.oneof(
        scalar,
        fc.record({ in: fc.array(scalar, { maxLength: 3 }) }),
        fc.record({ not: scalar }),
        fc.record({ empty: fc.boolean() }),
      ),
    })
    .map(({ path, test }) => ({ [path]: test })),
  condition: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    tie('leaf'),
    fc.record({ all: fc.array(tie('condition'), { maxLength: 3 }) }),
    fc.record({ any: fc.array(tie('condition'), { maxLength: 3 }) }),
    fc.record({ none: fc.array(tie('condition'), { maxLength: 3 }) }),
  ),
}))
const record = fc.record({ a: scalar, b: scalar, c: scalar })
const conditions = fc.array(condition, { maxLength: 4 })
const not = (one: Condition): Condition => ({ none: [one] })

describe('a condition that compares fields', () => {
  const loan = { lentOn: '2026-02-20', dueOn: '2026-03-06', paid: '9.50', price: '10', missing: null }
  const is = (one: Condition) => holds(one, read(loan))

  it.each<[Condition, boolean]>([
    [{ dueOn: { gt: { field: 'lentOn' } } }, true],
    [{ lentOn: { gte: { field: 'dueOn' } } }, false],
    [{ dueOn: { lte: { field: 'lentOn', plus: 14 } } }, true],
    [{ dueOn: { lt: { field: 'lentOn', plus: 14 } } }, false],
    [{ lentOn: { gt: { field: 'dueOn', plus: -15 } } }, true],
    [{ paid: { lt: { field: 'price' } } }, true],
    [{ paid: { not: { field: 'price' } } }, true],
    [{ price: { not: { field: 'price' } } }, false],
    [{ dueOn: { gt: { field: 'missing' } } }, false],
    [{ missing: { lt: { field: 'dueOn' } } }, false],
    [{ dueOn: { lt: { field: 'today' } } }, '2026-03-06' < today()],
  ])('%j', (one, expected) => expect(is(one)).toBe(expected))

  it('reads the field of the record that refers where it stands in a reference', () => {
    const where: Condition = { boughtOn: { lte: { field: 'lentOn' } } }
    expect(holds(where, read({ boughtOn: '2026-02-01', lentOn: '2020-01-01' }), read(loan))).toBe(true)
    expect(whereFilter(where, read(loan))).toEqual({ boughtOn_lte: '2026-02-20' })
    expect([pathsOf(where), samesOf(where)]).toEqual([['boughtOn'], ['lentOn']])
  })
})

describe('a condition', () => {
  it('that is missing or empty always holds', () => {
    expect(holds(undefined, read({}))).toBe(true)
    expect(holds({}, read({}))).toBe(true)
  })

  it('takes null, an empty text, an empty list and a missing value as nothing', () => {
    for (const nothing of [null, undefined, '', []]) {
      expect([passes(nothing, { empty: true }), passes(nothing, { empty: false }), passes(nothing, null)]).toEqual([
        true,
        false,
        true,
      ])
    }
    for (const something of [0, false, '0', [0]]) expect(passes(something, { empty: true })).toBe(false)
  })

  it('is a value, or the same value as the only one in a list', () => {
    fc.assert(fc.property(scalar, scalar, (value, other) => passes(value, other) === passes(value, { in: [other] })))
  })

  it('with not is the opposite of the value', () => {
    fc.assert(fc.property(scalar, scalar, (value, other) => passes(value, { not: other }) === !passes(value, other)))
  })

  it('with in holds for exactly what stands in the list', () => {
    fc.assert(
      fc.property(
        scalar,
        fc.array(scalar),
        (value, list) => passes(value, { in: list }) === list.some((one) => one === value || (isEmpty(one) && isEmpty(value))),
      ),
    )
  })

  it('asks for everything that an object says', () => {
    fc.assert(
      fc.property(
        conditions,
        record,
        (list, one) => holds({ all: list }, read(one)) === list.every((part) => holds(part, read(one))),
      ),
    )
    expect(holds({ a: 1, b: 2 }, read({ a: 1, b: 3 }))).toBe(false)
  })

  it('keeps the laws of De Morgan', () => {
    fc.assert(
      fc.property(conditions, record, (list, one) => {
        const none = holds({ none: list }, read(one))
        expect(none).toBe(holds({ all: list.map(not) }, read(one)))
        expect(none).toBe(!holds({ any: list }, read(one)))
        expect(holds({ any: list.map(not) }, read(one))).toBe(!holds({ all: list }, read(one)))
      }),
    )
  })

  it('denied twice is itself', () => {
    fc.assert(fc.property(condition, record, (one, values) => holds(not(not(one)), read(values)) === holds(one, read(values))))
  })

  it('means the same after a journey as JSON', () => {
    fc.assert(
      fc.property(
        condition,
        record,
        (one, values) => holds(JSON.parse(JSON.stringify(one)) as Condition, read(values)) === holds(one, read(values)),
      ),
    )
  })

  it('compares amounts as numbers, not as texts', () => {
    expect(passes('9.50', { lt: '10.00' })).toBe(true)
    expect(passes('1200.00', { gte: '1200' })).toBe(true)
    fc.assert(
      fc.property(decimal, decimal, (a, b) => {
        expect(passes(a, { gt: b })).toBe(amount(a) > amount(b))
        expect(passes(a, { gte: b })).toBe(amount(a) >= amount(b))
        expect(passes(a, { lt: b })).toBe(amount(a) < amount(b))
        expect(passes(a, { lte: b })).toBe(amount(a) <= amount(b))
      }),
    )
  })

  it('compares days as days', () => {
    expect(passes('2026-03-01', { gt: '2026-02-28', lte: '2026-03-01' })).toBe(true)
    expect(passes('2025-12-31', { gte: '2026-01-01' })).toBe(false)
  })

  it('never compares nothing: no order holds of an empty value', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(null, undefined, ''),
        scalar,
        fc.constantFrom('gt', 'gte', 'lt', 'lte'),
        (nothing, value, order) => {
          expect(passes(nothing, { [order]: value })).toBe(false)
          expect(passes(value, { [order]: null })).toBe(false)
        },
      ),
    )
  })

  it('with same reads the other record, which is this one unless said', () => {
    expect(holds({ row: { same: 'row' } }, read({ row: 3 }), read({ row: 3 }))).toBe(true)
    expect(holds({ row: { same: 'row' } }, read({ row: 3 }), read({ row: 4 }))).toBe(false)
    expect(holds({ end: { same: 'start' } }, read({ end: 1, start: 1 }))).toBe(true)
    expect(holds({ any: [{ row: { same: 'row' } }] }, read({ row: 3 }), read({ row: 4 }))).toBe(false)
  })

  it('tells which paths it reads, and which of the other record', () => {
    const deep: Condition = { a: 1, any: [{ 'b.kind': { not: 'x' } }, { none: [{ c: { same: 'd' } }] }] }
    expect([pathsOf(deep), samesOf(deep)]).toEqual([['a', 'b.kind', 'c'], ['d']])
    fc.assert(
      fc.property(condition, record, (one, values) => {
        const known = new Set(pathsOf(one))
        const asked: string[] = []
        holds(one, (path) => {
          asked.push(path)
          return values[path as 'a']
        })
        expect(asked.filter((path) => !known.has(path))).toEqual([])
      }),
    )
  })
})
