import { describe, expect, it } from 'vitest'
import { groupFaults, rangesOf } from '../../../src/client/records/exchange/faultGroups.ts'

const fault = (row: number, column: string, message: string) => ({ row, column, message, code: 'Field.Required' })

describe('faults of a file', () => {
  it('that say the same of the same column are one, with their rows', () => {
    const faults = [fault(2, 'الصف', 'مطلوب'), fault(3, 'الاسم', 'مطلوب'), fault(4, 'الصف', 'مطلوب'), fault(4, 'الصف', 'طويل')]
    expect(groupFaults([...faults, fault(4, 'الصف', 'مطلوب')])).toEqual([
      { column: 'الصف', message: 'مطلوب', rows: [2, 4] },
      { column: 'الاسم', message: 'مطلوب', rows: [3] },
      { column: 'الصف', message: 'طويل', rows: [4] },
    ])
  })

  it('name rows that follow each other from the first to the last', () => {
    expect(rangesOf([2, 5, 6, 7, 9, 10])).toEqual(['2', '5–7', '9', '10'])
    expect(rangesOf(Array.from({ length: 800 }, (_, index) => index + 2))).toEqual(['2–801'])
    expect(rangesOf([])).toEqual([])
  })
})
