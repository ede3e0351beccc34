import { describe, expect, it } from 'vitest'
import { dataRows } from '../../src/server/sheets/dataRows.ts'
import { type Heading, headingKey, locateHeading } from '../../src/server/sheets/heading.ts'
import { readWorkbook } from '../../src/server/sheets/read.ts'
import { noorFile, noorHeadingRow } from './noorFile.ts'
import { noorHeadings, noorRows } from './noorRows.ts'

const known = new Set(
  ['رقم الهوية', 'اسم الطالب', 'الاسم', 'الصف', 'رقم الصف', 'الفصل', 'جوال ولي الأمر', 'اسم ولي الأمر', 'الجوال', 'الجنسية'].map(
    headingKey,
  ),
)
const isKnown = (key: string): boolean => known.has(key)
const located = (rows: Parameters<typeof locateHeading>[0]): Heading => locateHeading(rows, isKnown) as Heading

describe('headings', () => {
  it.each([
    ['رقم_الهوية', 'رقم الهويه'],
    ['السجل المدني / الإقامة', 'السجل المدني الاقامه'],
    ['تاريخ  الميلاد (هـ)', 'تاريخ الميلاد ه'],
    ['الاســـم*', 'الاسم'],
    ['\u200fالفصل:\u202c', 'الفصل'],
    ['رقم\nالجوال', 'رقم الجوال'],
    ['Identity_No.', 'identity no'],
  ])('%j and its variants are one', (heading, key) => {
    expect(headingKey(heading)).toBe(key)
  })

  it('are found below title rows and empty rows', () => {
    const rows = [['وزارة التعليم'], [], ['كشف الطلاب', 'الصف'], ['رقم الهوية', 'اسم الطالب', 'مجهول'], ['1', 'أحمد', 'x']]
    expect(located(rows)).toEqual({
      index: 3,
      span: 1,
      headings: ['رقم الهوية', 'اسم الطالب', 'مجهول'],
      recognised: 2,
      titles: [0, 2],
    })
  })

  it('are joined from two rows when cells are merged over columns', () => {
    const rows = [
      ['كشف', 'كشف', 'كشف', 'كشف'],
      ['الطالب', 'الطالب', 'بيانات ولي الأمر', 'بيانات ولي الأمر', 'الفصل'],
      ['الاسم', 'الصف', 'الاسم', 'الجوال', 'الفصل'],
      ['أحمد', '1', 'محمد', '055', 'أ'],
    ]
    expect(located(rows)).toMatchObject({
      index: 1,
      span: 2,
      headings: ['اسم الطالب', 'الصف', 'اسم ولي الأمر', 'جوال ولي الأمر', 'الفصل'],
      recognised: 5,
    })
  })

  it('of one row are not joined with the first row of data', () => {
    const rows = [
      ['الاسم', 'الجنسية', ''],
      ['أحمد', 'سعودي', 'x'],
      ['خالد', 'سعودي', 'y'],
    ]
    expect(located(rows)).toMatchObject({ index: 0, span: 1 })
  })

  it('below a merged title are not joined with it', () => {
    const rows = [
      ['مدارس الغد', 'مدارس الغد', 'مدارس الغد'],
      ['الاسم', 'الصف', 'الفصل'],
      ['أحمد', '1', 'أ'],
    ]
    expect(located(rows)).toMatchObject({ index: 1, span: 1, titles: [0] })
  })

  it('that nobody knows are guessed from the row with the most words', () => {
    const rows = [['قائمة'], ['عمود أول', 'عمود ثان', 'عمود ثالث'], ['أحمد', 1, 2]]
    expect(located(rows)).toMatchObject({ index: 1, recognised: 0 })
  })

  it('are none in a sheet of numbers', () => {
    expect(
      locateHeading(
        [
          [1, 2],
          [3, 4],
        ],
        isKnown,
      ),
    ).toBeNull()
  })
})

describe('rows of data', () => {
  const head: Heading = { index: 0, span: 1, headings: ['الاسم', 'الصف', 'العدد'], recognised: 2, titles: [] }
  const rowsOf = (...rows: (string | number | null)[][]) => dataRows([['الاسم', 'الصف', 'العدد'], ...rows], head)

  it('leave out empty rows and keep their places', () => {
    expect(rowsOf(['أ', '1', 1], [], ['\u200f ', null], ['ب', '2', 2]).rows.map(({ index }) => index)).toEqual([1, 4])
  })

  it.each([
    [['المجموع', null, 3]],
    [['الإجمالي', 'الإجمالي', 3]],
    [['Grand total:', null, '3.00']],
    [['اجمالي الطلاب', null, '٣']],
  ])('end before the totals %j and what follows', (totals) => {
    const { rows, skipped } = rowsOf(['أ', '1', 1], ['ب', '2', 2], totals, [], ['مدير المدرسة'])
    expect(rows).toHaveLength(2)
    expect(skipped).toEqual([3, 5])
  })

  it('keep a person whose name begins like a total, and full rows after the totals', () => {
    expect(rowsOf(['إجمالي سعد', 'الأول', 1]).skipped).toEqual([])
    expect(rowsOf(['أ', '1', 1], ['المجموع', null, 1], ['ب', '2', 2]).rows).toHaveLength(2)
  })

  it('leave out headings that are repeated on every page', () => {
    expect(rowsOf(['أ', '1', 1], ['الاسم', 'الصف', 'العدد'], ['ب', '2', 2])).toMatchObject({
      skipped: [2],
      rows: [{ index: 1 }, { index: 3 }],
    })
  })
})

describe.each(['xls', 'xlsx', 'html', 'csv'] as const)('an export of the ministry as %s', (kind) => {
  it('has its headings and every student found', async () => {
    const { sheets } = await readWorkbook(noorFile({ kind, footer: true }), 'noor.xls')
    const rows = sheets[0]?.rows ?? []
    const heading = located(rows)
    expect(heading).toMatchObject({ index: noorHeadingRow, span: 1, headings: [...noorHeadings], titles: [0, 1, 2] })
    const { rows: students, skipped } = dataRows(rows, heading)
    expect(students).toHaveLength(400)
    expect(skipped).toHaveLength(2)
    const texts = students.map(({ cells }) => noorHeadings.map((_, at) => String(cells[at] ?? '')))
    const spaces = (text: string): string => (kind === 'html' ? text.replace(/ +/g, ' ') : text)
    expect(texts).toEqual(noorRows().map(({ cells }) => cells.map((cell) => spaces(String(cell)))))
  })
})
