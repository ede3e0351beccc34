// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import type { Statistic } from '../../schema/entityReport.ts'
import type { ShownAnswer } from '../../src/client/reports/shownAnswer.ts'
import { pictureOf } from '../../src/client/statistics/picture.ts'

const rows = [
  { cells: { service: 'Tuition', 'sum.net': '900.00' }, level: 0 },
  { cells: { service: 'Bus', 'sum.net': '80.50' }, level: 0 },
  { cells: { service: 'Books', 'sum.net': '15.25' }, level: 0 },
  { cells: { service: 'Uniform', 'sum.net': '4.00' }, level: 0 },
]
const answer = {
  columns: [
    { name: 'service', kind: 'text' },
    { name: 'sum.net', kind: 'money', sum: true },
  ],
  rows,
  totals: { 'sum.net': '999.75' },
  parameters: {},
} as unknown as ShownAnswer
const drawn = (most: number) =>
  pictureOf({ figure: 'net', tone: 'in', most } as unknown as Statistic, [{ report: 'byService', figure: 'net', answer }])

describe('a picture of the first groups alone', () => {
  it('knows what the others come to, so that its table adds up', () => {
    const picture = drawn(2)
    expect(picture?.groups.map(({ key, figures }) => [key, ...figures])).toEqual([
      ['Tuition', '900.00'],
      ['Bus', '80.50'],
    ])
    expect(picture?.rest).toEqual(['19.25'])
    expect(picture?.series[0]?.total).toBe('999.75')
  })

  it('has no others where all are drawn', () => {
    expect(drawn(8)?.rest).toBeNull()
  })
})
