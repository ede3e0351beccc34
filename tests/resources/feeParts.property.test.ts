import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { discountsOfPart } from '../../resources/calculations/discountsOfPart.ts'
import { type Grant, grantedOf } from '../../resources/calculations/grantedDiscounts.ts'
import { taxOf } from '../../resources/calculations/lineTax.ts'
import { taxTreatments } from '../../resources/groups/values.ts'
import { claimsOf } from '../../resources/makers/invoiceOfFee.ts'
import { add, compare, decimalsOf, fromUnits, subtract, sum } from '../../schema/values/money.ts'

const amount = fc.bigInt({ min: 0n, max: 10_000_000n }).map((units) => fromUnits(units, 2))
const positive = fc.bigInt({ min: 1n, max: 10_000_000n }).map((units) => fromUnits(units, 2))
const percentage = fc.integer({ min: 1, max: 100 }).map(String)

describe('parts of a fee', () => {
  it('have together the discounts that the fee has, however it is cut, and none has less than nothing', () => {
    fc.assert(
      fc.property(
        positive,
        amount,
        fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 12 }),
        (whole, off, cuts) => {
          let left = whole
          const claims = cuts.flatMap((cut) => {
            const claimed = fromUnits((BigInt(Math.round(Number(left) * 100)) * BigInt(cut)) / 100n, 2)
            left = subtract(left, claimed)
            return compare(claimed, '0') > 0 ? [claimed] : []
          })
          if (compare(left, '0') > 0) claims.push(left)
          let before = '0'
          const shares = claims.flatMap((claimed) => {
            const discounts = [{ grant: 1, discount: 2, amount: off }]
            const found = discountsOfPart(discounts, { claimed, before, whole }, { types: [], decimals: 2 })
            before = add(before, claimed)
            return found.map((one) => one.amount)
          })
          expect(compare(sum(shares), off)).toBe(0)
          expect(shares.every((share) => compare(share, '0') > 0 && decimalsOf(share) <= 2)).toBe(true)
        },
      ),
    )
  })

  it('use up an amount line by line, never more of one than is left of it', () => {
    fc.assert(
      fc.property(fc.array(amount, { minLength: 1, maxLength: 8 }), amount, (lefts, wanted) => {
        const lines = lefts.map((left, index) => ({ id: index + 1, service: index + 1, left }))
        const there = sum(lefts)
        const claims = claimsOf(lines, wanted)
        expect(compare(sum(claims.map(({ claimed }) => claimed)), compare(wanted, there) < 0 ? wanted : there)).toBe(0)
        expect(claims.every(({ claimed, left }) => compare(claimed, '0') > 0 && compare(claimed, left) <= 0)).toBe(true)
        expect(claims.slice(0, -1).every(({ claimed, left }) => compare(claimed, left) === 0)).toBe(true)
        expect(compare(sum(claimsOf(lines, null).map(({ claimed }) => claimed)), there)).toBe(0)
      }),
    )
  })
})

describe('what grants take off lines', () => {
  const grant = fc.record({
    id: fc.integer({ min: 1, max: 9 }),
    discount: fc.constant(1),
    percentage: fc.option(percentage),
    left: amount,
    covers: fc.subarray([1, 2, 3]),
    startDate: fc.option(fc.constantFrom('2026-01-01', '2026-06-01')),
    endDate: fc.option(fc.constantFrom('2026-03-31', '2026-12-31')),
  })
  it('is a part of the line, never more than it by one grant, and an amount never more than is left of it', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(grant, { selector: ({ id }) => id, maxLength: 5 }),
        fc.array(fc.record({ service: fc.integer({ min: 1, max: 4 }), gross: amount }), { maxLength: 6 }),
        (grants: Grant[], items) => {
          const lines = items.map((item) => ({ student: 7, ...item, grants }))
          const types = [{ id: 1, account: null, automatic: null, startDate: null, endDate: null }]
          const taken = grantedOf(lines, { date: '2026-05-05', paidBy: null, types, decimals: 2 })
          for (const [at, own] of taken.entries())
            for (const one of own) {
              const by = grants.find(({ id }) => id === one.grant) as Grant
              expect(by.covers).toContain(lines[at]?.service)
              expect(compare(one.amount, lines[at]?.gross ?? '0')).toBeLessThanOrEqual(0)
              expect(compare(one.amount, '0')).toBe(1)
              expect([by.startDate !== '2026-06-01', by.endDate !== '2026-03-31']).toEqual([true, true])
            }
          for (const { id, percentage: share, left } of grants)
            if (share === null)
              expect(
                compare(sum(taken.flat().flatMap((one) => (one.grant === id ? [one.amount] : []))), String(left)),
              ).toBeLessThanOrEqual(0)
        },
      ),
    )
  })
})

describe('the tax of a line', () => {
  it('is none only for a reason that is said, and education is relieved for families of citizens alone', () => {
    const treatments = fc.constantFrom(...taxTreatments)
    fc.assert(
      fc.property(treatments, fc.boolean(), fc.boolean(), fc.boolean(), (taxTreatment, citizen, isRegistered, isFamily) => {
        const freed = { zeroRated: 'VATEX-SA-35', exempt: 'VATEX-SA-30' } as const
        const serviceReason = taxTreatment === 'zeroRated' || taxTreatment === 'exempt' ? freed[taxTreatment] : null
        const { taxCategory, taxReason } = taxOf({ taxTreatment, serviceReason, citizen }, { isRegistered, isFamily })
        expect(taxReason === null).toBe(taxCategory === 'standard')
        expect(taxReason === 'VATEX-SA-EDU').toBe(isRegistered && taxTreatment === 'education' && citizen && isFamily)
        if (!isRegistered) expect(taxCategory).toBe('outOfScope')
      }),
    )
  })
})
