import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { definitions } from '../../resources/index.ts'
import { settle } from '../../schema/record/check.ts'
import { linesOfRows } from '../../schema/record/effectRows.ts'
import type { RecordData } from '../../schema/record/record.ts'
import { createRegistry } from '../../schema/registry.ts'
import { add, compare, fromUnits, greater, lesser, subtract, sum } from '../../schema/values/money.ts'
import { amountsOf } from '../../schema/values/shareOut.ts'

const registry = createRegistry(definitions)
const settlements = registry.get('custodySettlements')
const context = { decimals: 2, phoneRule: 'saudi' } as const
const amount = fc.bigInt({ min: 1n, max: 1_000_000n }).map((units) => fromUnits(units, 2))

/** A settlement as it is worked out, of bills with and without a tax that the school has back. */
function settled(
  bills: readonly { readonly net: string; readonly taxed: boolean }[],
  returned: string,
  overspent: string,
): RecordData {
  const items = bills.map(({ net, taxed }) => ({
    expense: 1,
    amount: net,
    taxInvoice: taxed,
    facts: { taxTreatment: 'standard' },
  }))
  const methods = compare(returned, '0') > 0 ? [{ paymentMethod: 1, amount: returned, facts: { methodKind: 'cash' } }] : []
  const facts = { collectsTax: true, standardRate: '15' }
  return settle(settlements, { custody: 1, overspent, items, methods, facts } as unknown as RecordData, context)
}
const figure = (one: RecordData, name: string) => String(one[name] ?? '0')

describe('what is left of money in custody', () => {
  it('is what was handed out less what its settlements cover, and never less than nothing', () => {
    const step = fc.record({ bills: fc.array(fc.record({ net: amount, taxed: fc.boolean() }), { maxLength: 4 }), back: amount })
    fc.assert(
      fc.property(amount, fc.array(step, { maxLength: 6 }), (handed, steps) => {
        let left = handed
        let owed = '0'
        const books = { spent: '0', back: '0' }
        for (const { bills, back } of steps) {
          // What is spent beyond the rest is owed to the employee; whoever has something left may give it back.
          const spent = figure(settled(bills, '0', '0'), 'spent')
          const overspent = greater(subtract(spent, left), '0')
          const returned = lesser(back, greater(subtract(left, spent), '0'))
          const one = settled(bills, returned, overspent)
          expect(compare(figure(one, 'covered'), left)).toBeLessThanOrEqual(0)
          left = subtract(left, figure(one, 'covered'))
          owed = add(owed, overspent)
          books.spent = add(books.spent, spent)
          books.back = add(books.back, returned)
        }
        expect(compare(left, '0')).toBeGreaterThanOrEqual(0)
        expect(compare(add(handed, owed), add(left, books.spent, books.back))).toBe(0)
      }),
    )
  })

  it('stands in entries that balance, whatever was spent, taxed, given back and owed', () => {
    const rows = settlements.data.effects?.ledger
    const books = { account: () => 1, decimals: () => 2, cost: () => '0' }
    fc.assert(
      fc.property(
        fc.array(fc.record({ net: amount, taxed: fc.boolean() }), { minLength: 1, maxLength: 5 }),
        fc.boolean(),
        (bills, beyond) => {
          const spent = figure(settled(bills, '0', '0'), 'spent')
          const one = settled(bills, beyond ? '0' : '7.50', beyond ? spent : '0')
          if (typeof rows !== 'object') throw new Error('no rows')
          const entry = linesOfRows(
            rows,
            [settlements, registry.find],
            one,
            { items: bills.map(() => ({ 'items.expense.account': 1 })) },
            books,
          )
          const side = (name: 'debit' | 'credit') => sum(entry.map((line) => line[name]))
          expect(compare(side('debit'), side('credit'))).toBe(0)
          expect(entry.every(({ debit, credit }) => compare(debit, '0') >= 0 && compare(credit, '0') >= 0)).toBe(true)
        },
      ),
    )
  })
})

describe('instalments of an invoice', () => {
  it('are its total to the last halala, none below nothing, each within a halala of its share', () => {
    const cuts = fc.array(fc.integer({ min: 0, max: 10_000 }), { maxLength: 11 })
    fc.assert(
      fc.property(amount, cuts, (total, points) => {
        const sorted = [0, ...points.toSorted((one, other) => one - other), 10_000]
        const shares = sorted.slice(1).map((point, at) => ({ id: 0, share: fromUnits(BigInt(point - (sorted[at] ?? 0)), 2) }))
        const parts = amountsOf(shares, total, 2)
        expect(compare(sum(parts), total)).toBe(0)
        for (const [at, part] of parts.entries()) {
          expect(compare(part, '0')).toBeGreaterThanOrEqual(0)
          const exact = (Number(total) * Number(shares[at]?.share)) / 100
          expect(Math.abs(Number(part) - exact)).toBeLessThan(0.01 + 1e-6)
        }
      }),
    )
  })
})
