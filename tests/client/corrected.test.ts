import { describe, expect, it } from 'vitest'
import { withCorrected } from '../../src/client/runs/corrected.ts'
import type { RunPreview, RunRow } from '../../src/shared/run.ts'

const row = (id: number, net: string, more: Partial<RunRow> = {}): RunRow => ({
  id,
  record: { id },
  input: {},
  state: 'ready',
  fixed: false,
  off: [],
  count: 1,
  amounts: { net },
  columns: { 1: net },
  marks: [],
  becomes: [],
  made: [],
  errors: [],
  ...more,
})
const column = (id: number) => ({ id, key: String(id), record: { id }, under: null })
const sheet: RunPreview = {
  rows: [row(1, '100.00'), row(2, '50.00', { marks: ['isNew'] })],
  columns: [column(1)],
  total: 2,
  counts: { ready: 2, asked: 0, before: 0, nothing: 0, refused: 0 },
  marks: { isNew: 1 },
  left: 0,
  records: 2,
  totals: { net: '150.00' },
  sums: { net: '150.00' },
  columnSums: { 1: '150.00' },
  tells: {},
  waiting: [],
  questions: [],
  stamp: '',
}
const nobody = () => false

describe('a sheet with a corrected row', () => {
  it('has its amounts, and the sums and counts of all that follow from it', () => {
    const now = row(2, '20.25', { columns: { 1: '50.00', 7: '29.75' }, marks: ['isCarried'] })
    const after = withCorrected(sheet, [now], [column(1), column(7)], nobody)
    expect(after.rows).toEqual([sheet.rows[0], now])
    expect(after.columns.map(({ id }) => id)).toEqual([1, 7])
    expect(after).toMatchObject({ sums: { net: '120.25' }, totals: { net: '120.25' }, columnSums: { 1: '150', 7: '29.75' } })
    expect(after.marks).toEqual({ isNew: 0, isCarried: 1 })
  })

  it('counts one that cannot be made any more among the refused, and what it would have come to no longer', () => {
    const after = withCorrected(sheet, [row(1, '0', { state: 'refused', count: 0, amounts: {}, columns: {} })], [], nobody)
    expect(after).toMatchObject({
      counts: { ready: 1, refused: 1 },
      records: 1,
      totals: { net: '50' },
      sums: { net: '50' },
    })
  })

  it('says nothing of all where the row is left out, or stands on another page', () => {
    const now = row(1, '1.00')
    expect(withCorrected(sheet, [now], [], (id) => id === 1)).toMatchObject({ sums: sheet.sums, rows: [now, sheet.rows[1]] })
    expect(withCorrected(sheet, [row(9, '1.00')], [], nobody)).toEqual(sheet)
  })

  it('lets what is to be worked out anew wait no longer for what comes then', () => {
    const made = [{ resource: 'salaries', id: 77, number: null }]
    const standing = { ...sheet, rows: [row(1, '100.00', { state: 'before', made })], waiting: [77, 78] }
    expect(withCorrected(standing, [row(1, '90.00', { made })], [], nobody).waiting).toEqual([78])
  })
})
