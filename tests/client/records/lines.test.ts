import { describe, expect, it } from 'vitest'
import { vouchers } from '../../../resources/accounting/vouchers.ts'
import { compile } from '../../../schema/compile.ts'
import type { ResourceData } from '../../../schema/language/definition.ts'
import { totalOf } from '../../../schema/record/totals.ts'
import { createRegistry } from '../../../schema/registry.ts'
import type { DaftarData } from '../../../src/client/providers/data.ts'
import { findCells, namedCells } from '../../../src/client/records/inputs/references.ts'
import { cellsOf, columnsOfHeadings, strayCells } from '../../../src/client/records/lines/paste.ts'
import { balancingAmount, equalPair, totalLabel, totalsOf } from '../../../src/client/records/lines/sums.ts'

const voucher = compile(vouchers as unknown as ResourceData)
const entries = voucher.lines[0]!
const columns = [...entries.fields.values()]
const accounts: ResourceData = {
  name: 'accounts',
  scope: 'tenant',
  title: ['arabicName'],
  fields: {
    code: { kind: 'code' },
    arabicName: { kind: 'text' },
    isLeaf: { kind: 'flag' },
    active: { kind: 'flag' },
    partyKind: { kind: 'text' },
    requiresCostCenter: { kind: 'flag' },
  },
}
const stored = [
  { id: 1, code: '1', arabicName: 'الأصول', isLeaf: false },
  { id: 4, code: '1101', arabicName: 'الصندوق', isLeaf: true },
  { id: 7, code: '5101', arabicName: 'الرواتب', isLeaf: true },
]
const asked: object[] = []
const daftar = {
  getList: async (_resource: string, { filter }: { filter: { code_in?: string[]; q?: string; isLeaf?: boolean } }) => {
    asked.push(filter)
    const fitting = stored.filter(
      (one) => filter.code_in?.includes(one.code) ?? `${one.code} ${one.arabicName}`.includes(filter.q ?? ''),
    )
    return { data: fitting.filter((one) => one.isLeaf === filter.isLeaf) }
  },
} as unknown as DaftarData

describe('sums of lines', () => {
  it('are called a total where their name does not say so itself', () => {
    const say = (key: string, params?: { field: string }) => (key === 'fields.total' ? 'Total' : `Total ${params?.field}`)
    expect(totalLabel('Net', 'Net', say)).toBe('Total Net')
    expect(totalLabel('Total', 'Total', say)).toBe('Total')
    expect(totalLabel('Debts', 'Net', say)).toBe('Debts')
  })

  const rows = [{ debit: '10.00' }, { debit: '0.50', credit: 'x' }, { credit: '4.25' }]
  it('knows the totals of the lines and the two that must agree', () => {
    expect(totalsOf(voucher, entries).map((total) => total.name)).toEqual(['debit', 'credit'])
    expect(equalPair(voucher, totalsOf(voucher, entries))?.map((total) => total.column)).toEqual(['debit', 'credit'])
  })
  it('adds exactly, and takes what is no amount for nothing', () => {
    expect(totalOf({ sum: 'entries.debit' }, { entries: rows })).toBe('10.5')
    expect(totalOf({ sum: 'entries.credit' }, { entries: rows })).toBe('4.25')
  })
  it('gives the amount that balances when it stands in the cell, whatever stood there before', () => {
    expect(balancingAmount(voucher, entries, { entries: [...rows, {}] }, 3, 'credit')).toBe('6.25')
    expect(balancingAmount(voucher, entries, { entries: rows }, 2, 'credit')).toBe('10.5')
  })
  it('gives none where the other side would have to grow, or where no total is concerned', () => {
    expect(balancingAmount(voucher, entries, { entries: [...rows, {}] }, 3, 'debit')).toBeNull()
    expect(balancingAmount(voucher, entries, { entries: rows }, 0, 'description')).toBeNull()
  })
})

describe('cells pasted from a spreadsheet', () => {
  it('may hold line breaks, tabs and quotes inside quotes', () => {
    expect(cellsOf('1101\t"a ""good"" one\nof two lines"\t5\r\n"x\ty"\t12" pipe\r\n')).toEqual([
      ['1101', 'a "good" one of two lines', '5'],
      ['x y', '12" pipe'],
    ])
    expect(cellsOf('')).toEqual([['']])
    expect(cellsOf('a\n\nb\n')).toEqual([['a'], [''], ['b']])
  })
  it('go where their headings say, in any order', () => {
    const labels = (field: { field: string }) => [
      field.field === 'debit' ? 'مدين' : field.field === 'account' ? 'الحساب' : field.field,
    ]
    const found = columnsOfHeadings(['مدين', 'الفرع', 'الحســاب'], columns, labels)
    expect(found?.map((field) => field?.field)).toEqual(['debit', undefined, 'account'])
    expect(columnsOfHeadings(['1101', 'مدين'], columns, labels)).toBeNull()
    expect(
      strayCells(
        [
          ['1', 'x', '2', 'y'],
          ['1', '', '2'],
        ],
        found ?? [],
      ),
    ).toBe(2)
  })
})

describe('names pasted from a spreadsheet', () => {
  const cells = namedCells(cellsOf('1101\t\tنقد\t10\n5101 الرواتب\t\t\t5\nالصندوق\t\t\t1\n9999\t\t\t1'), columns)
  it('are the cells of columns that point to records', () => {
    expect(cells.map((cell) => [cell.offset, cell.field.field, cell.text])).toEqual([
      [0, 'account', '1101'],
      [1, 'account', '5101 الرواتب'],
      [2, 'account', 'الصندوق'],
      [3, 'account', '9999'],
    ])
  })
  it('are found by code, by a code with a title behind it, and by title; within what the reference allows', async () => {
    const registry = createRegistry([accounts])
    const { found } = await findCells(daftar, registry, voucher, entries.fields.values(), cells)
    expect(found.map((cell) => [cell.offset, cell.value])).toEqual([
      [0, 4],
      [1, 7],
      [2, 4],
    ])
    expect(asked[0]).toMatchObject({ isLeaf: true, active: true })
  })
  it('are told to be groups when they are the codes of such, and not taken for the first that begins so', async () => {
    const registry = createRegistry([accounts])
    const named = namedCells(cellsOf('1\n1 الأصول\n11'), columns)
    const { found, alike } = await findCells(daftar, registry, voucher, entries.fields.values(), named, { take: 'typed' })
    expect(found.map(({ text, value }) => [text, value])).toEqual([['11', 4]])
    expect(named.slice(0, 2).map((cell) => alike.get(cell))).toEqual(['group', 'group'])
  })
})
