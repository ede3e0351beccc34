import { expect, test } from 'vitest'
import { definitions } from '../../resources/index.ts'
import type { FieldData } from '../../schema/kind.ts'
import { isFigure } from '../../schema/kinds.ts'
import type { ResourceData } from '../../schema/language/definition.ts'
import type { ModelField } from '../../schema/modelField.ts'
import { acceptRecord, acceptValue, emptiedValue, isWritable } from '../../schema/record/accept.ts'
import { checkRecord } from '../../schema/record/check.ts'
import type { RecordData } from '../../schema/record/record.ts'
import { createRegistry } from '../../schema/registry.ts'
import { expressionFault, fulfils } from '../../schema/values/expression.ts'
import { growth } from '../support/growth.ts'

/** What a field makes of a value: how it is kept, or the code of what is wrong with it. */
function made(field: FieldData, value: unknown): unknown {
  const data = { name: 'things', scope: 'tenant', fields: { thing: field } } as unknown as ResourceData
  const { values, faults } = acceptRecord(
    createRegistry([data]).get('things'),
    { thing: value },
    { decimals: 2, phoneRule: 'saudi', fulfils },
  )
  return faults[0]?.code ?? values['thing']
}

test.each([
  ['alpha', 'سلمى', 'سلمى1'],
  ['alpha', 'Salma', 'Sal ma'],
  ['alphaNum', 'A1ب', 'A-1'],
  ['alphaDash', 'A_1-ب', 'A 1'],
  ['creditCard', '341234567890123', '351234567890123'],
])('a text of the pattern %s takes %s and not %s', (pattern, good, bad) => {
  expect(made({ kind: 'text', pattern }, good)).toBe(good)
  expect(made({ kind: 'text', pattern }, bad)).toBe(`Text.Pattern.${pattern}`)
})

test('a text may follow an expression, and may not be some values', () => {
  const field = { kind: 'text', regex: '^[A-Z]+$', not: ['NONE'] }
  expect([made(field, 'A'), made(field, 'a'), made(field, 'NONE'), made(field, '')]).toEqual([
    'A',
    'Field.Format',
    'Field.Not',
    null,
  ])
})

test.each(['^(a+)+$', '^(a|aa)+$', '^(.*a){20}$', '^a*a*a*a*a*a*b$'])(
  'how long the expression %s takes grows as the text does',
  (regex) => {
    const judge = (length: number) => expect(made({ kind: 'text', regex }, `${'a'.repeat(length)}!`)).toBe('Field.Format')
    expect(growth(judge, 40)).toBeLessThan(12)
  },
)

test.each([
  ['^[A-Z]{2}\\d+$', 'SA12', 'S12'],
  ['^[\\p{Script=Arabic} ]+$', 'دفتر جديد', 'Daftar'],
  ['^\\p{Lu}\\u{0661}\\\\k$', 'A١\\k', 'A١k'],
])('an expression %s is written as in JavaScript', (regex, good, bad) => {
  expect(expressionFault(regex)).toBeNull()
  for (const text of [good, bad]) expect(fulfils(regex, text)).toBe(new RegExp(regex, 'u').test(text))
  expect([fulfils(regex, good), fulfils(regex, bad)]).toEqual([true, false])
})

test.each([
  ['int', 3, 3, 2],
  ['money', '2.01', '2.01', '2.00'],
  ['quantity', '2.5', '2.5', '2'],
  ['percent', '2.5', '2.5', '2'],
])('a number of the kind %s may have to exceed another', (kind, good, kept, bad) => {
  expect(made({ kind, greaterThan: kind === 'int' ? 2 : '2' }, good)).toBe(kept)
  expect(made({ kind, greaterThan: kind === 'int' ? 2 : '2' }, bad)).toBe('Field.GreaterThan')
})

test('a number that is emptied becomes what the field says, and 0 without it', () => {
  expect([
    made({ kind: 'int', empty: 7 }, ''),
    made({ kind: 'money', empty: '1.5' }, null),
    made({ kind: 'int', default: 7 }, ''),
    made({ kind: 'money' }, null),
    made({ kind: 'quantity', min: '0', max: '24' }, ''),
    made({ kind: 'percent', min: '0' }, ''),
    made({ kind: 'money', required: true, default: '0' }, null),
  ]).toEqual([7, '1.5', 0, '0', '0', '0', '0'])
})

test('a number stays empty where nothing means something, must be said, or 0 is none of its values', () => {
  expect([
    made({ kind: 'int', empty: null }, ''),
    made({ kind: 'quantity', required: true }, ''),
    made({ kind: 'money', positive: true }, ''),
    made({ kind: 'percent' }, ''),
    made({ kind: 'int', min: 1 }, ''),
    made({ kind: 'quantity', greaterThan: '0' }, ''),
    made({ kind: 'text', default: '0' }, ''),
  ]).toEqual([null, null, null, null, null, null, null])
  // Numbers and codes that the specification leaves empty.
  const named = /^(discountPercentage|additionalNumber|code|scalesCode|acceptanceAge\w*|barcode|mainUnitBarcode)$/
  const fields = createRegistry(definitions).models.flatMap((model) =>
    [...model.fields.values()].map((field) => ({ model, field })),
  )
  const left = fields.filter(({ field }) => named.test(field.field))
  expect(new Set(left.map(({ field }) => field.field)).size).toBeGreaterThan(5)
  for (const { model, field } of left)
    expect(acceptValue(field, '', {}, { decimals: 2, phoneRule: 'saudi', fulfils }), `${model.name}.${field.field}`).toEqual({
      value: null,
    })
  const zero = fields.filter(({ field }) => isFigure(field.kind) && isWritable(field) && Number(emptiedValue(field) ?? 1) === 0)
  expect(zero.map(({ field }) => field.field)).toEqual(
    expect.arrayContaining(['absentDays', 'overspent', 'capacity', 'basicSalary', 'workHours', 'salePrice']),
  )
})

test('what was nothing stays nothing until somebody says something of it', () => {
  const fields = { hours: { kind: 'quantity' }, days: { kind: 'int' } }
  const lines = { parts: { fields } }
  const model = createRegistry([{ name: 'things', scope: 'tenant', fields, lines } as unknown as ResourceData]).get('things')
  const line = { id: 7, hours: '5', days: null }
  const body = { hours: null, days: '', parts: [{ ...line, hours: null }, { hours: null }] }
  const accepted = (before: RecordData | null) => acceptRecord(model, body, { decimals: 2, phoneRule: 'saudi', fulfils }, before)
  expect(accepted({ id: 1, hours: '8', days: null, parts: [line] } as RecordData)).toMatchObject({
    values: { hours: '0', days: null },
    lines: { parts: [{ hours: '0', days: null }, { hours: '0' }] },
  })
  expect(accepted(null).values).toEqual({ hours: '0', days: 0 })
})

test('a number that limits how much is used up limits nothing when it is emptied', () => {
  const trips = { name: 'trips', scope: 'tenant', fields: { seats: { kind: 'int' }, days: { kind: 'int' } } }
  const seat = { kind: 'ref', to: 'trips' }
  const bookings = { name: 'bookings', scope: 'tenant', fields: { trip: seat }, limits: [{ of: 'trip', atMost: 'seats' }] }
  const { fields } = createRegistry([trips, bookings] as unknown as ResourceData[]).get('trips')
  expect(['seats', 'days'].map((name) => emptiedValue(fields.get(name) as ModelField))).toEqual([null, 0])
})

test('a number whose emptiness is asked about is not 0 when it is emptied', () => {
  const { models } = createRegistry(definitions)
  const asked = (told: unknown): string[] =>
    typeof told !== 'object' || told === null
      ? []
      : Object.entries(told).flatMap(([name, one]) =>
          typeof (one as { empty?: unknown } | null)?.empty === 'boolean' ? [name] : asked(one),
        )
  const wrong = models.flatMap((model) => {
    const names = new Set(asked(model.data))
    return [{ name: '', fields: model.fields }, ...model.lines].flatMap(({ name, fields }) =>
      [...fields.values()].flatMap((field) =>
        isFigure(field.kind) && isWritable(field) && names.has(field.field) && Number(emptiedValue(field) ?? 1) === 0
          ? [`${model.name}.${name}.${field.field}`]
          : [],
      ),
    )
  })
  expect(wrong).toEqual([])
})

test('1 to 100 is said of a percentage where that is meant', () => {
  expect(['0', '101'].map((value) => made({ kind: 'percent' }, value))).toEqual(['Percentage.Range', 'Percentage.Range'])
  expect(['0', '-1', '101'].map((value) => made({ kind: 'percent', min: '0' }, value))).toEqual([
    '0',
    'Number.Negative',
    'Field.Max',
  ])
})

test('what is required and not there is told by the message of its field', () => {
  const fields = { given: { kind: 'flag' }, giver: { kind: 'text', requiredWhen: { given: true }, missing: 'Gift.WhoGave' } }
  const things = createRegistry([{ name: 'things', scope: 'tenant', fields } as unknown as ResourceData]).get('things')
  const told = (record: Record<string, unknown>) =>
    checkRecord(things, record, { decimals: 2, phoneRule: 'saudi', fulfils }).map(({ code, field }) => [code, field])
  expect([told({ given: true }), told({ given: true, giver: 'Salma' }), told({ given: false })]).toEqual([
    [['Gift.WhoGave', 'giver']],
    [],
    [],
  ])
})
