import { describe, expect, it } from 'vitest'
import { accounts } from '../../../resources/accounting/accounts.ts'
import { vouchers } from '../../../resources/accounting/vouchers.ts'
import { salaries } from '../../../resources/payroll/salaries.ts'
import { students } from '../../../resources/people/students.ts'
import { compile } from '../../../schema/compile.ts'
import type { ResourceData } from '../../../schema/language/definition.ts'
import type { Model } from '../../../schema/model.ts'
import { createRegistry } from '../../../schema/registry.ts'
import {
  filterFields,
  filterKeys,
  filterKind,
  otherKeys,
  withField,
  withoutField,
} from '../../../src/client/records/inputs/filters/filterKinds.ts'
import { wrongParts } from '../../../src/client/records/list/address.ts'
import { cardPlaces } from '../../../src/client/records/list/cards.ts'
import { searchHint } from '../../../src/client/records/list/searchHint.ts'
import { isWithin, treeRows, withAbove } from '../../../src/client/records/list/tree.ts'
import type { Text } from '../../../src/client/records/text/useText.ts'
import { columnOf, isSortable } from '../../../src/client/records/values/columns.ts'
import { toneOf } from '../../../src/client/records/values/tone.ts'

const student = compile(students as unknown as ResourceData)
const voucher = compile(vouchers as unknown as ResourceData)

const columnsOf = (model: Model) => model.list.columns.flatMap((path) => columnOf(model, path, () => undefined) ?? [])
const wrong = (asked: Record<string, string>) =>
  wrongParts(student, new URLSearchParams(asked), () => undefined).map(({ part, value }) => [part, value])

describe('what may be searched', () => {
  it('is said by the fields of the record, and of what it refers to by whose name, or whose mobile, it is', () => {
    const registry = createRegistry([
      {
        name: 'people',
        scope: 'tenant',
        title: ['fullName'],
        fields: { fullName: { kind: 'text', name: true }, code: { kind: 'code' }, phone: { kind: 'phone' } },
      },
      {
        name: 'turns',
        scope: 'tenant',
        fields: { keeper: { kind: 'ref', to: 'people' }, note: { kind: 'text' } },
        search: ['keeper.fullName', 'keeper.code', 'keeper.phone', 'note'],
      },
    ])
    const text = {
      registry,
      field: (_model: Model, path: string) => path.split('.').at(-1),
      say: (_key: string, { field, of }: { field: string; of: string }) => `${field} of ${of}`,
      list: (items: readonly string[]) => items.join(', '),
    } as unknown as Text
    expect(searchHint(registry.get('turns'), text)).toBe('keeper, phone of keeper, note')
  })
})

describe('a list on a phone', () => {
  it('tells of a record its name, its state and three more fields, an amount among them where there are amounts', () => {
    const places = cardPlaces(voucher, columnsOf(voucher), 'ar')
    expect([...places].filter(([, place]) => place === 'main').map(([path]) => path)).toEqual(['date', 'description', 'debit'])
    expect([places.get('number'), places.get('status')]).toEqual(['title', 'state'])
  })
  it('tells what a record comes to, where it has more amounts than one: of a salary the net', () => {
    const salary = compile(salaries as unknown as ResourceData)
    const places = cardPlaces(salary, columnsOf(salary), 'ar')
    expect(['gross', 'net', 'difference'].filter((path) => places.has(path))).toEqual(['net'])
  })
  it('is titled by the name and not by the code, and needs no second name', () => {
    const account = compile(accounts as unknown as ResourceData)
    const places = cardPlaces(account, columnsOf(account), 'ar')
    expect(places.get('arabicName')).toBe('title')
    expect(places.has('englishName')).toBe(false)
    expect(cardPlaces(account, columnsOf(account), 'en').get('englishName')).toBe('title')
  })
})

describe('the address of a list', () => {
  it('may ask for whatever the list can do', () => {
    expect(
      wrong({
        page: '3',
        perPage: '50',
        sort: 'guardian.phone',
        order: 'DESC',
        filter: '{"q":"x","row_in":[1],"guardian.phone_like":"05"}',
      }),
    ).toEqual([])
  })
  it('is wrong in every part that the list does not know', () => {
    expect(wrong({ perPage: '7', page: '0', order: 'UP', sort: 'nothing' })).toEqual([
      ['perPage', '7'],
      ['page', '0'],
      ['order', 'UP'],
      ['sort', 'nothing'],
    ])
    expect(wrong({ filter: '{"a' })).toEqual([['filter', '{"a']])
    expect(wrong({ filter: '[1]' })).toEqual([['filter', '[1]']])
    expect(wrong({ filter: '{"nothing_in":[1],"row":2}' })).toEqual([['filterField', 'nothing_in']])
  })
})

describe('generated list', () => {
  it('reads a step through a reference as a column that does not sort', () => {
    const column = columnOf(student, 'guardian.phone', () => undefined)
    expect(column).toMatchObject({ through: 'guardian', path: 'guardian.phone' })
    expect(column && isSortable(column)).toBe(false)
  })
  it('knows no column for a name that the definition does not know', () => {
    expect(columnOf(student, 'nothing', () => undefined)).toBeNull()
  })
  it('aligns amounts at their end and texts at their start', () => {
    expect(columnOf(voucher, 'debit', () => undefined)?.align).toBe('end')
    expect(columnOf(voucher, 'description', () => undefined)?.align).toBe('start')
  })
  it('offers the filters that the definition names before all others, and never masked fields', () => {
    const { named, others } = filterFields(student, createRegistry([]))
    expect(named.map((field) => field.field)).toEqual(student.list.filters)
    expect(others.some((field) => field.masked)).toBe(false)
    const marks = { name: 'marks', scope: 'branch', fields: { pupil: { kind: 'ref', to: 'students' } } } as const
    const registry = createRegistry([{ ...marks, list: { filters: ['pupil.row', 'pupil.gender'] } }, student.data])
    const through = filterFields(registry.get('marks'), registry).named
    expect(through.map((field) => [field.field, filterKind(field), filterKeys(field)])).toEqual([
      ['pupil.row', 'ref', ['pupil.row_in']],
      ['pupil.gender', 'choice', ['pupil.gender_in']],
    ])
  })
  it('replaces what the filter said of a field and drops empty bounds', () => {
    const date = voucher.fields.get('date')!
    expect(filterKind(date)).toBe('range')
    const filter = withField({ q: 'x', date_gte: '2026-01-01', date_lte: '2026-02-01' }, date, {
      date_gte: '2026-03-01',
      date_lte: null,
    })
    expect(filter).toEqual({ q: 'x', date_gte: '2026-03-01' })
    expect(withoutField(filter, date)).toEqual({ q: 'x' })
  })
  it('shows a tree parents first, hides what lies under a folded row, and keeps rows whose parent is not there', () => {
    const records = [
      { id: 3, parent: 1 },
      { id: 1, parent: null },
      { id: 2, parent: 3 },
      { id: 9, parent: 77 },
    ]
    expect(treeRows(records, 'parent', new Set()).map((row) => [row.record.id, row.depth])).toEqual([
      [1, 0],
      [3, 1],
      [2, 2],
      [9, 0],
    ])
    expect(treeRows(records, 'parent', new Set([1])).map((row) => row.record.id)).toEqual([1, 9])
  })
  it('gives a state the tone of its meaning and none to an unknown word', () => {
    expect(toneOf('void')).toBe('danger')
    expect(toneOf('whatever')).toBe('neutral')
  })
})

describe('a tree', () => {
  const node = (id: number, parent: number | null) => ({ id, parent }) as never
  // 1 ─ 2 ─ 3, 1 ─ 4, 5
  const records = [node(1, null), node(2, 1), node(3, 2), node(4, 1), node(5, null)]
  const ids = (rows: readonly { record: { id: number } }[]) => rows.map(({ record }) => record.id)

  it('counts what hangs directly below each', () => {
    expect(treeRows(records, 'parent', new Set([2])).map(({ record, children }) => [record.id, children])).toEqual([
      [1, 2],
      [2, 1],
      [4, 0],
      [5, 0],
    ])
  })
  it('shows of what was searched the way to it, and nothing beside', () => {
    const found = new Set([3])
    const shown = { ids: withAbove(records, 'parent', found), found }
    const rows = treeRows(records, 'parent', new Set(), shown)
    expect(ids(rows)).toEqual([1, 2, 3])
    expect(rows.map((row) => row.found)).toEqual([false, false, true])
  })
  it('lets nothing hang below itself', () => {
    expect([3, 2, 1, 4, 5].map((id) => isWithin(records, 'parent', id, 2))).toEqual([true, true, false, false, false])
    // A circle in the data ends too.
    expect(isWithin([node(1, 2), node(2, 1)], 'parent', 1, 9)).toBe(false)
  })
})

it('names the conditions that its menu does not offer, as after another definition was chosen', () => {
  const registry = createRegistry([students as unknown as ResourceData, vouchers as unknown as ResourceData])
  const filter = { gender_in: ['male'], suspended: true }
  expect(otherKeys(student, registry, filter)).toEqual([])
  expect(otherKeys(voucher, registry, filter)).toEqual(['gender_in', 'suspended'])
})
