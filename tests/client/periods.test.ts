import { describe, expect, it } from 'vitest'
import { periodsOf } from '../../src/client/reports/periods.ts'

const year = (number: number, startDate = `${number}-01-01`, endDate = `${number}-12-31`) => ({
  year: number,
  startDate,
  endDate,
})

describe('periods that are often asked for', () => {
  it('lie in the fiscal year of the day, and before it', () => {
    expect(periodsOf('2026-11-22', [year(2025), year(2026), { ...year(0), year: null }])).toEqual([
      { name: 'month', year: '2026', days: { from: '2026-11-01', to: '2026-11-30' } },
      { name: 'quarter', year: '2026', days: { from: '2026-10-01', to: '2026-12-31' } },
      { name: 'year', year: '2026', days: null },
      { name: 'lastYear', year: '2025', days: null },
    ])
  })

  it('end with a fiscal year that ends within them', () => {
    const [month, quarter] = periodsOf('2026-08-10', [year(2026, '2025-09-01', '2026-08-20')])
    expect(month?.days).toEqual({ from: '2026-08-01', to: '2026-08-20' })
    expect(quarter?.days).toEqual({ from: '2026-07-01', to: '2026-08-20' })
  })

  it('are none where no year of the day is known', () => {
    expect(periodsOf('2026-02-28', [year(2024)])).toEqual([])
    expect(periodsOf('2026-02-28', [year(2026)])[0]?.days).toEqual({ from: '2026-02-01', to: '2026-02-28' })
  })
})
