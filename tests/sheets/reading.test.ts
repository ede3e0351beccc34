import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import type { Row } from '../../src/server/sheets/cell.ts'
import { readWorkbook } from '../../src/server/sheets/read.ts'
import { windows1256 } from './windows1256.ts'
import { csvText, oldArabicFile, workbookFile } from './workbookFile.ts'

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)
const utf16 = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'utf16le'))
const rowsOf = async (file: Uint8Array): Promise<readonly Row[] | undefined> =>
  (await readWorkbook(file, 'any.name')).sheets[0]?.rows

describe('a workbook', () => {
  it.each(['xlsx', 'biff8', 'xlml'] as const)('of kind %s gives numbers, texts, dates and truth values', async (kind) => {
    const file = workbookFile(
      [
        {
          name: 'بيانات',
          rows: [
            ['رقم', 'نص', 'تاريخ', 'صح'],
            [1112223330, '0551119999', 41_773.75, true],
            [0.5, 'أحمد', null, false],
          ],
          change: (sheet) => {
            sheet.C2.z = 'dd/mm/yyyy'
          },
        },
      ],
      kind,
    )
    expect(await rowsOf(file)).toEqual([
      ['رقم', 'نص', 'تاريخ', 'صح'],
      [1112223330, '0551119999', { date: '2014-05-14', time: '18:00' }, true],
      [0.5, 'أحمد', null, false],
    ])
  })

  it('from before 1997 is read in the encoding of the computer that wrote it', async () => {
    expect(await rowsOf(oldArabicFile('أحمد العتيبي'))).toEqual([['أحمد العتيبي']])
  })

  it('keeps marks that cannot be seen', async () => {
    const text = '\u200fأحمد\u202c  محمـد\u00a0'
    expect(await rowsOf(workbookFile([{ name: 'a', rows: [[text]] }], 'xlsx'))).toEqual([[text]])
    expect(await rowsOf(workbookFile([{ name: 'a', rows: [[text]] }], 'biff8'))).toEqual([[text]])
  })

  it('repeats the value of merged cells', async () => {
    const file = workbookFile(
      [
        {
          name: 'a',
          rows: [
            ['ولي الأمر', null, 'الطالب'],
            ['الاسم', 'الجوال', null],
          ],
          change: (sheet) => {
            sheet['!merges'] = [
              { s: { r: 0, c: 0 }, e: { r: 0, c: 1 } },
              { s: { r: 0, c: 2 }, e: { r: 1, c: 2 } },
            ]
          },
        },
      ],
      'xlsx',
    )
    expect(await rowsOf(file)).toEqual([
      ['ولي الأمر', 'ولي الأمر', 'الطالب'],
      ['الاسم', 'الجوال', 'الطالب'],
    ])
  })

  it('reads the stored result of a formula and says that there was one', async () => {
    const change = (sheet: Record<string, unknown>): void => {
      sheet.A2 = { t: 'n', v: 42, f: 'SUM(1,1)' }
    }
    const { sheets, notes } = await readWorkbook(workbookFile([{ name: 'a', rows: [['عدد'], [0]], change }], 'xlsx'), '')
    expect(sheets[0]?.rows).toEqual([['عدد'], [42]])
    expect(notes).toEqual([{ kind: 'formulas', sheet: 'a', count: 1 }])
  })

  it('tells of hidden columns and rows, and reads them', async () => {
    const file = workbookFile(
      [
        {
          name: 'a',
          rows: [
            ['أ', 'ب'],
            [1, 2],
            [3, 4],
          ],
          change: (sheet) => {
            sheet['!cols'] = [{ wch: 9 }, { wch: 9, hidden: true }]
            sheet['!rows'] = [{}, {}, { hidden: true }]
          },
        },
      ],
      'xlsx',
    )
    const { sheets, notes } = await readWorkbook(file, '')
    expect(sheets[0]?.rows[2]).toEqual([3, 4])
    expect(notes).toEqual([
      { kind: 'hiddenColumns', sheet: 'a', count: 1, columns: [1] },
      { kind: 'hiddenRows', sheet: 'a', count: 1 },
    ])
  })

  it('tells of colours and of hidden sheets', async () => {
    const parts = unzipSync(
      workbookFile(
        [
          { name: 'a', rows: [['x']] },
          { name: 'b', rows: [['y']] },
        ],
        'xlsx',
      ),
    )
    const change = (path: string, from: RegExp, to: string): void => {
      parts[path] = strToU8(strFromU8(parts[path] as Uint8Array).replace(from, to))
    }
    change(
      'xl/styles.xml',
      /<fills.*<\/fills>/s,
      '<fills count="1"><fill><patternFill patternType="solid"><fgColor rgb="FFFFFF00"/></patternFill></fill></fills>',
    )
    change('xl/workbook.xml', /<sheet name="b"/, '<sheet state="hidden" name="b"')
    const { sheets, notes } = await readWorkbook(zipSync(parts), '')
    expect(sheets.map(({ hidden }) => hidden)).toEqual([false, true])
    expect(notes).toEqual([
      { kind: 'colours', sheet: 'a', count: 1 },
      { kind: 'hiddenSheet', sheet: 'b', count: 1 },
      { kind: 'colours', sheet: 'b', count: 1 },
    ])
  })

  it('counts days from 1904 when the workbook does', async () => {
    const change = (sheet: Record<string, unknown>): void => {
      sheet.A1 = { t: 'n', v: 41_773, z: 'yyyy-mm-dd' }
    }
    expect(await rowsOf(workbookFile([{ name: 'a', rows: [[0]], change }], 'xlsx', true))).toEqual([[{ date: '2018-05-15' }]])
  })

  it('keeps the rows where they stand and leaves out sheets without content', async () => {
    const file = workbookFile(
      [
        { name: 'فارغ', rows: [] },
        { name: 'ثان', rows: [[], [], ['x']] },
      ],
      'xlsx',
    )
    const { sheets } = await readWorkbook(file, '')
    expect(sheets).toEqual([{ name: 'ثان', hidden: false, rows: [[], [], ['x']] }])
  })

  it('of 1,000 rows and 30 columns is read whole', async () => {
    const rows = Array.from({ length: 1_000 }, (_, row) => Array.from({ length: 30 }, (_, column) => `${row} ${column % 5}`))
    const read = await rowsOf(workbookFile([{ name: 'a', rows }], 'xlsx'))
    expect(read).toHaveLength(1_000)
    expect(read?.at(-1)).toEqual(rows.at(-1))
  })
})

describe('separated values', () => {
  const table = [
    ['الاسم', 'الجوال'],
    ['أحمد', '0551119999'],
    ['سارة، هند', '0550000001'],
  ]

  it.each([',', ';', '\t', '|'])('are told apart by %j', async (separator) => {
    expect(await rowsOf(utf8(csvText(table, separator)))).toEqual(table)
  })

  it.each([
    ['UTF-8', utf8],
    ['UTF-8 with a mark', (text: string) => utf8(`\ufeff${text}`)],
    ['UTF-16 with a mark', (text: string) => utf16(`\ufeff${text}`)],
    ['UTF-16 without one', utf16],
    ['windows-1256', windows1256],
  ])('are read from %s', async (_name, encode) => {
    expect(await rowsOf(encode(csvText(table, ';')))).toEqual(table)
  })

  it('may begin with title rows that have another separator in them', async () => {
    const rows = [['مدارس الغد, الرياض, المملكة'], [''], ['الاسم', 'الصف'], ['أحمد', '1'], ['خالد', '2'], ['سعد', '3']]
    expect((await rowsOf(utf8(csvText(rows, ';'))))?.at(-1)).toEqual(['سعد', '3'])
  })

  it('may say their separator in the first line', async () => {
    expect(await rowsOf(utf8('sep=|\r\na,b|c,d\r\n'))).toEqual([['a,b', 'c,d']])
  })

  it('take the name of the sheet from the file', async () => {
    expect((await readWorkbook(utf8('a,b'), 'طلاب.2025.csv')).sheets[0]?.name).toBe('طلاب.2025')
  })
})

describe('a web page', () => {
  it('gives each table as a sheet, whatever the ending', async () => {
    const page =
      '<html><body><table><tr><td>وزارة التعليم</table><table><tr><th>الاسم<th>الجوال<tr><td>أ &amp; ب<td>0551119999</table>'
    const { kind, sheets } = await readWorkbook(utf8(page), 'students.xls')
    expect(kind).toBe('html')
    expect(sheets.map(({ rows }) => rows)).toEqual([
      [['وزارة التعليم']],
      [
        ['الاسم', 'الجوال'],
        ['أ & ب', '0551119999'],
      ],
    ])
  })

  it('repeats cells that span columns and rows', async () => {
    const page =
      '<table><tr><td colspan="2">ولي الأمر</td><td rowspan=2>الطالب</td></tr><tr><td>الاسم</td><td>الجوال</td></tr></table>'
    expect(await rowsOf(utf8(page))).toEqual([
      ['ولي الأمر', 'ولي الأمر', 'الطالب'],
      ['الاسم', 'الجوال', 'الطالب'],
    ])
  })

  it('keeps a table inside a cell apart', async () => {
    const page = '<table><tr><td><table><tr><td>الاسم</td></tr></table></td></tr></table>'
    expect((await readWorkbook(utf8(page), '')).sheets.map(({ rows }) => rows)).toEqual([[['الاسم']]])
  })

  it('is read in the encoding that it says', async () => {
    expect(await rowsOf(windows1256('<meta charset="windows-1256"><table><tr><td>أحمد</td></tr></table>'))).toEqual([['أحمد']])
  })

  it('ignores scripts, styles and comments', async () => {
    const page = '<table><tr><td>a<script>"</td><td>x"</script><!-- <td>y --><style>td{}</style></td><td>b</td></tr></table>'
    expect(await rowsOf(utf8(page))).toEqual([['a', 'b']])
  })
})
