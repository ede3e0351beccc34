import { expect, it } from 'vitest'
import { lackingWear } from '../../src/server/reports/documents/missing/wornMonths.ts'

/** Months with what was posted in each, in thousands; `x` is a month in which an asset left the books. */
const months = (text: string) =>
  text.split(' ').map((one) => ({
    worn: one.replace('x', '') === '-' ? '0' : `${Number.parseFloat(one) * 1000}`,
    disposed: one.endsWith('x'),
  }))

const year = '13 13 13 13 13 13 13 13 13 13 13 13'

it.each([
  ['of a year with all its months', year, 12, 0],
  ['of a last month that got nothing', '13 13 13 13 13 13 13 13 13 13 13 -', 12, 13_000],
  ['of one in the middle', '13 13 13 13 - 13 13 13 13 13 13 13', 12, 13_000],
  ['of one in the middle and the last one', '13 13 13 13 13 13 13 13 13 - 13 -', 12, 26_000],
  ['of a month that got a riyal', '13 13 13 13 13 13 13 13 13 13 13 0.001', 12, 13_000],
  ['of a month that was left out and is made up for later', '13 13 13 13 - 13 13 13 13 13 13 26', 12, 0],
  ['of all after the second month', '13 13 - - - - - - - - - -', 12, 130_000],
  ['of a year that is posted at once', '- - - - - - - - - - - 156', 12, 0],
  ['of quarters', '- - 39 - - 39 - - 39 - - 39', 12, 0],
  ['of quarters whose last one lacks', '- - 39 - - 39 - - 39 - - -', 12, 39_000],
  ['of a first month that lacks where each month has its own', '- 13 13 13 13 13 13 13 13 13 13 13', 12, 13_000],
  ['of months that cost more by what was bought', '5 5 5 5 5 5 13 13 13 13 13 13', 12, 0],
  ['of months that cost less by what was sold', '13 13 13 13 13 3x 3 3 3 3 3 3', 12, 0],
  ['of a year by the one before', `${year} - - - - - - - - - - - 13`, 12, 143_000],
  ['of a month alone by those before, whatever they lacked', '13 13 - 13 13 6', 1, 13_000],
  ['of a month that was taken back, and the one in which that was done', '13 13 13 13 13 13 13 13 13 13 13 -13', 12, 26_000],
  ['of months that were taken back together', '13 13 13 13 13 -65', 6, 78_000],
  ['where nothing ever was', '- - - -', 4, 0],
])('what is lacking of the depreciation %s', (_, text, asked, lacking) => {
  expect(Number(lackingWear(months(text), asked))).toBe(lacking)
})
