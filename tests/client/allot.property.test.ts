import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compare, fromUnits, subtract, sum } from '../../schema/values/money.ts'
import { allotted, credited, saidByHand, sumsOf } from '../../src/client/collect/allot.ts'

const amount = fc.integer({ min: 0, max: 5_000_000 }).map((units) => fromUnits(BigInt(units), 2))
const terms = fc.array(amount, { maxLength: 12 }).map((all) => all.map((left, at) => ({ id: at + 1, left })))
const lefts = (all: readonly { readonly left: string }[]) => sum(all.map(({ left }) => left))
const amounts = (all: readonly { readonly amount: string }[]) => sum(all.map((one) => one.amount))

describe('money over instalments', () => {
  it('takes no more than there is, of none more than is open, and leaves nothing open while money is left', () =>
    fc.assert(
      fc.property(amount, terms, (money, open) => {
        const spread = allotted(money, open)
        expect(compare(amounts(spread), money)).toBeLessThanOrEqual(0)
        expect(amounts(spread)).toBe(compare(money, lefts(open)) < 0 ? sum([money]) : lefts(open))
        for (const { term, amount: part } of spread) {
          expect(compare(part, '0')).toBe(1)
          expect(compare(part, open.find(({ id }) => id === term)?.left ?? '0')).toBeLessThanOrEqual(0)
        }
      }),
    ))

  it('pays the oldest to its end before the next one begins', () =>
    fc.assert(
      fc.property(amount, terms, (money, open) => {
        const spread = new Map(allotted(money, open).map((one) => [one.term, one.amount]))
        const paid = open.filter(({ left }) => compare(left, '0') > 0)
        const last = paid.findLastIndex(({ id }) => spread.has(id))
        for (const { id, left } of paid.slice(0, Math.max(0, last))) expect(compare(spread.get(id) ?? '0', left)).toBe(0)
      }),
    ))

  it('keeps what stands beside an amount that is said by hand, in the order of the instalments', () =>
    fc.assert(
      fc.property(amount, terms, amount, fc.nat(11), (money, open, said, at) => {
        const before = allotted(money, open)
        const one = open[at % Math.max(1, open.length)] ?? { id: 1, left: '0' }
        const term = one.id
        const after = saidByHand(before, open, one, said)
        expect(after.filter((one) => one.term !== term)).toEqual(before.filter((one) => one.term !== term))
        expect(after.find((one) => one.term === term)?.amount).toBe(compare(said, '0') > 0 ? said : undefined)
        expect(after.map((one) => one.term)).toEqual(after.map((one) => one.term ?? 0).toSorted((one, other) => one - other))
      }),
    ))

  it('uses no more of advances than is open beside the money, and what it comes to adds up', () =>
    fc.assert(
      fc.property(amount, terms, terms, (money, open, advances) => {
        const credits = credited(money, open, advances)
        const allocations = allotted(sum([money, amounts(credits)]), open)
        const sums = sumsOf(money, credits, allocations, open)
        expect(compare(sums.advance, '0')).toBeGreaterThanOrEqual(0)
        if (credits.length) expect(compare(sums.advance, '0')).toBe(0)
        expect(subtract(sum([sums.received, sums.credited]), sum([sums.allocated, sums.advance]))).toBe('0')
        expect(subtract(lefts(open), sums.allocated)).toBe(sums.owed)
      }),
    ))
})
