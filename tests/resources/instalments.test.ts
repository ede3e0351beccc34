import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { basicOn } from '../../resources/calculations/payroll/basicSalary.ts'
import { instalmentsOf, mostInstalments } from '../../resources/calculations/payroll/instalments.ts'
import { canPostpone, dueAtOnce, endOf, postponed } from '../../resources/calculations/payroll/schedule.ts'
import { compare, sum } from '../../schema/values/money.ts'

const plan = (more: object) =>
  instalmentsOf({ value: '1000', from: '2026-11', number: null, monthly: null, ...more }, 2).map(
    ({ month, amount }) => `${month} ${amount}`,
  )

describe('instalments', () => {
  it.each([
    ['by number', { number: 3 }, ['2026-11 333.33', '2026-12 333.33', '2027-01 333.34']],
    ['by a monthly amount', { monthly: '400' }, ['2026-11 400', '2026-12 400', '2027-01 200']],
    ['by both where they agree', { monthly: '400', number: 3 }, ['2026-11 400', '2026-12 400', '2027-01 200']],
    ['all at once', { number: 1 }, ['2026-11 1000']],
    ['none where number and amount contradict each other', { monthly: '400', number: 2 }, []],
    ['none by nothing', {}, []],
    ['none by less than nothing', { monthly: '-5' }, []],
    ['none of nothing', { value: '0', number: 3 }, []],
    ['none below a halala', { value: '0.05', number: 6 }, []],
    ['none beyond ten years', { monthly: '1' }, []],
  ])('are planned %s', (_, more, expected) => expect(plan(more)).toEqual(expected))

  it('sum to the value to the halala, one a month, none below zero, and all but the last alike', () => {
    const cents = fc.integer({ min: 1, max: 10_000_000 }).map((units) => (units / 100).toFixed(2))
    fc.assert(
      fc.property(
        cents,
        fc.integer({ min: 1, max: mostInstalments }),
        fc.boolean(),
        cents,
        (value, number, byNumber, monthly) => {
          const all = instalmentsOf(
            { value, from: '2026-01', ...(byNumber ? { number, monthly: null } : { number: null, monthly }) },
            2,
          )
          if (!all.length) return
          expect(compare(sum(all.map(({ amount }) => amount)), value)).toBe(0)
          expect(all.every(({ amount }) => compare(amount, '0') > 0)).toBe(true)
          expect(new Set(all.slice(0, -1).map(({ amount }) => amount)).size).toBeLessThanOrEqual(1)
          expect(new Set(all.map(({ month }) => month)).size).toBe(all.length)
        },
      ),
    )
  })
})

describe('a schedule', () => {
  const schedule = [
    { month: '2026-01', amount: '10', used: '10' },
    { month: '2026-02', amount: '10', used: '0' },
    { month: '2026-03', amount: '12', used: '0' },
  ]

  it('has an instalment moved behind the last one, and a second time stays as it is', () => {
    const moved = postponed(schedule, '2026-02', 'سفر')
    expect(moved[1]).toEqual({ month: '2026-04', amount: '10', used: '0', postponedFrom: '2026-02', reason: 'سفر' })
    expect(postponed(moved, '2026-02', 'سفر')).toEqual(moved)
    expect([endOf(schedule), endOf(moved), endOf([])]).toEqual(['2026-03', '2026-04', null])
  })

  it('keeps what is repaid where it is', () => {
    expect(canPostpone(schedule, '2026-01')).toBe(false)
    expect(canPostpone(schedule, '2026-09')).toBe(false)
    expect(canPostpone(schedule, '2026-02')).toBe(true)
    expect(dueAtOnce(schedule, '2026-05').map(({ month }) => month)).toEqual(['2026-01', '2026-05', '2026-05'])
  })
})

describe('the basic salary', () => {
  const raise = { salaryItem: 1, amount: '6000', from: '2026-03-15', to: null }
  it.each([
    ['what was agreed on', '2026-03-14', '5000'],
    ['a raise from its day on', '2026-03-15', '6000'],
    ['the last raise', '2026-06-01', '7000'],
  ])('is %s', (_, day, expected) =>
    expect(basicOn(day, '5000', [{ ...raise, amount: '7000', from: '2026-06-01' }, raise], 1)).toBe(expected),
  )

  it('knows no raise without the item for it', () => expect(basicOn('2026-09-01', '5000', [raise], null)).toBe('5000'))
})
