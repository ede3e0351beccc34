import { read } from '@e965/xlsx'
import fc from 'fast-check'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import type { Cell } from '../../src/server/sheets/cell.ts'
import type { OutSheet } from '../../src/server/sheets/outSheet.ts'
import { parseWorkbook } from '../../src/server/sheets/parse.ts'
import { writeWorkbook } from '../../src/server/sheets/write.ts'

const sheet = (kind: 'text' | 'number' | 'date' | 'money', cells: readonly Cell[]): OutSheet => ({
  name: 'ورقة',
  rightToLeft: true,
  columns: [{ heading: 'عمود', kind }],
  rows: cells.map((cell) => [cell]),
})
const column = (file: Uint8Array): (Cell | undefined)[] =>
  (parseWorkbook(file, '').sheets[0]?.rows ?? []).slice(1).map(([cell]) => cell)
const formulas = [
  '=1+1',
  '+966551119999',
  '-5',
  '@SUM(A1)',
  '\tx',
  "'=x",
  "''-",
  "'plain",
  '＝1+1',
  '＋1',
  '－1',
  '＠A1',
  '﹦1',
  ' =1+1',
  '\u200f=1+1',
  '\u00a0＝1',
  '=HYPERLINK("http://x";"y")',
]

describe.each(['xlsx', 'csv'] as const)('a written %s', (kind) => {
  const texts = [
    ...formulas,
    '0551119999',
    '00',
    '1e5',
    'TRUE',
    ' lead',
    'a,b;c|d',
    '"q"',
    'سطر\nثان',
    '\u200fأحمد\u202c',
    '_x000D_',
    '<b>&amp;',
    '😀',
  ]

  it('gives back every text', () => {
    expect(column(writeWorkbook([sheet('text', texts)], kind))).toEqual(texts)
  })

  it('gives back any text at all', () => {
    const line = fc
      .string({ unit: 'grapheme', minLength: 1 })
      .filter((text) => text.trim() !== '' && !/[\p{Cc}\ufeff]/u.test(text))
    fc.assert(
      fc.property(line, (text) => {
        expect(column(writeWorkbook([sheet('text', [text, 'end'])], kind))).toEqual([text, 'end'])
      }),
      { numRuns: 60 },
    )
  })
})

describe('a written xlsx', () => {
  const file = writeWorkbook(
    [
      sheet('money', ['10350.00', '1.1255', '12345678901234567.89', null, 'لا يوجد']),
      { ...sheet('date', ['2025-02-28', '1899-01-01', { date: '2014-05-14' }]), rightToLeft: false },
    ],
    'xlsx',
  )
  const book = read(file, { cellNF: true })
  const xml = (path: string): string => strFromU8(unzipSync(file)[path] as Uint8Array)

  it('has no formula, whatever the texts', () => {
    const cells = read(writeWorkbook([sheet('text', formulas)], 'xlsx')).Sheets.ورقة ?? {}
    const written = Object.entries(cells).filter(([address]) => !address.startsWith('!'))
    expect(written).toHaveLength(formulas.length + 1)
    expect(written.every(([, cell]) => cell.t === 's' && cell.f === undefined)).toBe(true)
  })

  it('writes amounts as numbers with decimals, but only exact ones', () => {
    const cells = book.Sheets.ورقة ?? {}
    expect(cells.A2).toMatchObject({ t: 'n', v: 10_350, z: '0.00' })
    expect(cells.A3).toMatchObject({ t: 'n', v: 1.1255, z: '0.00##' })
    expect(cells.A4).toMatchObject({ t: 's', v: '12345678901234567.89' })
    expect(cells.A6).toMatchObject({ t: 's', v: 'لا يوجد' })
  })

  it('shows as many decimals as a branch keeps', () => {
    const written = read(writeWorkbook([sheet('money', ['7', '7.5', '7.250', '7.00'])], 'xlsx'), { cellNF: true })
    const cells = written.Sheets.ورقة ?? {}
    expect(['A2', 'A3', 'A4', 'A5'].map((at) => cells[at]?.w)).toEqual(['7', '7.5', '7.250', '7.00'])
  })

  it('writes dates as days, and those before the calendar as text', () => {
    expect(parseWorkbook(file, '').sheets[1]?.rows).toEqual([
      ['عمود'],
      [{ date: '2025-02-28' }],
      ['1899-01-01'],
      [{ date: '2014-05-14' }],
    ])
  })

  it('freezes the headings and turns Arabic sheets right to left', () => {
    expect(xml('xl/worksheets/sheet1.xml')).toMatch(/rightToLeft="1".*<pane ySplit="1"[^>]*state="frozen"/)
    expect(xml('xl/worksheets/sheet2.xml')).not.toContain('rightToLeft')
  })

  it('gives every sheet a name that spreadsheet programs accept', () => {
    const names = ['a/b: [c]', 'x'.repeat(40), 'X'.repeat(40), ''].map((name) => ({ ...sheet('text', ['x']), name }))
    expect(read(writeWorkbook(names, 'xlsx')).SheetNames).toEqual(['a b c', 'x'.repeat(31), `${'X'.repeat(29)} 2`, 'Sheet'])
  })

  it('is the same file for the same content', () => {
    expect(writeWorkbook([sheet('text', ['x'])], 'xlsx')).toEqual(writeWorkbook([sheet('text', ['x'])], 'xlsx'))
  })
})

describe('a written csv', () => {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(writeWorkbook([sheet('text', ['=1+1', 'a"b'])], 'csv'))

  it('begins with a byte order mark and ends every line with CRLF', () => {
    expect(text).toBe('\ufeffعمود\r\n\'=1+1\r\n"a""b"\r\n')
  })

  it('leaves negative amounts alone', () => {
    expect(column(writeWorkbook([sheet('money', ['-5.00'])], 'csv'))).toEqual(['-5.00'])
  })
})
