import { describe, expect, it } from 'vitest'
import { definitions } from '../../resources/index.ts'
import { createRegistry } from '../../schema/registry.ts'
import { dayNumber } from '../../schema/values/date.ts'
import { readWorkbook } from '../../src/server/sheets/read.ts'
import { type RawCell, workbookFile } from '../sheets/workbookFile.ts'
import { type ImportReport, sendFile, separated } from '../support/importing.ts'
import { type Caller, query } from '../support/school.ts'
import { representatives } from '../support/shapes.ts'
import { onStage } from '../support/stage.ts'

type Row = { id: number; refs: Record<string, { id: number }> } & Record<string, unknown>

let admin: Caller
let boys: number
let girls: number
const year = new Date().getFullYear()

onStage((stage) => {
  admin = stage.admin
  ;({ boys, girls } = stage.branches)
})

const at = (extra: object = {}) => ({ branch: boys, year, language: 'en', ...extra })
const list = async (resource: string, asked: object = {}) =>
  (await admin.call<Row[]>('GET', `${resource}?${query({ range: [0, 49], ...asked })}`, at())).body
const check = async (resource: string, file: string | Uint8Array, answers?: object, extra: object = {}) =>
  (await sendFile(admin, resource, file, at({ search: '?check=1', ...(answers && { answers }), ...extra }))).body
const said = (report: ImportReport, answer: number) =>
  Object.fromEntries(report.questions.map(({ column, value }) => [column, { [value]: answer }]))

describe('an empty cell', () => {
  const importable = representatives(
    createRegistry(definitions).models.filter(({ data }) => data.import && !data.import.lines && !data.readOnly),
  )

  it.each(importable.map((model) => [model.name, model] as const))(
    'of %s takes nothing away from what is known',
    async (name, model) => {
      const file = await admin.call<Uint8Array>('GET', `${name}/data-migration?format=csv`, at({ language: 'ar' }))
      expect(file.status).toBe(200)
      const { sheets } = await readWorkbook(Buffer.from(file.body), 'x.csv')
      // A few of them say what all would.
      const [heading = [], ...rows] = (sheets[0]?.rows ?? []).slice(0, 6)
      const sheetOf = (all: readonly RawCell[][]) => workbookFile([{ name: 'x', rows: [heading.map(String), ...all] }], 'xlsx')
      const texts = rows.map((row) => heading.map((_, index) => String(row[index] ?? '')))
      const whole = await check(name, sheetOf(texts))
      const keys = new Set((model.data.import?.match ?? []).flat())
      const kept = whole.columns.flatMap(({ key, position }) => (keys.has(key) ? [position.charCodeAt(0) - 65] : []))
      const blank = await check(name, sheetOf(texts.map((row) => row.map((text, index) => (kept.includes(index) ? text : '')))))
      expect([blank.counts.updated, blank.changes]).toEqual([0, []])
      expect(blank.counts.unchanged).toBe(whole.counts.unchanged)
    },
  )

  it('empties what is recorded where a person says so, and the person is told of how much', async () => {
    const driver = await admin.call<Row>('POST', 'drivers', {
      ...at(),
      body: { arabicName: 'ناصر فالح الدوسري', phone: '0554443331', licenceNumber: 'L-77', licenceExpiry: `${year + 1}-01-31` },
    })
    expect(driver.status).toBe(201)
    const file = separated('رقم الرخصة;تاريخ انتهاء الرخصة;الجوال', ['L-77;;0554443332'])
    const kept = await check('drivers', file)
    expect(kept.changes[0]?.differences.map(({ file }) => file)).toEqual(['+966554443332'])
    expect(kept).toMatchObject({ blanks: 1, counts: { updated: 1 } })
    const erased = await check('drivers', file, { blanks: 'erase' })
    expect(erased.changes[0]?.differences.map(({ file }) => file)).toEqual(expect.arrayContaining(['+966554443332', null]))
    const refused = await sendFile(admin, 'drivers', file, at({ answers: { blanks: 'some' } }))
    expect(refused.status).toBe(400)
  })

  it('of the class goes with a grade that becomes another one, and a class without a grade is one of the own grade', async () => {
    const students = await list('students', { fields: ['code', 'row', 'classRoom'] })
    const student = students.find((one) => one['row'] && one['classRoom']) as Row
    const rooms = await list('classRooms', { filter: { row: student['row'] } })
    const other = rooms.find(({ id }) => id !== student['classRoom']) as Row
    const alone = await check('students', separated('code;الفصل', [`${student['code']};${other['arabicName']}`]))
    expect([alone.faults, alone.counts.updated]).toEqual([[], 1])
    expect(alone.changes[0]?.differences).toHaveLength(1)
    const empty = await check('students', separated('code;الصف;الفصل', [`${student['code']};;${other['arabicName']}`]))
    expect([empty.faults, empty.counts.updated]).toEqual([[], 1])
    const grade = (await list('rows')).find(({ id }) => id !== student['row']) as Row
    const moved = await check('students', separated('code;الصف;الفصل', [`${student['code']};${grade['arabicName']};`]))
    expect(moved.changes[0]?.differences.map(({ column, file }) => [column, file])).toEqual(
      expect.arrayContaining([['الفصل', null]]),
    )
    const nobody = await check('students', separated('رقم الهوية;الفصل', ['1010101010;أ']))
    expect(nobody.counts).toMatchObject({ created: 0, faulty: 1 })
  })
})

describe('a column that can be read in several ways', () => {
  const cells = (rows: readonly RawCell[][], change: (serials: Record<string, { z?: string }>) => void = () => undefined) =>
    workbookFile([{ name: 'x', rows, change: (sheet) => change(sheet as never) }], 'xlsx')
  /** A day of a spreadsheet's calendar. */
  const serial = (day: string) => dayNumber(day) + 25_569

  it('has days that were written seconds before their midnight: they are asked about, and are the next day', async () => {
    const seconds = 1 - 52 / 86_400
    const file = cells(
      [
        ['اسم السائق', 'الجوال', 'رقم الرخصة', 'تاريخ انتهاء الرخصة'],
        ['فهد سالم ناصر المطيري', '0554443341', 'L-81', serial('2027-03-31') + seconds],
      ],
      (sheet) => {
        ;(sheet['D2'] as { z?: string }).z = 'yyyy-mm-dd'
      },
    )
    const asked = await check('drivers', file)
    expect(asked.questions).toMatchObject([{ kind: 'column', column: 'licenceExpiry', suggestions: [{ id: 1 }, { id: 2 }] }])
    expect(asked.questions[0]?.text).toContain('تاريخ انتهاء الرخصة')
    expect(asked).toMatchObject({ waiting: 1, faults: [{ code: 'Import.EndOfDay', waits: true }] })
    const read = async (answer: number) => {
      const answers = { values: said(asked, answer) }
      await sendFile(admin, 'drivers', file, at({ answers }))
      return (await list('drivers', { filter: { licenceNumber: 'L-81' }, fields: ['licenceExpiry'] }))[0]?.['licenceExpiry']
    }
    expect(await read(1)).toBe('2027-04-01')
    expect(await read(2)).toBe('2027-03-31')
  })

  it('has points before three digits: whether of thousands or of decimals is asked, unless another amount tells', async () => {
    const file = (...amounts: string[]) =>
      separated(
        'اسم الصنف;الوحدة;سعر البيع',
        amounts.map((amount, row) => `صنف للفحص ${row};;${amount}`),
      )
    const asked = await check('items', file('3.000', '12.500'))
    expect(asked.questions).toMatchObject([{ kind: 'column', column: 'salePrice', value: '3.000' }])
    expect(asked.questions[0]?.text).toContain('سعر البيع')
    expect(asked.faults).toMatchObject([{ code: 'Import.DecimalPoint', waits: true }])
    const [thousands, decimals] = asked.questions[0]?.suggestions.map(({ label }) => label) ?? []
    expect([thousands, decimals]).toEqual([expect.stringContaining('3,000'), expect.stringMatching(/\(3\)/)])
    const answered = await check('items', file('3.000', '12.500'), { values: said(asked, 1) })
    expect(answered.questions.filter(({ kind }) => kind === 'column')).toEqual([])
    for (const other of ['12.5', '0.750', '1,200.000'])
      expect((await check('items', file('3.000', other))).questions.filter(({ kind }) => kind === 'column')).toEqual([])
  })

  it('is named where dates have the month first, by what the file calls it', async () => {
    const asked = await check(
      'drivers',
      separated('اسم السائق;الجوال;نهاية الإقامة;تاريخ انتهاء الرخصة', ['سعد;0554443351;01/02/2027;11/25/2027']),
    )
    expect(asked.questions).toMatchObject([{ column: 'licenceExpiry' }])
    expect(asked.questions[0]?.text).toContain('تاريخ انتهاء الرخصة')
    const second = await check('drivers', separated('اسم السائق;الجوال;انتهاء الإقامة', ['سعد;0554443351;11/25/2027']), {
      columns: { C: 'residenceExpiry' },
    })
    expect(second.questions).toMatchObject([{ column: 'residenceExpiry' }])
    expect(second.questions[0]?.text).toContain('انتهاء الإقامة')
  })
})

describe('a balance of an account', () => {
  const opening = (rows: readonly RawCell[][], answers?: object) =>
    check('vouchers', workbookFile([{ name: 'x', rows }], 'xlsx'), answers, { branch: girls })

  it('is known by its code, also where a spreadsheet took it for a number, or in Arabic digits', async () => {
    const codes = ['110201.0', '١١٠٢٠١', '١١٠٢٠١٫٠', 110201, '110201.00']
    for (const code of codes) {
      const report = await opening([
        ['رقم الحساب', 'مدين', 'دائن'],
        [code, 10, null],
        ['3101', null, 10],
      ])
      expect([code, report.faults, report.questions, report.counts.created]).toEqual([code, [], [], 2])
    }
  })

  it('has its side asked where one column has both, and none where debit and credit stand beside it', async () => {
    const rows: RawCell[][] = [
      ['رقم الحساب', 'الرصيد'],
      ['110201', 1500],
      ['3101', '-1,500'],
      ['3102', '(0.00)'],
    ]
    const asked = await opening(rows)
    expect(asked.questions).toMatchObject([{ kind: 'column', column: 'signed' }])
    expect(asked).toMatchObject({ counts: { created: 0, faulty: 3 }, waiting: 3, faults: [{ code: 'Import.Sides' }] })
    const sums = async (answer: number) => {
      const { document, counts } = (await opening(rows, { values: said(asked, answer) })) as never as {
        document: { debit: string; credit: string; difference: string }
        counts: object
      }
      return [document.debit, document.credit, document.difference, counts]
    }
    const counts = { created: 2, updated: 0, unchanged: 0, faulty: 0 }
    expect(await sums(1)).toEqual(['1500.00', '1500.00', '0.00', counts])
    expect(await sums(2)).toEqual(['1500.00', '1500.00', '0.00', counts])
    const beside = await opening([
      ['رقم الحساب', 'مدين', 'دائن', 'الرصيد'],
      ['110201', 7, null, 7],
      ['3101', null, 7, -7],
    ])
    expect([beside.questions, beside.counts.created, beside.unknown.map(({ heading }) => heading)]).toEqual([[], 2, ['الرصيد']])
  })
})
