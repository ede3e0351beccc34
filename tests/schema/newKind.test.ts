import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkDefinitions } from '../../schema/check/checkDefinitions.ts'
import { compile } from '../../schema/compile.ts'
import { inputSchema } from '../../schema/derive/bodySchema.ts'
import { conditionSql } from '../../schema/derive/counts.ts'
import { definitionSchema } from '../../schema/derive/definitionSchema.ts'
import { tablesOf } from '../../schema/derive/tables.ts'
import { fault, type Kind, kind, ok } from '../../schema/kind.ts'
import { kinds } from '../../schema/kinds.ts'
import type { ResourceData } from '../../schema/language/definition.ts'
import type { ModelField } from '../../schema/modelField.ts'
import { acceptRecord } from '../../schema/record/accept.ts'
import { createRegistry } from '../../schema/registry.ts'
import { filterKind } from '../../src/client/records/inputs/filters/filterKinds.ts'
import { pastedRows } from '../../src/client/records/lines/paste.ts'
import { possibleColumns } from '../../src/client/records/values/columns.ts'
import { isInDigits, isIsland } from '../../src/client/records/values/islands.ts'
import type { Person } from '../../src/server/engine/context.ts'
import { jsonOf, placeOf } from '../../src/server/engine/sql/expressions.ts'
import { exchangeColumns } from '../../src/server/exchange/columns.ts'

const minutesOf = (text: string): number | null => {
  const [, hours, minutes] = /^(\d{1,3}):([0-5]\d)$/.exec(text) ?? []
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes)
}

/** A length of time, stored in minutes, typed and shown as hours and minutes: all of the kind stands here. */
const duration = kind<string>()(
  'duration',
  { min: 'text' },
  {
    column: 'integer',
    figure: 'count',
    filter: 'range',
    written: 'digits',
    example: '2:30',
    serialiseSql: (column) => `(${column} / 60)::text || ':' || lpad((${column} % 60)::text, 2, '0')`,
    show: (value, { digits }) => digits(String(value)),
    json: () => ({ type: 'string', pattern: '^\\d{1,3}:[0-5]\\d$' }),
    accept: (value) => (typeof value === 'string' && minutesOf(value) !== null ? ok(value) : fault('Time.Invalid')),
    parse: (cell) => cell.replace(/^(\d+)h ?(\d\d)$/, '$1:$2'),
  },
)
const lessons = {
  name: 'lessons',
  scope: 'tenant',
  fields: { title: { kind: 'text' }, length: { kind: 'duration' } },
  list: { columns: ['title', 'length'], filters: ['length'] },
} as const satisfies ResourceData

describe('a new kind of field', () => {
  const known = kinds as Map<string, Kind>
  beforeAll(() => void known.set('duration', duration.kind))
  afterAll(() => void known.delete('duration'))
  const registry = () => createRegistry([lessons])
  const field = () => registry().get('lessons').fields.get('length') as ModelField

  it('is known to the check and to editors as soon as it is among the kinds', () => {
    expect(checkDefinitions([lessons])).toEqual([])
    expect(checkDefinitions([{ ...lessons, fields: { length: { kind: 'duration', max: 5 } } }])[0]).toContain(
      "unknown word 'max'",
    )
    expect(JSON.stringify(definitionSchema())).toContain('"const":"duration"')
  })

  it('is stored, told and compared by what it says itself', () => {
    const model = registry().get('lessons')
    expect(tablesOf(registry())[0]?.columns).toContainEqual({ name: 'length', type: 'integer' })
    const place = placeOf(model, { registry: registry(), decimals: 2, fiscalYear: null, branches: [], language: 'ar' })
    expect(jsonOf(model, field(), place)).toBe(`(r."length" / 60)::text || ':' || lpad((r."length" % 60)::text, 2, '0')`)
    expect(conditionSql({ length: { gte: 90 } }, model.fields)).toBe('coalesce("length" >= 90, false)')
    expect(inputSchema(model, 'create')).toMatchObject({ properties: { length: { pattern: '^\\d{1,3}:[0-5]\\d$' } } })
  })

  it('is checked, pasted, listed, filtered and written like any other', () => {
    const accept = (length: string) =>
      acceptRecord(compile(lessons), { title: 'x', length } as never, { decimals: 2, phoneRule: 'saudi' }).faults
    expect(accept('2:30')).toEqual([])
    expect(accept('2:75')).toMatchObject([{ code: 'Time.Invalid', field: 'length' }])
    expect(pastedRows([['1h 05']], [field()])).toEqual([{ length: '1:05' }])
    expect(
      exchangeColumns(registry().get('lessons'), { registry: registry(), person: { isAdmin: true } as Person }).map(
        ({ key }) => key,
      ),
    ).toEqual(['title', 'length'])
    expect(possibleColumns(registry().get('lessons'))).toContain('length')
    expect([filterKind(field()), isIsland('duration'), isInDigits(field())]).toEqual(['range', true, true])
  })
})
